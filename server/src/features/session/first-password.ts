import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';

const nameFile = (dataDir: string) => join(dataDir, 'first-password.txt');

interface GeneratedPassword {
  /** The account in the printed line: `First administrator`. */
  readonly title: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Announces a generated password on an output if that is a terminal. Anything else, such as a
 * service's log, would keep it: then a file in DATA_DIR has the password (0600, with nothing else
 * in it), and the output names the file.
 * @throws Error when the file cannot be written
 */
export function announcePassword(
  dataDir: string,
  { title, username, password }: GeneratedPassword,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
): void {
  const text = output.isTTY
    ? `${title} (shown only once): ${username} / ${password}`
    : `${title}: ${username}; the password is in ${savePassword(dataDir, username, password)}`;
  output.write(`\n  ${text}\n  Sign in at /admin/login\n`);
}

/** Writes the file under another name first: an existing one may be readable by others. */
function savePassword(dataDir: string, username: string, password: string): string {
  const file = nameFile(dataDir);
  const draft = `${file}.${randomUUID()}`;
  try {
    makeFolder(dataDir);
    writeFileSync(draft, `${password}\n`, { flag: 'wx', mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw new Error(
      `the password of ${username} could not be saved in ${file} (${(cause as Error).message}). Generate another: longitude-server admin reset-password ${username}`,
      { cause },
    );
  }
  return file;
}

/** Deletes the file of a generated password after its change. */
export async function forgetFirstPassword(dataDir: string): Promise<void> {
  // A file that stays after a failure contains a useless password.
  await rm(nameFile(dataDir), { force: true }).catch(() => {});
}
