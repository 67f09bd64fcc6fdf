// In a process of its own: it measures memory.
/** What aggregations may hold in memory, and how long they may run without a pause. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Document } from 'mongodb';
import { compileStages } from './testing/run-pipeline.ts';
import { codeOf } from './testing/shell.ts';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';
import { PAUSE, streamOf } from './stream.ts';
import { type Doc, int } from './values.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
  await store.db.collection('heavy').createIndex({ n: 1 });
  const pad = 'x'.repeat(1_000_000);
  for (let at = 0; at < 110; at += 22) {
    const many = Array.from({ length: 22 }, (_, n) => ({
      n: at + n,
      k: 1,
      pad: `${at + n}${pad}`,
    }));
    await store.db.collection('heavy').insertMany(many);
  }
  await store.db.collection('light').insertMany([
    { n: 1, k: 1 },
    { n: 2, k: 2 },
  ]);
});
after(() => store.close());

/** Runs `work` and answers by how many bytes the process grew meanwhile. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const start = process.memoryUsage.rss();
  let most = start;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(watch);
  return most - start;
}

test('$group, $sort, $facet and $lookup end at 100 MB with code 292', async () => {
  const all = { $push: '$pad' };
  const lookup = { from: 'heavy', localField: 'k', foreignField: 'k', as: 'found' };
  const cases: [from: string, ...stages: Document[]][] = [
    ['heavy', { $group: { _id: null, all } }],
    ['heavy', { $set: { m: 1 } }, { $sort: { n: 1 } }],
    ['heavy', { $facet: { a: [{ $match: { n: 1 } }], b: [] } }],
    ['light', { $lookup: lookup }],
  ];
  const growth = await growthOf(async () => {
    for (const [from, ...stages] of cases)
      assert.equal(
        await refusalOf(store.db.collection(from).aggregate(stages).toArray()),
        292,
        JSON.stringify(stages),
      );
  });
  assert.ok(growth < 400e6, `grew by ${growth} bytes`);
});

test('what holds little passes, however much it reads', async () => {
  const one = { $group: { _id: null, n: { $sum: '$n' }, least: { $min: '$pad' } } };
  const top = [{ $sort: { n: -1 } }, { $limit: 2 }, { $project: { n: 1, _id: 0 } }];
  const facet = { one: [one, { $unset: 'least' }], top };
  const heavy = store.db.collection('heavy');
  assert.deepEqual(await heavy.aggregate([{ $facet: facet }]).toArray(), [
    { one: [{ _id: null, n: 5995 }], top: [{ n: 109 }, { n: 108 }] },
  ]);
  const lookup = { from: 'heavy', localField: 'n', foreignField: 'n', as: 'found' };
  const count = { $project: { _id: 0, n: { $size: '$found' } } };
  const joined = await store.db
    .collection('light')
    .aggregate([{ $lookup: lookup }, count])
    .toArray();
  assert.deepEqual(joined, [{ n: 1 }, { n: 1 }]);
});

test('answers a document of more than 16 MB with code 10334', async () => {
  const stages = [{ $limit: 20 }, { $group: { _id: null, all: { $push: '$pad' } } }];
  const work = (...more: Document[]): Promise<Document[]> =>
    store.db
      .collection('heavy')
      .aggregate([...stages, ...more])
      .toArray();
  assert.equal(await refusalOf(work()), 10334);
  assert.deepEqual(await work({ $project: { n: { $size: '$all' } } }), [{ _id: null, n: 20 }]);
});

/** The time between each two pauses, in milliseconds of this thread's own time. */
function measureSlices(documents: readonly Doc[], stages: readonly object[]): number[] {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const slices: number[] = [];
  let start = used();
  for (const item of compileStages(stages)(streamOf(documents))) {
    if (item !== PAUSE) continue;
    slices.push(used() - start);
    start = used();
  }
  return [...slices, used() - start];
}

/**
 * The longest work between two pauses, in milliseconds. The work is the same each time; what the
 * garbage collector and the compiler take of the thread falls into other slices of each pass.
 */
function maxSlice(documents: readonly Doc[], ...stages: object[]): number {
  const [first, second] = [measureSlices(documents, stages), measureSlices(documents, stages)];
  assert.equal(first.length, second.length);
  return Math.max(...first.map((ms, at) => Math.min(ms, second[at] ?? 0)));
}

test('pauses within long work', () => {
  const documents = Array.from(
    { length: 60_000 },
    (_, n): Doc =>
      new Map([
        ['n', int((n * 7919) % 60_000)],
        ['g', int(n % 30_000)],
      ]),
  );
  const wide: Doc = new Map([['l', Array.from({ length: 300_000 }, (_, n) => int(n))]]);
  const cases: [Doc[], ...object[]][] = [
    [documents, { $sort: { n: 1 } }, { $match: { n: -1 } }],
    [documents, { $group: { _id: '$g', all: { $push: '$n' } } }, { $match: { _id: -1 } }],
    [
      documents,
      { $facet: { a: [{ $match: { n: -1 } }], b: [{ $sortByCount: '$g' }, { $count: 'n' }] } },
    ],
    [[wide], { $unwind: '$l' }, { $match: { l: -1 } }],
    [[wide], { $unwind: '$l' }, { $count: 'n' }],
  ];
  for (const [input, ...stages] of cases) {
    const longest = maxSlice(input, ...stages);
    assert.ok(longest < 50, `${JSON.stringify(stages)} ran for ${longest} ms`);
  }
});

test('expressions that grow without end are refused, not computed', () => {
  const input: Doc = new Map([['l', Array.from({ length: 2000 }, (_, n) => int(n))]]);
  const nest = { $set: { l: { $map: { input: '$l', in: '$l' } } } };
  const double = { $set: { l: { $concatArrays: ['$l', '$l'] } } };
  const text = { $set: { t: { $concat: ['$t', '$t'] } } };
  const cases: [code: number, ...stages: object[]][] = [
    [292, nest, nest, { $group: { _id: '$l' } }],
    [292, nest, nest, { $group: { _id: null, all: { $push: '$l' } } }],
    [292, nest, nest, { $facet: { all: [] } }],
    [10334, nest, nest, { $sort: { a: 1 } }],
    [10334, ...Array.from({ length: 40 }, () => double)],
    [10334, { $set: { t: 'text' } }, ...Array.from({ length: 40 }, () => text)],
  ];
  for (const [code, ...stages] of cases)
    assert.equal(
      codeOf(() => maxSlice([input], ...stages)),
      code,
      JSON.stringify(stages.at(-1)),
    );
});
