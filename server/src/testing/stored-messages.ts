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

/** Puts messages into the store directly, so that their times are the test's; in the order given. */
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
  // In pieces: the product gives a call to the database two seconds.
  for (let start = 0; start < documents.length; start += 100) {
    const stored = await model.insertMany(documents.slice(start, start + 100));
    ids.push(...stored.map(({ _id }) => ({ id: String(_id) })));
  }
  return ids;
}
