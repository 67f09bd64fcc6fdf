/** Aggregation through the driver: $lookup by its semantics, and what indexes serve. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Collection, Document } from 'mongodb';
import { refusalOf, shareStore } from './testing/open-store.ts';
import { compileFilter } from './matcher.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { doc } from './testing/shell.ts';

interface AggregateNumbered extends Document {
  readonly _id: number;
}
const store = await shareStore();

async function fill(
  documents: readonly AggregateNumbered[],
): Promise<Collection<AggregateNumbered>> {
  const items = store.create<AggregateNumbered>();
  await items.insertMany([...documents]);
  return items;
}

test('runs stages one after the other, also for uneven batches', async () => {
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

test('returns code 10334 for a document of more than 16 MB', async () => {
  const items = await fill([{ _id: 1, pad: 'x'.repeat(1_000_000) }]);
  const many = { $set: { all: Array.from({ length: 20 }, () => '$pad') } };
  assert.equal(await refusalOf(items.aggregate([many]).toArray()), 10334);
  const count = { $project: { n: { $size: '$all' } } };
  assert.deepEqual(await items.aggregate([many, count]).toArray(), [{ _id: 1, n: 20 }]);
});

test('$lookup: keeps whole documents in order, replaces its target, and reads no other collection', async () => {
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

test('counts by the index what drivers count with a group', async () => {
  const items = await fill(Array.from({ length: 50 }, (_, n) => ({ _id: n, n })));
  assert.equal(await items.countDocuments({ n: { $gte: 10 } }, { skip: 5, limit: 20 }), 20);
  const group = { $group: { _id: 1, n: { $sum: 1 } } };
  assert.deepEqual(await items.aggregate([{ $match: { n: { $lt: 7 } } }, group]).toArray(), [
    { _id: 1, n: 7 },
  ]);
  assert.equal(await refusalOf(items.aggregate([{ $match: 1 }]).toArray()), 15959);
});

test('an index serves matches in several stages, also behind a sort', async () => {
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
  // A limit before the filter gives another result.
  const cut = await items.aggregate([sort, { $limit: 1 }, few]).toArray();
  assert.deepEqual(cut, []);
});

interface LookupNumbered {
  readonly _id: number;
}
const SEEDS = isWhole ? 60 : 12;
const LEAVES = [null, 0, 1, 1.5, 'a', true, {}, [], [1], [null], [[1]], ['a', 1], /a/];
const PATHS = ['a', 'a.b', 'a.0', 'a.b.c', 'a.0.b'];

function createDocuments(seed: number, count: number): LookupNumbered[] {
  const { below, pick } = createRandom(seed);
  const value = (depth: number): unknown => {
    if (depth === 0 || below(2) === 0) return pick(LEAVES);
    if (below(3) === 0) return Array.from({ length: below(3) }, () => value(depth - 1));
    return below(4) === 0 ? {} : { [pick(['b', 'c'])]: value(depth - 1) };
  };
  return Array.from({ length: count }, (_, _id) =>
    below(5) === 0 ? { _id } : { _id, a: value(3) },
  );
}

/**
 * The manual's local values: arrays on the path are entered, one at the end counts as its elements.
 */
function localValues(value: unknown, [part, ...rest]: string[]): unknown[] {
  if (part === undefined) return Array.isArray(value) ? value : [value];
  if (Array.isArray(value)) {
    if (/^\d+$/.test(part))
      return Number(part) < value.length ? localValues(value[Number(part)], rest) : [];
    return value
      .filter((item) => !Array.isArray(item))
      .flatMap((item) => localValues(item, [part, ...rest]));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return [];
  return localValues((value as Record<string, unknown>)[part], rest);
}

function joinSlowly(
  local: LookupNumbered,
  localPath: string,
  foreign: readonly LookupNumbered[],
  path: string,
): number[] {
  const found = localValues(local, localPath.split('.'));
  const matchers = (found.length > 0 ? found : [null]).map((value) =>
    compileFilter(doc({ [path]: { $eq: value } })),
  );
  return foreign
    .filter((other) => matchers.some((matcher) => matcher(doc(other))))
    .map(({ _id }) => _id);
}

test('$lookup finds what its definition says, by an index and by a hash table', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { pick } = createRandom(seed * 1000);
    const [local, foreign] = [createDocuments(seed, 40), createDocuments(-seed, 40)];
    const items = store.create<LookupNumbered>();
    const others = store.create<LookupNumbered>();
    await items.insertMany(local);
    await others.insertMany(foreign);
    const [localField, foreignField] = [pick(PATHS), pick(PATHS)];
    const expected = local.map((one) => joinSlowly(one, localField, foreign, foreignField));
    const lookup = { from: others.collectionName, localField, foreignField, as: 'f' };
    for (const isIndexed of [false, true]) {
      if (isIndexed) await others.createIndex({ [foreignField]: 1 });
      const answer = await items.aggregate([{ $sort: { _id: 1 } }, { $lookup: lookup }]).toArray();
      const joined = answer.map(({ f }) =>
        (f as LookupNumbered[]).map(({ _id }) => _id).sort((a, b) => a - b),
      );
      assert.deepEqual(
        joined,
        expected,
        `seed ${seed}, ${localField} to ${foreignField}, index: ${isIndexed}`,
      );
    }
  }
});
