import { explain } from './explain.ts';
import { restoreArchive } from './features/backup/restore.ts';
import { verifyArchive, type ArchiveSummary } from './features/backup/walk-archive.ts';
import { useDatabase } from './open-database.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { deriveKeys, findSecrets } from './platform/keys.ts';

export interface RestoreOptions {
  readonly file: string;
  /** Only verifies: opens no database. */
  readonly isVerify: boolean;
}

const remark = (text: string) => void process.stderr.write(`${text}\n`);

/** The command `restore`: its exit code. */
export async function restore(
  { file, isVerify }: RestoreOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    if (isVerify) {
      printSummary(`${file} is whole`, await verifyArchive(file));
      return 0;
    }
    const config = parseConfig(environment);
    const summary = await restoreInto(config, file);
    printSummary('Restored; numbers and checksums agree', summary);
    if (!hasKey(config, summary)) {
      remark(
        'It was made under another SECRET_KEY. Bring that key along before the first start, or save the SMTP password again.',
      );
    }
    return 0;
  } catch (error) {
    remark(explain(isVerify ? 'Not a sound backup' : 'Nothing was restored', error));
    return 1;
  }
}

async function restoreInto(config: Config, file: string): Promise<ArchiveSummary> {
  // Before opening a database, which may create a folder.
  await verifyArchive(file);
  return useDatabase(config, ({ db }) => {
    if (!db) throw new Error('the database does not answer');
    return restoreArchive(db, file, remark);
  });
}

function hasKey(config: Config, { header }: ArchiveSummary): boolean {
  return deriveKeys(findSecrets(config)).session.some(({ id }) => id === header.keyId);
}

function printSummary(what: string, { header, collections }: ArchiveSummary): void {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const { createdAt, product } = header;
  process.stdout.write(
    `${what}: ${documents} documents in ${collections.length} collections, made ${createdAt.toISOString()} by version ${product}.\n`,
  );
}
