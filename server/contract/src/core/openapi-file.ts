import { fileURLToPath } from 'node:url';
import { composeOpenApi } from './openapi.ts';

/** Where the contract is kept for readers: `docs/openapi.json`, written by `npm run openapi`. */
export const openApiFile = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** The contract as that file holds it. */
export function formatOpenApi(): string {
  return `${JSON.stringify(composeOpenApi(), null, 2)}\n`;
}
