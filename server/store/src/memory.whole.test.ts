// In a process of its own: it measures memory.
/** The memory of queries and aggregations, with a hundred megabytes of real data. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbstractCursor, Document } from 'mongodb';
import { refusalOf, shareStore } from './testing/open-store.ts';

const { db } = await shareStore();
const heavy = db.collection('heavy');
const light = db.collection('light');
await heavy.createIndex({ n: 1 });
const pad = 'x'.repeat(1_000_000);
for (let at = 0; at < 110; at += 22) {
  const numbers = Array.from({ length: 22 }, (_, n) => at + n);
  await heavy.insertMany(numbers.map((n) => ({ n, k: 1, pad: `${n}${pad}` })));
}
await light.insertMany([1, 2].map((n) => ({ n, k: n })));

/** Runs `work` and returns the growth of the process in bytes. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const start = process.memoryUsage.rss();
  let most = start;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(watch);
  return most - start;
}

test('sorts, groups, facets and joins end at 100 MB with code 292', async () => {
  const lookup = { from: 'heavy', localField: 'k', foreignField: 'k', as: 'found' };
  const cases: AbstractCursor[] = [
    heavy.find().sort({ k: 1 }),
    heavy.aggregate([{ $group: { _id: null, all: { $push: '$pad' } } }]),
    heavy.aggregate([{ $set: { m: 1 } }, { $sort: { n: 1 } }]),
    heavy.aggregate([{ $facet: { a: [{ $match: { n: 1 } }], b: [] } }]),
    light.aggregate([{ $lookup: lookup }]),
  ];
  const growth = await growthOf(async () => {
    for (const [at, cursor] of cases.entries())
      assert.equal(await refusalOf(cursor.toArray()), 292, `case ${at}`);
  });
  assert.ok(growth < 400e6, `grew by ${growth} bytes`);
});

test('work with little memory succeeds, however much it reads', async () => {
  const one = { $group: { _id: null, n: { $sum: '$n' }, least: { $min: '$pad' } } };
  const top = [{ $sort: { n: -1 } }, { $limit: 2 }, { $project: { n: 1, _id: 0 } }];
  const facet = { one: [one, { $unset: 'least' }], top };
  assert.deepEqual(await heavy.aggregate([{ $facet: facet }]).toArray(), [
    { one: [{ _id: null, n: 5995 }], top: [{ n: 109 }, { n: 108 }] },
  ]);
  const lookup = { from: 'heavy', localField: 'n', foreignField: 'n', as: 'found' };
  const count = { $project: { _id: 0, n: { $size: '$found' } } };
  const joined = await light.aggregate([{ $lookup: lookup }, count]).toArray();
  assert.deepEqual(joined, [{ n: 1 }, { n: 1 }]);
  const [first] = await heavy.find().sort({ k: -1, n: -1 }).limit(1).toArray();
  assert.equal(first?.['n'], 109);
  let read = 0;
  for await (const _ of heavy.find()) read++;
  assert.equal(read, 110);
});

test('all open cursors together may use 200 MB for their sorts and groups', async () => {
  const some = { n: { $lt: 60 } };
  const stages: Document[] = [{ $match: some }, { $group: { _id: '$n', pad: { $first: '$pad' } } }];
  const sorted = (): AbstractCursor => heavy.find(some).sort({ k: -1, n: -1 }).batchSize(1);
  const open = [sorted(), heavy.aggregate(stages).batchSize(1), sorted()];
  for (const cursor of open) await cursor.next();
  assert.equal(await refusalOf(sorted().next()), 292);
  assert.equal(await refusalOf(heavy.find().batchSize(1).next()), undefined);
  const late = heavy.find(some).sort({ k: -1, n: -1 }).batchSize(0);
  assert.equal(await refusalOf(late.next()), 292);
  // A limited sort keeps only the items to return, and a closed cursor none.
  const limited = heavy.find(some).sort({ k: -1, n: -1 }).limit(2).batchSize(1);
  assert.equal(await refusalOf(limited.next()), undefined);
  await open.pop()?.close();
  const again = sorted();
  assert.equal(await refusalOf(again.next()), undefined);
  for (const cursor of [...open, again]) await cursor.close();
});
