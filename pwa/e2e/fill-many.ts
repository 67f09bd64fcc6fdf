import { collectSenderWords } from '../../server/src/features/inbox/sender-fields.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { sampleMessages, sampleRequests } from './inquiries.ts';

/** Rows of each inbox after months without archiving. */
export const manyRows = 500;
const minutesBetween = 97;
/** In one write: the store is in this process, and cannot respond during it. */
const batch = 50;

interface Sample {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly company?: string | null;
  readonly service?: string | null;
}

/** Fills both inboxes with the sample inquiries over and over: calls would take minutes. */
export async function fillMany(site: TestServer): Promise<void> {
  await storeMany(site, 'service_requests', sampleRequests);
  await storeMany(site, 'contact_messages', sampleMessages);
}

/**
 * Inserts this number into a collection, from each sample in turn. The newest is first, each has
 * its own minute, and every third is unread.
 */
export async function storeMany(
  { product }: TestServer,
  collection: string,
  samples: readonly Sample[],
): Promise<void> {
  const model = product.context.connection.model(collection);
  const now = Date.now();
  const documents = Array.from({ length: manyRows }, (_, index) => {
    const { name, email, message, company = null, service = null } = pick(samples, index);
    const item = { name, email, message, company, service };
    const createdAt = new Date(now - index * minutesBetween * 60_000);
    const unread = index % 3 === 0 ? true : null;
    return { ...item, createdAt, unread, words: collectSenderWords(item) };
  });
  for (let from = 0; from < documents.length; from += batch) {
    await model.insertMany(documents.slice(from, from + batch));
  }
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There are no samples.');
  return item;
}
