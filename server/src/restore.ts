import { explain } from './explain.ts';
import { restoreArchive } from './features/backup/restore.ts';
import { verifyArchive, type ArchiveSummary } from './features/backup/walk-archive.ts';
import { useDatabase } from './open-database.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { deriveKeys, findSecrets } from './platform/keys.ts';
import type { Streams } from './streams.ts';

export interface RestoreOptions {
  readonly file: string;
  /** Only verifies: opens no database. */
  readonly isVerify: boolean;
}

/** The command `restore`: its exit code. */
export async function restore(
  { file, isVerify }: RestoreOptions,
  environment: NodeJS.ProcessEnv,
  { stdout, stderr }: Streams,
): Promise<number> {
  const say = (text: string) => void stdout.write(`${text}\n`);
  const remark = (text: string) => void stderr.write(`${text}\n`);
  try {
    if (isVerify) {
      say(describe(`${file} is complete`, await verifyArchive(file)));
      return 0;
    }
    const config = parseConfig(environment);
    const summary = await restoreInto(config, file, remark);
    say(describe('Restored and verified', summary));
    if (!hasKey(config, summary)) {
      remark(
        'The backup was made with another SECRET_KEY. Install that key (secret.key in DATA_DIR) before the first start; without it, enter the SMTP password again afterwards.',
      );
    }
    return 0;
  } catch (error) {
    remark(explain(isVerify ? 'Not a valid backup' : 'Nothing was restored', error));
    return 1;
  }
}

async function restoreInto(
  config: Config,
  file: string,
  remark: (text: string) => void,
): Promise<ArchiveSummary> {
  // Before opening a database, which may create a folder.
  await verifyArchive(file);
  return useDatabase(config, ({ db }) => {
    if (!db) throw new Error('the database does not respond');
    return restoreArchive(db, file, remark);
  });
}

function hasKey(config: Config, { header }: ArchiveSummary): boolean {
  return deriveKeys(findSecrets(config)).session.some(({ id }) => id === header.keyId);
}

function describe(what: string, { header, collections }: ArchiveSummary): string {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const { createdAt, product } = header;
  return `${what}: ${documents} documents in ${collections.length} collections, made ${createdAt.toISOString()} by version ${product}.`;
}
