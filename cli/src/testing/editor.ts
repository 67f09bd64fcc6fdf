import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * An editor: shell words that work on the file "$1". @param folder of the editor and of kept texts
 * @returns the environment for a command
 */
export async function makeEditor(folder: string, words: string): Promise<Record<string, string>> {
  const file = join(folder, `editor-${randomUUID()}`);
  await writeFile(file, words);
  return { EDITOR: `sh '${file}'`, TMPDIR: folder };
}

/** The file in which a text was kept that could not be sent. */
export function keptFile(stderr: string): string {
  return /The text is kept in (\S+)\n$/.exec(stderr)?.[1] ?? '';
}
