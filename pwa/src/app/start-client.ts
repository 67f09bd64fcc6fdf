import { watchConnection } from '../platform/connection.ts';
import { followOtherTabs, verifySession } from '../platform/session.ts';
import { restoreTheme } from '../platform/theme.ts';
import { prefetchLinks } from './prefetch.ts';
import { recoverFromStaleChunks } from './stale-chunks.ts';
import { registerWorker } from './worker.ts';

let isStarted = false;

/** What only a browser can know or do. Runs once, after hydration. */
export function startClient(): void {
  if (isStarted) return;
  isStarted = true;
  restoreTheme();
  watchConnection();
  followOtherTabs();
  prefetchLinks();
  recoverFromStaleChunks();
  registerWorker();
  void verifySession();
  dispatchEvent(new Event('app:ready'));
}
