/** Aggregation through the driver: one case per stage, $lookup by its semantics, limits of memory. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Collection, Document } from 'mongodb';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';

interface Numbered extends Document {
  readonly _id: number;
}
let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

let made = 0;
async function fill(documents: readonly Numbered[]): Promise<Collection<Numbered>> {
  const items = store.db.collection<Numbered>(`c${++made}`);
  if (documents.length > 0) await items.insertMany([...documents]);
  return items;
}

test('runs each stage for the driver', async () => {
  const items = await fill(
    Array.from({ length: 6 }, (_, n) => ({ _id: n, n, t: n % 2 ? ['x', 'y'] : ['x'] })),
  );
  const cases: readonly [stage: Document, expected: unknown[]][] = [
    [{ $match: { _id: 3 } }, [{ _id: 3, n: 3, t: ['x', 'y'] }]],
    [{ $project: { n: 1, _id: 0 } }, [0, 1, 2, 3, 4, 5].map((n) => ({ n }))],
    [{ $group: { _id: null, n: { $sum: '$n' } } }, [{ _id: null, n: 15 }]],
    [{ $count: 'n' }, [{ n: 6 }]],
    [{ $sortByCount: { $size: '$t' } }, [1, 2].map((_id) => ({ _id, count: 3 }))],
    [
      { $bucket: { groupBy: '$n', boundaries: [0, 4], default: 'more' } },
      [
        { _id: 0, count: 4 },
        { _id: 'more', count: 2 },
      ],
    ],
    [
      { $facet: { a: [{ $limit: 1 }, { $unset: 't' }], b: [{ $count: 'n' }] } },
      [{ a: [{ _id: 0, n: 0 }], b: [{ n: 6 }] }],
    ],
    [{ $replaceRoot: { newRoot: { n: '$n' } } }, [0, 1, 2, 3, 4, 5].map((n) => ({ n }))],
  ];
  for (const [stage, expected] of cases) {
    const answer = await items.aggregate([stage], { batchSize: 2 }).toArray();
    assert.deepEqual(
      answer.toSorted((a, b) => a['_id'] - b['_id']),
      expected,
      JSON.stringify(stage),
    );
  }
  const unwound = await items
    .aggregate([
      { $sort: { n: -1 } },
      { $unwind: '$t' },
      { $skip: 1 },
      { $limit: 2 },
      { $set: { q: '$t' } },
      { $sort: { n: 1 } },
    ])
    .toArray();
  assert.deepEqual(unwound, [
    { _id: 4, n: 4, t: 'x', q: 'x' },
    { _id: 5, n: 5, t: 'y', q: 'y' },
  ]);
});

/** The ids that each local document is joined with, by a foreign index and without one. */
async function join(
  local: readonly Numbered[],
  path: string,
  foreign: readonly Numbered[],
  foreignPath: string,
): Promise<unknown> {
  const [items, others] = [await fill(local), await fill(foreign)];
  const stages = [
    { $sort: { _id: 1 } },
    {
      $lookup: {
        from: others.collectionName,
        localField: path,
        foreignField: foreignPath,
        as: 'found',
      },
    },
  ];
  const run = async (): Promise<number[][]> =>
    (await items.aggregate(stages).toArray()).map(({ found }) =>
      (found as Numbered[]).map(({ _id }) => _id).sort((a, b) => a - b),
    );
  const scanned = await run();
  await others.createIndex({ [foreignPath]: 1 });
  assert.deepEqual(await run(), scanned, 'by the index as without one');
  return scanned;
}

test('$lookup: Perform a Single Equality Join, null and missing', async () => {
  const foreign = [
    { _id: 0 },
    { _id: 1, b: null },
    { _id: 2, b: [null, 1] },
    { _id: 3, b: [] },
    { _id: 4, b: 1 },
    { _id: 5, b: { x: null } },
  ];
  const local = [
    { _id: 0 },
    { _id: 1, a: null },
    { _id: 2, a: 1 },
    { _id: 3, a: [] },
    { _id: 4, a: 9 },
  ];
  const none = [0, 1, 2];
  assert.deepEqual(await join(local, 'a', foreign, 'b'), [none, none, [2, 4], none, []]);
});

test('$lookup: Use $lookup with an Array', async () => {
  const foreign = [
    { _id: 0, b: 1 },
    { _id: 1, b: [1, 2] },
    { _id: 2, b: [[1, 2], 3] },
    { _id: 3, b: 'x' },
    { _id: 4, b: /x/ },
  ];
  const local = [
    { _id: 0, a: [1, 3] },
    { _id: 1, a: [[1, 2]] },
    { _id: 2, a: ['x', /x/] },
    { _id: 3, a: /x/ },
    { _id: 4, a: 2 },
  ];
  assert.deepEqual(await join(local, 'a', foreign, 'b'), [[0, 1, 2], [1, 2], [3, 4], [4], [1]]);
});

test('$lookup: paths through documents and arrays', async () => {
  const foreign = [
    { _id: 0, b: [{ x: 1 }, { x: 2 }] },
    { _id: 1, b: { x: [2, 3] } },
    { _id: 2, b: { y: 1 } },
  ];
  const local = [
    { _id: 0, a: { y: 1 } },
    { _id: 1, a: [{ y: 2 }, 5, { y: [3] }] },
    { _id: 2, a: 1 },
  ];
  assert.deepEqual(await join(local, 'a.y', foreign, 'b.x'), [[0], [0, 1], [2]]);
  assert.deepEqual(await join(local, 'a.1.y', [{ _id: 0 }], 'b'), [[0], [0], [0]]);
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
  const items = store.db.collection('staged');
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
