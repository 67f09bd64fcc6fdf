import { createRequire } from 'node:module';
import type { Db, Document } from 'mongodb';

/** Documents of a command that are BSON already. */
interface RawSequence {
  push(document: unknown, bytes: Uint8Array): number;
}

// Inside the driver, but missing in its types: its own bulk writes use it to send bytes. Through
// JavaScript objects a document would change: {b: 1, "7": 2} changes its order, and deprecated
// types change their kind.
const { DocumentSequence } = createRequire(import.meta.url)('mongodb/lib/cmap/commands.js') as {
  DocumentSequence: new (field: 'documents') => RawSequence;
};

/**
 * Inserts documents byte for byte; resolves once they are on the disks of a majority.
 * @throws Error when one is refused
 */
export async function insertRaw(
  db: Db,
  collection: string,
  documents: readonly Uint8Array[],
): Promise<void> {
  if (documents.length === 0) return;
  const sequence = new DocumentSequence('documents');
  for (const bytes of documents) sequence.push(bytes, bytes);
  const reply: Document = await db.command({
    insert: collection,
    documents: sequence,
    writeConcern: { w: 'majority', j: true },
  });
  const { writeErrors, writeConcernError } = reply as Record<string, unknown>;
  const [refusal] = [writeErrors, writeConcernError].flat() as { errmsg: string }[];
  const failed = refusal ?? (reply['n'] === documents.length ? undefined : { errmsg: 'no reason' });
  if (failed) throw new Error(`${collection}: a document was rejected (${failed.errmsg})`);
}
