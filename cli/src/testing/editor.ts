import { readFile, writeFile } from 'node:fs/promises';

/**
 * An editor that changes its text.
 * @returns a value for `runEditor`
 */
export const editWith =
  (change: (text: string) => string, code = 0) =>
  async (file: string): Promise<number> => {
    await writeFile(file, change(await readFile(file, 'utf8')));
    return code;
  };

/** The file in which a text that could not be sent was saved. */
export function savedFile(stderr: string): string {
  return /The text is saved in (\S+)\n$/.exec(stderr)?.[1] ?? '';
}
