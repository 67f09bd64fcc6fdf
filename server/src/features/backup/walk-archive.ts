import { BSON } from 'mongodb';
import {
  ArchiveError,
  unwrapDocument,
  type ArchivedCollection,
  type Entries,
  type Header,
} from './archive-format.ts';
import { startDigest } from './digest.ts';
import { checkSeal, damaged, readEntries } from './read-archive.ts';

/** Receives the content of an archive while it is read. */
export interface Visitor {
  begin?(collection: Entries['collection']): Promise<void>;
  document?(bytes: Buffer): Promise<void> | undefined;
  end?(collection: ArchivedCollection): Promise<void>;
}

export interface ArchiveSummary {
  readonly header: Header;
  readonly collections: readonly ArchivedCollection[];
}

/** Reads a whole archive and compares every checksum in it. Writes nothing. @throws ArchiveError */
export async function verifyArchive(file: string): Promise<ArchiveSummary> {
  await checkSeal(file);
  return walkArchive(file, {});
}

/**
 * Visits an archive's collections in order, and checks counts and checksums.
 * @throws ArchiveError, and errors of the visitor
 */
export async function walkArchive(file: string, visitor: Visitor): Promise<ArchiveSummary> {
  const entries = readEntries(file);
  const collections: ArchivedCollection[] = [];
  const { backup } = await readNext(entries, file);
  if (!backup) throw damaged(file);
  for (;;) {
    const { collection, complete } = await readNext(entries, file);
    if (complete?.collections === collections.length) break;
    if (!collection) throw damaged(file);
    await visitor.begin?.(collection);
    const archived = await walkDocuments(entries, collection, { file, visitor });
    await visitor.end?.(archived);
    collections.push(archived);
  }
  if (!(await entries.next()).done) throw damaged(file);
  return { header: backup, collections };
}

interface Walk {
  readonly file: string;
  readonly visitor: Visitor;
}

async function walkDocuments(
  entries: AsyncGenerator<Buffer>,
  { name, indexes }: Entries['collection'],
  { file, visitor }: Walk,
): Promise<ArchivedCollection> {
  const digest = startDigest();
  for (;;) {
    const { value: entry } = (await entries.next()) as IteratorResult<Buffer, undefined>;
    const bytes = entry && unwrapDocument(entry);
    if (!bytes) {
      const { end } = decode(entry, file);
      const { documents, sha256 } = digest.read();
      if (end?.documents !== documents || end.sha256 !== sha256) throw damaged(file);
      return { name, indexes, documents, sha256 };
    }
    digest.add(bytes);
    await visitor.document?.(bytes);
  }
}

async function readNext(entries: AsyncGenerator<Buffer>, file: string): Promise<Partial<Entries>> {
  const { value } = (await entries.next()) as IteratorResult<Buffer, undefined>;
  return decode(value, file);
}

function decode(entry: Buffer | undefined, file: string): Partial<Entries> {
  if (!entry) throw damaged(file);
  try {
    return BSON.deserialize(entry);
  } catch (cause) {
    throw new ArchiveError(damaged(file).message, { cause });
  }
}
