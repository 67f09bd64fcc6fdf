import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document } from 'mongodb';
import { type OpenStore, openStore } from './testing/open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

const STATUS = ['new', 'open', 'done'];

test('batches come in order and without repetition while documents change', async () => {
  const items = store.db.collection('items');
  await items.createIndex({ status: 1, at: 1 });
  await items.createIndex({ at: -1 });
  const made = (n: number): Document => ({ _id: n, at: n * 2, status: STATUS[n % 3], kept: n % 2 });
  await items.insertMany(Array.from({ length: 900 }, (_, n) => made(n)));
  const cases: [filter: Document, sort: Record<string, 1 | -1>][] = [
    [{ status: { $in: ['new', 'open'] } }, { at: 1 }],
    [{ at: { $gte: 0 } }, { at: -1 }],
    [
      {
        $or: [
          { status: 'new', at: { $gte: 0 } },
          { status: 'done', at: { $gte: 0 } },
        ],
      },
      { at: 1 },
    ],
    [{}, { _id: 1 }],
    [{}, {}],
  ];
  let next = 1000;
  for (const [filter, sort] of cases) {
    const what = JSON.stringify({ filter, sort });
    const expected = await items.find({ ...filter, kept: 1 }).toArray();
    const seen: Document[] = [];
    const cursor = items.find(filter).sort(sort).batchSize(40);
    for await (const item of cursor) {
      seen.push(item);
      if (seen.length % 40 !== 1) continue;
      // What moves, comes and goes are others than those that must be found.
      await items.updateMany({ kept: 0, at: { $lt: 900 } }, { $inc: { at: 700 } });
      await items.insertOne({ ...made(next), kept: 0, _id: next++ as never });
      await items.deleteOne({ kept: 0 });
    }
    const [field] = Object.keys(sort);
    if (field !== undefined) {
      const keys = seen.map((item) => Number(item[field]));
      const sign = sort[field] ?? 1;
      assert.deepEqual(
        keys,
        keys.toSorted((a, b) => (a - b) * sign),
        `order of ${what}`,
      );
    }
    const ids = new Set(seen.map(({ _id }) => String(_id)));
    assert.equal(ids.size, seen.length, `repeated in ${what}`);
    for (const { _id } of expected) assert.ok(ids.has(String(_id)), `${String(_id)} of ${what}`);
  }
});

test('a cursor over an index that is dropped ends with an error', async () => {
  const items = store.db.collection('dropped');
  await items.createIndex({ at: 1 });
  await items.insertMany(Array.from({ length: 600 }, (_, n) => ({ at: n % 300, tag: n % 2 })));
  for (const filter of [{ at: { $gte: 0 } }, { at: { $in: [1, 2, 299] }, tag: { $gte: 0 } }]) {
    const cursor = items.find(filter).batchSize(2);
    await cursor.next();
    await items.dropIndex('at_1');
    await assert.rejects(cursor.toArray(), { code: 175 });
    await items.createIndex({ at: 1 });
  }
});

test('a cursor ends with the name of its collection, and no other one goes on under it', async () => {
  const changes: [name: string, change: (name: string) => Promise<unknown>][] = [
    ['renamed', (name) => store.db.renameCollection(name, `${name}2`)],
    ['dropped', (name) => store.db.dropCollection(name)],
    [
      'replaced',
      async (name) => {
        await store.db.collection('other').insertOne({ _id: 9 as never });
        await store.db.renameCollection('other', name, { dropTarget: true });
      },
    ],
  ];
  for (const [name, change] of changes) {
    const items = store.db.collection(`is-${name}`);
    await items.insertMany([{ n: 1 }, { n: 3 }, { n: 2 }]);
    const cursors = [
      items.find(),
      items.find().sort({ n: 1 }),
      items.aggregate([{ $match: {} }, { $unset: 'n' }]),
    ].map((cursor) => cursor.batchSize(1));
    for (const cursor of cursors) await cursor.next();
    await change(items.collectionName);
    for (const cursor of cursors) await assert.rejects(cursor.toArray(), { code: 175 }, name);
  }
  assert.equal(await store.db.collection('is-renamed2').countDocuments(), 3);
});
