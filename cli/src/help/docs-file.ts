import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildProgram, commands } from '../program.ts';
import { composeReference, marker } from './reference.ts';

/** Path of the guide, whose reference `npm run docs` writes. */
export const docsFile = fileURLToPath(new URL('../../../docs/cli.md', import.meta.url));

/** The current guide, followed by the generated reference of the commands. */
export async function composeDocs(): Promise<string> {
  const [guide = ''] = (await readFile(docsFile, 'utf8')).split(marker);
  return `${guide.trimEnd()}\n\n${composeReference(await buildProgram('all'), commands)}`;
}
