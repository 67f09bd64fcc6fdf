/** The documents of the measurements, about 400 bytes each. */
import { join } from 'node:path';
import { BSON, type Collection, type Document } from 'mongodb';
import { readDocument } from '../src/bson-read.ts';
import { Catalog } from '../src/catalog.ts';
import { DATA_FILE, StoreFile } from '../src/store-file.ts';

const TEXT = 'A visitor asks for an offer and tells what the site is for. '.repeat(4);

export const createItem = (n: number): Document => ({
  name: `Request ${n}`,
  status: n % 3 === 0 ? 'open' : 'done',
  createdAt: new Date(1_700_000_000_000 + Math.imul(n, 7919) * 13),
  n,
  text: TEXT,
});

export const createItems = (from: number, count: number): Document[] =>
  Array.from({ length: count }, (_, i) => createItem(from + i));

export const INDEX = { createdAt: -1, _id: -1 } as const;

/** One page of a long list that starts somewhere in it. */
export const readPage = (items: Collection): Promise<unknown> =>
  items
    .find({ createdAt: { $lt: createItem(Math.floor(Math.random() * 100_000))['createdAt'] } })
    .sort(INDEX)
    .limit(20)
    .toArray();

/** Fills a new store directly, in the folder where a server is started afterwards. */
export function fillStore(dataDir: string, count: number): void {
  const file = new StoreFile(join(dataDir, 'store', DATA_FILE));
  const collection = new Catalog(file).ensure('longitude', 'items');
  for (let n = 0; n < count; n++) {
    const bytes = BSON.serialize({ _id: new BSON.ObjectId(), ...createItem(n) });
    collection.insert(readDocument(bytes), bytes);
    if (n % 20_000 === 0) file.commit();
  }
  file.commit();
  file.close();
}
