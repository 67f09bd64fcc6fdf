/** Aggregation through the driver: $lookup by its semantics, and what indexes serve. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Collection, Document } from 'mongodb';
import { refusalOf, shareStore } from './testing/open-store.ts';

interface Numbered extends Document {
  readonly _id: number;
}
const store = await shareStore();

async function fill(documents: readonly Numbered[]): Promise<Collection<Numbered>> {
  const items = store.create<Numbered>();
  await items.insertMany([...documents]);
  return items;
}

test('runs stages one after the other, also of unlike batches', async () => {
  const items = await fill(
    Array.from({ length: 6 }, (_, n) => ({ _id: n, n, t: n % 2 ? ['x', 'y'] : ['x'] })),
  );
  const stages = [
    { $sort: { n: -1 } },
    { $unwind: '$t' },
    { $skip: 1 },
    { $limit: 2 },
    { $set: { q: '$t' } },
    { $sort: { n: 1 } },
  ];
  for (const batchSize of [1, 2, 100])
    assert.deepEqual(await items.aggregate(stages, { batchSize }).toArray(), [
      { _id: 4, n: 4, t: 'x', q: 'x' },
      { _id: 5, n: 5, t: 'y', q: 'y' },
    ]);
});

test('answers a document of more than 16 MB with code 10334', async () => {
  const items = await fill([{ _id: 1, pad: 'x'.repeat(1_000_000) }]);
  const many = { $set: { all: Array.from({ length: 20 }, () => '$pad') } };
  assert.equal(await refusalOf(items.aggregate([many]).toArray()), 10334);
  const count = { $project: { n: { $size: '$all' } } };
  assert.deepEqual(await items.aggregate([many, count]).toArray(), [{ _id: 1, n: 20 }]);
});

test('$lookup: keeps whole documents in order, replaces its target, and knows no other collection', async () => {
  const others = await fill([
    { _id: 2, k: 'b', v: 1 },
    { _id: 1, k: 'b', v: 2 },
  ]);
  const items = await fill([{ _id: 0, k: 'b', d: { x: 1, y: 2 } }]);
  const lookup = { from: others.collectionName, localField: 'k', foreignField: 'k' };
  const run = (...stages: Document[]): Promise<Document[]> => items.aggregate(stages).toArray();
  const [found] = await run({ $lookup: { ...lookup, as: 'd.x' } });
  assert.deepEqual(found, {
    _id: 0,
    k: 'b',
    d: {
      x: [
        { _id: 2, k: 'b', v: 1 },
        { _id: 1, k: 'b', v: 2 },
      ],
      y: 2,
    },
  });
  const joined = await run(
    { $lookup: { ...lookup, as: 'o' } },
    { $unwind: '$o' },
    { $group: { _id: '$k', v: { $sum: '$o.v' } } },
  );
  assert.deepEqual(joined, [{ _id: 'b', v: 3 }]);
  assert.deepEqual(await run({ $lookup: { ...lookup, from: 'nowhere', as: 'd' } }), [
    { _id: 0, k: 'b', d: [] },
  ]);
  const inside = await run({
    $facet: { a: [{ $lookup: { ...lookup, as: 'd' } }, { $project: { n: { $size: '$d' } } }] },
  });
  assert.deepEqual(inside, [{ a: [{ _id: 0, n: 2 }] }]);
});

test('counts by the index what the driver groups to count', async () => {
  const items = await fill(Array.from({ length: 50 }, (_, n) => ({ _id: n, n })));
  assert.equal(await items.countDocuments({ n: { $gte: 10 } }, { skip: 5, limit: 20 }), 20);
  const group = { $group: { _id: 1, n: { $sum: 1 } } };
  assert.deepEqual(await items.aggregate([{ $match: { n: { $lt: 7 } } }, group]).toArray(), [
    { _id: 1, n: 7 },
  ]);
  assert.equal(await refusalOf(items.aggregate([{ $match: 1 }]).toArray()), 15959);
});

test('an index serves what is matched in several stages, also behind a sort', async () => {
  const items = store.create();
  await items.createIndex({ a: 1 });
  await items.insertMany(Array.from({ length: 60 }, (_, n) => ({ a: n % 20, b: n })));
  const many = { $match: { b: { $gt: 5 } } };
  const few = { $match: { a: 7 } };
  const sort = { $sort: { b: -1 } };
  for (const stages of [
    [many, few, sort],
    [sort, many, few],
    [many, sort, few],
  ]) {
    const found = await items.aggregate(stages).toArray();
    assert.deepEqual(
      found.map(({ b }) => b),
      [47, 27, 7],
    );
    const { executionStats } = await items.aggregate(stages).explain('executionStats');
    assert.equal(executionStats.totalDocsExamined, 3, JSON.stringify(stages));
  }
  // What is cut off first is another answer.
  const cut = await items.aggregate([sort, { $limit: 1 }, few]).toArray();
  assert.deepEqual(cut, []);
});
