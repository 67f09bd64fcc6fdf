import type { Db } from 'mongodb';
import { ArchiveError, type ArchivedCollection, type IndexSpec } from './archive-format.ts';
import { digestCollection, listNames } from './collections.ts';
import { insertRaw } from './raw-insert.ts';
import { walkArchive, type ArchiveSummary, type Visitor } from './walk-archive.ts';

/**
 * A document in it marks a restore as incomplete, from before its first write until everything was
 * compared.
 */
const markName = 'unfinished_restore';

const batchDocuments = 1000;
const batchBytes = 8 * 1024 * 1024;

/** @throws Error unless the last restore into this database was completed */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  if (!(await listNames(db)).includes(markName)) return;
  throw new Error(
    'a restore into this database did not finish: empty it (an embedded store: its folder), and restore again',
  );
}

/** @throws Error that names the existing collections */
async function requireEmpty(db: Db): Promise<void> {
  await refuseUnfinishedRestore(db);
  const names = (await listNames(db)).toSorted();
  if (names.length === 0) return;
  const some = names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');
  throw new Error(`the database is not empty (it contains ${some}): restore into an empty one`);
}

/**
 * Restores an archive, which was verified before the database was opened, into an empty one:
 * documents byte for byte, compared with the archive after writing, then the indexes. A failure
 * rolls everything back.
 * @param remark gets a sentence when this server cannot create an index that is not the product's
 * @throws ArchiveError, Error with one line
 */
export async function restoreArchive(
  db: Db,
  file: string,
  remark: (text: string) => void,
): Promise<ArchiveSummary> {
  await requireEmpty(db);
  try {
    await db.collection(markName).insertOne({ startedAt: new Date() });
    const summary = await walkArchive(file, writeTo(db));
    for (const collection of summary.collections) await compare(db, collection);
    // Last: a time-to-live index would delete documents before they are compared.
    for (const { name, indexes } of summary.collections) {
      for (const index of indexes) await createIndex(db, name, { index, remark });
    }
    await db.dropCollection(markName);
    return summary;
  } catch (error) {
    await takeBack(db, error as Error);
    throw error;
  }
}

/** Empties the database again. @throws Error that also reports when even that fails */
async function takeBack(db: Db, cause: Error): Promise<void> {
  try {
    // Delete the marker last: it shows that a rollback is incomplete.
    const names = (await listNames(db)).filter((name) => name !== markName);
    for (const name of [...names, markName]) await db.dropCollection(name);
  } catch {
    throw new Error(`${cause.message}; the documents already written could not be removed`, {
      cause,
    });
  }
}

function writeTo(db: Db): Visitor {
  let name = '';
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    bytes = 0;
    await insertRaw(db, name, batch);
  };
  return {
    begin: async (collection) => {
      name = collection.name;
      await db.createCollection(name);
    },
    document: (document) => {
      waiting.push(document);
      bytes += document.length;
      return waiting.length >= batchDocuments || bytes >= batchBytes ? flush() : undefined;
    },
    end: flush,
  };
}

async function compare(db: Db, { name, documents, sha256 }: ArchivedCollection): Promise<void> {
  const stored = await digestCollection(db, name);
  if (stored.documents === documents && stored.sha256 === sha256) return;
  throw new Error(
    `${name} differs from the backup: ${stored.documents} of ${documents} documents, or other bytes`,
  );
}

interface Creation {
  readonly index: IndexSpec;
  readonly remark: (text: string) => void;
}

async function createIndex(db: Db, collection: string, { index, remark }: Creation): Promise<void> {
  // Old servers also report `ns` and `background`.
  const {
    v: _v,
    ns: _ns,
    background: _background,
    ...spec
  } = index as unknown as {
    [option: string]: unknown;
  };
  const reply = db.command({
    createIndexes: collection,
    indexes: [spec],
    writeConcern: { w: 'majority', j: true },
  });
  try {
    await reply;
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown };
    if (code === 11_000) {
      throw new ArchiveError(
        `two documents of ${collection} claim the same ${index.name}: they changed places while the backup was made; make another one (${message})`,
        { cause: error },
      );
    }
    if (index.unique) throw error;
    remark(`The index ${index.name} of ${collection} cannot be had here: ${message}`);
  }
}
