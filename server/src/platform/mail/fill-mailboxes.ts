import type { Connection } from '../database/connection.ts';
import { fillFields } from '../database/fill-fields.ts';
import { foldMailbox } from './fold-mailbox.ts';

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
  const fieldsOf = (row: object) => {
    const address = email.split('.').reduce<unknown>((value, key) => readField(value, key), row);
    return { [mailbox]: foldMailbox(String(address)) };
  };
  await fillFields(collection, lacking, fieldsOf, { [email]: 1 });
}

const readField = (value: unknown, key: string) => (value as Record<string, unknown>)[key];
