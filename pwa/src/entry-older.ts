// Started instead of entry-client.tsx by browsers without `URL.parse`, the newest function of
// fallbacks.ts.
import './platform/fallbacks.ts';

await import('./entry-client.tsx');
