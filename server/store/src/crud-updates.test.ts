import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Document, Double, Long } from 'mongodb';
import { createItems, valuesOf } from './testing/crud-items.ts';
import { refusalOf, shareStore } from './testing/open-store.ts';

const store = await shareStore();

/** CRUD specification: deleteOne, deleteMany with and without a match, with a hint, with a comment. */
test('deletes one, many, none, and by a hint', async () => {
  const items = await createItems(store);
  assert.equal((await items.deleteOne({ _id: { $gt: 1 } })).deletedCount, 1);
  assert.equal((await items.deleteOne({ _id: 9 })).deletedCount, 0);
  assert.equal(
    (await items.deleteMany({ _id: 1 }, { hint: '_id_', comment: { why: 1 } })).deletedCount,
    1,
  );
  assert.equal((await items.deleteMany({ x: 33 }, { hint: { _id: 1 } })).deletedCount, 1);
  assert.equal((await items.deleteMany({ _id: 9 })).deletedCount, 0);
  assert.equal(await refusalOf(items.deleteOne({}, { hint: 'none' })), 2);
  assert.equal(await refusalOf(items.updateMany({}, { $set: { x: 0 } }, { hint: 'none' })), 2);
  assert.equal(await refusalOf(items.deleteOne({}, { let: { a: 1 } })), 238);
  assert.equal(await refusalOf(items.deleteMany({}, { collation: { locale: 'en' } })), 238);
});

/** CRUD specification: updateOne, updateMany, replaceOne: counts, upserts, hints, arrayFilters, comment. */
test('updates and replaces with counts, upserts, hints and array filters', async () => {
  const items = await createItems(store);
  type Result = {
    matchedCount: number;
    modifiedCount: number;
    upsertedCount: number;
    upsertedId: unknown;
  };
  const cases: [work: () => Promise<Result>, expected: [number, number, number, unknown]][] = [
    [() => items.updateOne({ _id: { $gt: 1 } }, { $inc: { x: 1 } }), [1, 1, 0, null]],
    [() => items.updateOne({ _id: 1 }, { $set: { x: 11 } }), [1, 0, 0, null]],
    [() => items.updateOne({ _id: 9 }, { $inc: { x: 1 } }), [0, 0, 0, null]],
    [() => items.updateOne({ _id: 4 }, { $inc: { x: 1 } }, { upsert: true }), [0, 0, 1, 4]],
    [() => items.updateOne({ _id: 4 }, { $inc: { x: 1 } }, { upsert: true }), [1, 1, 0, null]],
    [
      () => items.updateMany({ _id: { $lt: 3 } }, { $inc: { x: 1 } }, { hint: '_id_' }),
      [2, 2, 0, null],
    ],
    [() => items.updateMany({ _id: 9 }, { $inc: { x: 1 } }, { comment: 'why' }), [0, 0, 0, null]],
    [() => items.updateMany({ _id: 5 }, { $set: { x: 55 } }, { upsert: true }), [0, 0, 1, 5]],
    [() => items.updateMany({}, [{ $set: { y: '$x' } }]), [5, 5, 0, null]],
    [
      () => items.replaceOne({ _id: { $gt: 4 } }, { x: [1, 5] }, { hint: { _id: 1 } }),
      [1, 1, 0, null],
    ],
    [() => items.replaceOne({ _id: 6 }, { x: 66 }, { upsert: true }), [0, 0, 1, 6]],
    [() => items.replaceOne({ _id: 6 }, { x: 66 }), [1, 0, 0, null]],
    [
      () =>
        items.updateOne(
          { _id: 5 },
          { $set: { 'x.$[big]': 0 } },
          { arrayFilters: [{ big: { $gt: 3 } }] },
        ),
      [1, 1, 0, null],
    ],
  ];
  for (const [work, expected] of cases) {
    const { matchedCount, modifiedCount, upsertedCount, upsertedId } = await work();
    assert.deepEqual(
      [matchedCount, modifiedCount, upsertedCount, upsertedId],
      expected,
      String(work),
    );
  }
  assert.deepEqual(await valuesOf(items), [12, 24, 33, 2, [1, 0], 66]);
});

/** CRUD specification: findOneAndDelete, findOneAndReplace, findOneAndUpdate. */
test('finds and modifies one document atomically', async () => {
  const items = await createItems(store);
  const after = { returnDocument: 'after' } as const;
  const cases: [work: () => Promise<unknown>, expected: unknown][] = [
    [
      () => items.findOneAndUpdate({ _id: { $gt: 1 } }, { $inc: { x: 1 } }, { sort: { x: -1 } }),
      { _id: 3, x: 33 },
    ],
    [
      () =>
        items.findOneAndUpdate(
          { _id: 3 },
          { $inc: { x: 1 } },
          { ...after, projection: { _id: 0 } },
        ),
      { x: 35 },
    ],
    [() => items.findOneAndUpdate({ _id: 9 }, { $inc: { x: 1 } }), null],
    [() => items.findOneAndUpdate({ _id: 4 }, { $inc: { x: 1 } }, { upsert: true }), null],
    [
      async () => {
        const options = { upsert: true, includeResultMetadata: true } as const;
        const update = { $inc: { x: 1 }, $setOnInsert: { y: 1 } };
        const { value, lastErrorObject } = await items.findOneAndUpdate({ x: 7 }, update, options);
        return [value, lastErrorObject?.['updatedExisting']];
      },
      [null, false],
    ],
    [() => items.findOneAndDelete({ y: 1 }, { projection: { _id: 0 } }), { x: 8, y: 1 }],
    [
      () => items.findOneAndUpdate({ _id: 5 }, { $inc: { x: 1 } }, { ...after, upsert: true }),
      { _id: 5, x: 1 },
    ],
    [
      () => items.findOneAndUpdate({ _id: 5 }, [{ $set: { x: { $add: ['$x', 1] } } }], after),
      { _id: 5, x: 2 },
    ],
    [
      () => items.findOneAndReplace({ _id: { $gt: 3 } }, { x: 0 }, { sort: { _id: -1 } }),
      { _id: 5, x: 2 },
    ],
    [
      () => items.findOneAndReplace({ _id: 6 }, { x: 6 }, { ...after, upsert: true }),
      { _id: 6, x: 6 },
    ],
    [() => items.findOneAndReplace({ _id: 9 }, { x: 6 }), null],
    [
      () => items.findOneAndDelete({ _id: { $gt: 3 } }, { sort: { x: -1 }, hint: { _id: 1 } }),
      { _id: 6, x: 6 },
    ],
    [() => items.findOneAndDelete({ _id: 9 }), null],
    [
      () =>
        items.findOneAndUpdate(
          { _id: 1 },
          { $set: { x: [1, 5] } },
          { comment: 1, maxTimeMS: 5000 },
        ),
      { _id: 1, x: 11 },
    ],
    [
      () =>
        items.findOneAndUpdate(
          { _id: 1 },
          { $set: { 'x.$[i]': 9 } },
          { ...after, arrayFilters: [{ i: 5 }] },
        ),
      { _id: 1, x: [1, 9] },
    ],
  ];
  for (const [work, expected] of cases) assert.deepEqual(await work(), expected, String(work));
  assert.deepEqual(await valuesOf(items), [[1, 9], 22, 35, 1, 0]);
});

test('keeps types and order of fields on insertion and by an update', async () => {
  const items = store.create();
  const one = { long: Long.fromNumber(5), double: new Double(5), z: 1, a: { y: 1, b: 2 } };
  await items.insertOne(one);
  for (const more of [[], ['q']]) {
    const found: Document = (await items.findOne({}, { promoteValues: false })) ?? {};
    const types = [found['long']._bsontype, found['double']._bsontype];
    assert.deepEqual(types, ['Long', 'Double']);
    assert.deepEqual(Object.keys(found), ['_id', 'long', 'double', 'z', 'a', ...more]);
    await items.updateOne({}, { $set: { q: 1 } });
  }
});
