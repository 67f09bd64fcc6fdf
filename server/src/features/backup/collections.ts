import type { Db } from 'mongodb';
import type { Digest, IndexSpec } from './archive-format.ts';
import { startDigest } from './digest.ts';
import type { CollectionSource } from './write-archive.ts';

/** The collections of a database, without the server's own. */
export async function listNames(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/**
 * The collections to write, each read in its turn. From Z to A: GridFS's `files` are read before
 * their `chunks`, which an upload writes first, so that no file lacks its chunks.
 */
export async function* readCollections(
  db: Db,
  isLeftOut: (name: string) => boolean,
): AsyncGenerator<CollectionSource> {
  const names = (await listNames(db)).filter((name) => !isLeftOut(name));
  for (const name of names.toSorted().toReversed()) {
    const indexes = (await db.collection(name).indexes()) as IndexSpec[];
    yield {
      name,
      indexes: indexes.filter((index) => index.name !== '_id_'),
      documents: readDocuments(db, name),
    };
  }
}

/**
 * The bytes of every document in the order of _id: in storage order a document deleted and restored
 * during the read could come twice.
 */
async function* readDocuments(db: Db, name: string): AsyncGenerator<Uint8Array> {
  const cursor = db.collection(name).find({}, { raw: true, sort: { _id: 1 }, batchSize: 500 });
  try {
    // `raw` returns the received bytes, whatever the type says.
    for await (const document of cursor) yield document as unknown as Uint8Array;
  } finally {
    await cursor.close();
  }
}

/** Count and hash of a stored collection. */
export async function digestCollection(db: Db, name: string): Promise<Digest> {
  const digest = startDigest();
  for await (const bytes of readDocuments(db, name)) digest.add(bytes);
  return digest.read();
}
