import type { AnyBulkWriteOperation, Collection, Document } from 'mongodb';

/** Documents per write. */
const batchSize = 200;

/**
 * Sets fields of stored documents, for example in those of an earlier version, which lack them. It
 * can be repeated from the start.
 * @param filter finds them
 * @param fieldsOf the fields of a document
 */
export async function fillFields(
  collection: Collection,
  filter: object,
  fieldsOf: (row: Document) => object,
  projection: Readonly<Record<string, 0 | 1>> = {},
): Promise<void> {
  let writes: AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const row of collection.find(filter, { projection })) {
    const update = { $set: fieldsOf(row) };
    writes.push({ updateOne: { filter: { _id: row._id }, update } });
    if (writes.length === batchSize) await write();
  }
  await write();
}
