import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AnyBulkWriteOperation,
  BSONSymbol,
  MongoBulkWriteError,
  type OptionalId,
} from 'mongodb';
import { createItems, type Item, valuesOf } from './testing/crud-items.ts';
import { refusalOf, shareStore } from './testing/open-store.ts';

const store = await shareStore();

type Case = [work: () => Promise<unknown>, expected: unknown];
async function check(cases: readonly Case[]): Promise<void> {
  for (const [work, expected] of cases) assert.deepEqual(await work(), expected, String(work));
}

/** CRUD specification: find with a filter, sort, skip, limit, batchSize, projection, hint, comment. */
test('finds with every option', async () => {
  const items = await createItems(store);
  const ids = async (found: Promise<{ _id: number }[]>): Promise<number[]> =>
    (await found).map(({ _id }) => _id);
  await check([
    [() => ids(items.find({ _id: { $gt: 1 } }).toArray()), [2, 3]],
    [() => ids(items.find({}, { sort: { _id: -1 }, skip: 1, limit: 1 }).toArray()), [2]],
    [() => ids(items.find({}, { batchSize: 2 }).toArray()), [1, 2, 3]],
    [() => ids(items.find({}, { batchSize: 1, limit: 2 }).toArray()), [1, 2]],
    [() => ids(items.find({}, { limit: -2 }).toArray()), [1, 2]],
    [() => ids(items.find({}, { singleBatch: true, batchSize: 2 }).toArray()), [1, 2]],
    [
      () => ids(items.find({}, { hint: '_id_', comment: 'why', maxTimeMS: 5000 }).toArray()),
      [1, 2, 3],
    ],
    [() => ids(items.find({}, { allowDiskUse: true, noCursorTimeout: true }).toArray()), [1, 2, 3]],
    [() => ids(items.find({}, { readConcern: { level: 'majority' } }).toArray()), [1, 2, 3]],
    [() => items.findOne({ _id: 2 }, { projection: { _id: 0 } }), { x: 22 }],
    [() => items.findOne({ _id: 9 }), null],
  ]);
});

/** CRUD specification: countDocuments, estimatedDocumentCount, distinct. */
test('counts and lists distinct values', async () => {
  const items = await createItems(store);
  const none = store.db.collection('none');
  await check([
    [() => items.countDocuments(), 3],
    [() => items.countDocuments({ _id: { $gt: 1 } }), 2],
    [() => items.countDocuments({}, { skip: 1, limit: 1, hint: '_id_', comment: 'why' }), 1],
    [() => items.countDocuments({ _id: 9 }), 0],
    [() => items.estimatedDocumentCount({ comment: { why: 1 } }), 3],
    [() => none.estimatedDocumentCount(), 0],
    [() => none.countDocuments(), 0],
    [() => items.distinct('x'), [11, 22, 33]],
    [() => items.distinct('x', { _id: { $gt: 1 } }, { comment: 'why' }), [22, 33]],
    [() => none.distinct('x'), []],
  ]);
});

/**
 * CRUD specification: aggregate with stages, batchSize, hint, comment, and on missing collections.
 */
test('aggregates with every option', async () => {
  const items = await createItems(store);
  const pipeline = [{ $sort: { x: -1 } }, { $match: { _id: { $gt: 1 } } }];
  const sorted = [
    { _id: 3, x: 33 },
    { _id: 2, x: 22 },
  ];
  await check([
    [() => items.aggregate(pipeline).toArray(), sorted],
    [() => items.aggregate(pipeline, { batchSize: 1 }).toArray(), sorted],
    [
      () =>
        items.aggregate(pipeline, { hint: '_id_', comment: 'why', allowDiskUse: true }).toArray(),
      sorted,
    ],
    [() => store.db.collection('none').aggregate(pipeline).toArray(), []],
    [
      () => items.aggregate([{ $group: { _id: 1, sum: { $sum: '$x' } } }]).toArray(),
      [{ _id: 1, sum: 66 }],
    ],
  ]);
});

test('finds texts, symbols and the stored regex by an index as without one', async () => {
  const items = store.create();
  const stored = [/^ab/, /^ab/i, 'abc', 'b', new BSONSymbol('abd'), ['x', 'aba']];
  await items.insertMany(stored.map((a) => ({ a })));
  await items.createIndex({ a: 1 });
  for (const filter of [{ a: /^ab/ }, { a: { $regex: '^ab' } }, { a: { $in: [/^ab/] } }]) {
    for (const hint of [{ a: 1 }, { $natural: 1 }]) {
      const found = await items.countDocuments(filter, { hint });
      assert.equal(found, 4, JSON.stringify([filter, hint]));
    }
  }
});

async function bulkError(work: Promise<unknown>): Promise<MongoBulkWriteError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof MongoBulkWriteError);
  return error;
}
const failures = (error: MongoBulkWriteError): [number, number | undefined][] =>
  [error.writeErrors].flat().map(({ index, code }) => [index, Number(code)]);

/** CRUD specification: insertMany and bulkWrite, ordered or not, with duplicate keys. */
test('continues after a duplicate key only when unordered', async () => {
  const batch: OptionalId<Item>[] = [
    { _id: 4, x: 44 },
    { _id: 2, x: 0 },
    { _id: 5, x: 55 },
    { _id: 2, x: 1 },
  ];
  const unordered = await createItems(store);
  const all = await bulkError(unordered.insertMany(batch, { ordered: false }));
  assert.deepEqual(failures(all), [
    [1, 11000],
    [3, 11000],
  ]);
  assert.equal(all.insertedCount, 2);
  assert.deepEqual(await valuesOf(unordered), [11, 22, 33, 44, 55]);
  const ordered = await createItems(store);
  const first = await bulkError(ordered.insertMany(batch));
  assert.deepEqual([failures(first), first.insertedCount], [[[1, 11000]], 1]);
  assert.deepEqual(await valuesOf(ordered), [11, 22, 33, 44]);
});

const MIXED: AnyBulkWriteOperation<Item>[] = [
  { insertOne: { document: { _id: 4, x: 44 } } },
  { updateOne: { filter: { _id: 1 }, update: { $inc: { x: 1 } } } },
  { updateMany: { filter: { _id: { $gt: 1 } }, update: { $inc: { x: 1 } }, hint: '_id_' } },
  { updateOne: { filter: { _id: 7 }, update: { $set: { x: 77 } }, upsert: true } },
  { replaceOne: { filter: { _id: 2 }, replacement: { x: 0 } } },
  { deleteOne: { filter: { _id: 3 }, hint: { _id: 1 } } },
  { deleteMany: { filter: { x: { $gte: 45 } } } },
];

test('writes in bulk and counts each kind', async () => {
  for (const ordered of [true, false]) {
    const items = await createItems(store);
    const result = await items.bulkWrite(MIXED, { ordered, comment: 'bulk' });
    assert.equal(result.insertedCount, 1);
    assert.deepEqual([result.upsertedCount, Object.values(result.upsertedIds)], [1, [7]]);
    const { matchedCount, modifiedCount, deletedCount } = result;
    assert.deepEqual([matchedCount, modifiedCount, deletedCount], [5, 5, 3]);
    assert.deepEqual(await valuesOf(items), [12, 0]);
  }
  const items = await createItems(store);
  const wrong: AnyBulkWriteOperation<Item>[] = [
    { insertOne: { document: { _id: 1 } } },
    { updateOne: { filter: { _id: 2 }, update: { $inc: { x: 'one' as never } } } },
    { deleteOne: { filter: { _id: 3 } } },
  ];
  const stopped = await bulkError(items.bulkWrite(wrong));
  assert.deepEqual([failures(stopped), stopped.deletedCount], [[[0, 11000]], 0]);
  const passed = await bulkError(items.bulkWrite(wrong, { ordered: false }));
  assert.deepEqual(
    failures(passed).toSorted(([a], [b]) => a - b),
    [
      [0, 11000],
      [1, 14],
    ],
  );
  assert.equal(passed.deletedCount, 1);
  assert.equal(
    await refusalOf(
      items.bulkWrite([
        { updateOne: { filter: {}, update: { $set: { x: 1 } }, collation: { locale: 'en' } } },
      ]),
    ),
    238,
  );
});

/** CRUD specification: unacknowledged writes, with hints too. */
test('executes unacknowledged writes', async () => {
  const items = await createItems(store);
  const writeConcern = { w: 0 } as const;
  const results = [
    await items.insertOne({ _id: 4, x: 44 }, { writeConcern }),
    await items.updateOne({ _id: 1 }, { $set: { x: 0 } }, { writeConcern, hint: '_id_' }),
    await items.replaceOne({ _id: 2 }, { x: 1 }, { writeConcern }),
    await items.deleteOne({ _id: 3 }, { writeConcern, hint: { _id: 1 } }),
    await items.insertOne({ _id: 4, x: 'a duplicate that nobody hears of' }, { writeConcern }),
  ];
  assert.ok(results.every(({ acknowledged }) => !acknowledged));
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline && (await valuesOf(items)).join() !== '0,1,44')
    await store.db.command({ ping: 1 });
  assert.deepEqual(await valuesOf(items), [0, 1, 44]);
});
