import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BSONSymbol } from 'mongodb';
import { createItems, valuesOf } from './testing/crud-items.ts';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

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

/** CRUD specification: aggregate with stages, batchSize, hint, comment, and on what is not there. */
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

test('refuses options of reads that it does not implement', async () => {
  const items = await createItems(store);
  const collation = { locale: 'en' };
  const refused: [work: () => Promise<unknown>, code: number][] = [
    [() => items.find({}, { collation }).toArray(), 238],
    [() => items.find({}, { let: { a: 1 } }).toArray(), 238],
    [() => items.find({}, { tailable: true }).toArray(), 2],
    [() => items.find({}, { showRecordId: true }).toArray(), 40415],
    [() => items.find({}, { returnKey: true }).toArray(), 40415],
    [() => items.find({}, { min: { _id: 1 }, hint: '_id_' }).toArray(), 40415],
    [() => items.find({ $where: 'true' }).toArray(), 2],
    [() => items.find({ $text: { $search: 'a' } }).toArray(), 27],
    [() => items.find({ $jsonSchema: {} }).toArray(), 238],
    [() => items.find({ x: { $near: [1, 2] } }).toArray(), 2],
    [() => items.find({ x: { $bitsAllSet: 1 } }).toArray(), 2],
    [() => items.aggregate([], { collation }).toArray(), 238],
    [() => items.aggregate([], { let: { a: 1 } }).toArray(), 238],
    [() => items.aggregate([{ $out: 'x' }]).toArray(), 238],
    [() => items.aggregate([{ $merge: 'x' }]).toArray(), 238],
    [() => items.aggregate([{ $geoNear: {} }]).toArray(), 40324],
    [() => items.countDocuments({}, { collation }), 238],
    [() => items.distinct('x', {}, { collation }), 238],
    [() => items.watch().next(), 40573],
  ];
  for (const [work, code] of refused) assert.equal(await refusalOf(work()), code, String(work));
  assert.deepEqual(await valuesOf(items), [11, 22, 33]);
});

test('finds texts, symbols and the stored regex by an index as without one', async () => {
  const items = store.db.collection('patterns');
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
