import { fileURLToPath } from 'node:url';
import { buildProgram, commands } from '../program.ts';
import { composeReference } from './reference.ts';

/** Path of the reference, which `npm run docs` writes. */
export const docsFile = fileURLToPath(new URL('../../../docs/cli-reference.md', import.meta.url));

/** The reference of the current commands. */
export async function composeDocs(): Promise<string> {
  return composeReference(await buildProgram('all'), commands);
}
