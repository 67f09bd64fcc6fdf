import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Failure } from './failure.ts';

/**
 * Stores a value as JSON atomically, for this user only (folder 0700, file 0600).
 * @param what the value in messages: `The login` @throws Failure
 */
export async function storePrivately(path: string, what: string, value: unknown): Promise<void> {
  const folder = dirname(path);
  const draft = `${path}-${process.pid}-${Date.now()}.tmp`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // An older folder may have wider permissions.
    await chmod(folder, 0o700);
    await using file = await open(draft, 'wx', 0o600);
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await file.sync();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    throw new Failure(`${what} could not be saved in ${path} (${code}).`);
  }
}
