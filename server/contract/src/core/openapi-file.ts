import { fileURLToPath } from 'node:url';
import { composeOpenApi } from './openapi.ts';

/** Path of the published contract: `docs/openapi.json`, written by `npm run openapi`. */
export const openApiFile = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** The contract as the text of that file. */
export function formatOpenApi(): string {
  return `${JSON.stringify(composeOpenApi(), null, 2)}\n`;
}
