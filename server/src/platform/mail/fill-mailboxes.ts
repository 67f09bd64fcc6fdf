import type { AnyBulkWriteOperation } from 'mongodb';
import type { Connection } from '../database/connection.ts';
import { foldMailbox } from './fold-mailbox.ts';

/** Documents per write. */
const batchSize = 500;

interface Fields {
  readonly collection: string;
  /** Path of the document that has the address: '' or `watcher.`. */
  readonly within: string;
}

/** Adds `mailbox` beside `email` in documents of earlier versions. */
export async function fillMailboxes(
  connection: Connection,
  { collection: name, within }: Fields,
): Promise<void> {
  const collection = connection.collection(name);
  const [email, mailbox] = [`${within}email`, `${within}mailbox`];
  const lacking = { [email]: { $gt: '' }, [mailbox]: { $exists: false } };
  let writes: AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
    writes = [];
  };
  for await (const row of collection.find(lacking, { projection: { [email]: 1 } })) {
    const address = email.split('.').reduce<unknown>((value, key) => readField(value, key), row);
    const update = { $set: { [mailbox]: foldMailbox(String(address)) } };
    writes.push({ updateOne: { filter: { _id: row._id }, update } });
    if (writes.length === batchSize) await write();
  }
  await write();
}

const readField = (value: unknown, key: string) => (value as Record<string, unknown>)[key];
