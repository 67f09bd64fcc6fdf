import { makeSenderFields } from '../features/inbox/sender-fields.ts';
import { buildMessage } from './builders.ts';
import type { TestServer } from './test-server.ts';

interface StoredChanges {
  readonly name?: string;
  readonly message?: string;
  readonly service?: string;
  readonly createdAt?: Date;
  readonly status?: string;
  readonly archived?: boolean;
  readonly spam?: true;
}

/**
 * Inserts messages into the store directly, so that the test sets their times; in the given order.
 */
export async function storeMessages(
  { product }: TestServer,
  rows: readonly StoredChanges[],
): Promise<{ id: string }[]> {
  const model = product.context.connection.model('contact_messages');
  const documents = rows.map((row) => {
    const message = { ...buildMessage(), ...row };
    return { ...message, ...makeSenderFields({ ...message, answers: [] }) };
  });
  const ids: { id: string }[] = [];
  // In batches: the product limits a call to the database to two seconds.
  for (let start = 0; start < documents.length; start += 100) {
    const stored = await model.insertMany(documents.slice(start, start + 100));
    ids.push(...stored.map(({ _id }) => ({ id: String(_id) })));
  }
  return ids;
}
