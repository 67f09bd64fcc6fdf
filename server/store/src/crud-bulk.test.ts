import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AnyBulkWriteOperation, MongoBulkWriteError, type OptionalId } from 'mongodb';
import { createItems, type Item, valuesOf } from './testing/crud-items.ts';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

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
test('goes on behind a duplicate key only when unordered', async () => {
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
    assert.ok(result.matchedCount >= 5 && result.modifiedCount >= 5);
    assert.deepEqual((await valuesOf(items)).slice(0, 2), [12, 0]);
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
test('carries out writes that nobody waits for', async () => {
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
