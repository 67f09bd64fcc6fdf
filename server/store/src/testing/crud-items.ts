import type { Collection, Document } from 'mongodb';
import type { OpenStore } from './open-store.ts';

export interface Item extends Document {
  _id: number;
  x?: unknown;
}

let made = 0;
/** A new collection with documents 1, 2, 3 and x 11, 22, 33, as the CRUD specification's tests have it. */
export async function createItems({ db }: OpenStore): Promise<Collection<Item>> {
  const items = db.collection<Item>(`items${++made}`);
  await items.insertMany([1, 2, 3].map((_id) => ({ _id, x: _id * 11 })));
  return items;
}

export const valuesOf = async (items: Collection<Item>): Promise<unknown[]> =>
  (await items.find().sort({ _id: 1 }).toArray()).map(({ x }) => x);
