import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Collection, Double, Long, ObjectId } from 'mongodb';
import { type OpenStore, openStore } from './testing/open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

let made = 0;
const create = (): Collection => store.db.collection(`c${++made}`);

test('reads back what was inserted, in types and in order', async () => {
  const items = create();
  const one = {
    _id: new ObjectId(),
    long: Long.fromNumber(5),
    double: new Double(5),
    z: 1,
    a: { y: 1, b: 2 },
  };
  await items.insertOne(one);
  const found = await items.findOne({}, { promoteValues: false });
  assert.equal(found?.['long']._bsontype, 'Long');
  assert.equal(found?.['double']._bsontype, 'Double');
  await items.updateOne({}, { $set: { q: 1 } });
  const changed = await items.findOne({}, { promoteValues: false });
  assert.deepEqual(
    [changed?.['long']._bsontype, changed?.['double']._bsontype],
    ['Long', 'Double'],
  );
  assert.deepEqual(Object.keys(changed ?? {}), ['_id', 'long', 'double', 'z', 'a', 'q']);
});

test('pages through a cursor in order while documents come and go', async () => {
  const items = create();
  await items.createIndex({ n: 1 });
  await items.insertMany(Array.from({ length: 1000 }, (_, n) => ({ n })));
  const seen: number[] = [];
  for await (const { n } of items
    .find({ n: { $gte: 0 } })
    .sort({ n: 1 })
    .batchSize(50)) {
    seen.push(n);
    if (n % 100 === 0) {
      await items.deleteOne({ n: n + 90 });
      // Moves a document that was passed to a place that is still to come.
      await items.updateOne({ n: n - 50 }, { $set: { n: n + 5000 } });
    }
  }
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  assert.equal(new Set(seen).size, seen.length);
  assert.ok(seen.length >= 985);
});

test('finds, sorts and updates one document at once', async () => {
  const items = create();
  await items.insertMany([{ n: 3 }, { n: 1 }, { n: 2 }]);
  const first = await items.findOneAndUpdate(
    {},
    { $set: { done: true } },
    { sort: { n: 1 }, returnDocument: 'after' },
  );
  assert.deepEqual([first?.['n'], first?.['done']], [1, true]);
  const earlier = await items.findOneAndUpdate({ n: 1 }, { $inc: { n: 10 } });
  assert.equal(earlier?.['n'], 1);
  const upserted = await items.findOneAndUpdate(
    { key: 'k' },
    { $inc: { points: 2 }, $setOnInsert: { at: 1 } },
    { upsert: true, returnDocument: 'after' },
  );
  assert.deepEqual([upserted?.['key'], upserted?.['points'], upserted?.['at']], ['k', 2, 1]);
  const details = await items.findOneAndUpdate(
    { key: 'z' },
    { $set: { a: 1 } },
    { upsert: true, includeResultMetadata: true },
  );
  assert.deepEqual([details.value, details.lastErrorObject?.['updatedExisting']], [null, false]);
  assert.equal((await items.findOneAndDelete({ key: 'k' }))?.['points'], 2);
  assert.equal(await items.findOneAndUpdate({ key: 'none' }, { $set: { a: 1 } }), null);
  assert.equal(
    (await items.findOneAndReplace({ n: 11 }, { m: 1 }, { returnDocument: 'after' }))?.['m'],
    1,
  );
});

test('updates one element of an embedded array', async () => {
  const items = create();
  await items.insertOne({
    mails: [
      { to: 'a', state: 'queued' },
      { to: 'b', state: 'queued' },
    ],
  });
  const result = await items.updateOne(
    { mails: { $elemMatch: { to: 'b', state: 'queued' } } },
    { $set: { 'mails.$.state': 'sent' } },
  );
  assert.equal(result.modifiedCount, 1);
  assert.deepEqual((await items.findOne())?.['mails'], [
    { to: 'a', state: 'queued' },
    { to: 'b', state: 'sent' },
  ]);
  const nothing = await items.updateOne({ 'mails.to': 'b' }, { $set: { 'mails.$.state': 'sent' } });
  assert.deepEqual([nothing.matchedCount, nothing.modifiedCount], [1, 0]);
});

test('writes in bulk', async () => {
  const items = create();
  const result = await items.bulkWrite([
    { insertOne: { document: { n: 1 } } },
    { insertOne: { document: { n: 2 } } },
    { updateOne: { filter: { n: 1 }, update: { $set: { a: 1 } } } },
    { updateMany: { filter: {}, update: { $inc: { n: 10 } } } },
    { replaceOne: { filter: { n: 12 }, replacement: { m: 1 } } },
    { updateOne: { filter: { k: 1 }, update: { $set: { a: 1 } }, upsert: true } },
    { deleteOne: { filter: { n: 11 } } },
  ]);
  assert.deepEqual(
    [result.insertedCount, result.modifiedCount, result.upsertedCount, result.deletedCount],
    [2, 4, 1, 1],
  );
  assert.equal((await items.deleteMany({})).deletedCount, 2);
});
