import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { BSON, type Document, ObjectId } from 'mongodb';
import { hurryClock, refusalOf, shareStore } from './testing/open-store.ts';

const store = await shareStore();

test('manages collections and indexes', async () => {
  const items = store.create();
  await store.db.createCollection(items.collectionName);
  assert.equal(await refusalOf(store.db.command({ create: items.collectionName })), 48);
  assert.equal(await items.createIndex({ a: 1 }), 'a_1');
  assert.equal(await items.createIndex({ a: 1 }), 'a_1');
  assert.equal(await refusalOf(items.createIndex({ a: 1 }, { unique: true })), 86);
  assert.equal(await refusalOf(items.createIndex({ a: 1 }, { name: 'other' })), 85);
  assert.deepEqual(
    (await items.indexes()).map(({ name }) => name),
    ['_id_', 'a_1'],
  );
  await items.insertMany([{ b: 1 }, { b: 1 }]);
  assert.equal(
    await refusalOf(items.createIndexes([{ key: { c: 1 } }, { key: { b: 1 }, unique: true }])),
    11000,
  );
  assert.deepEqual(
    (await items.indexes()).map(({ name }) => name),
    ['_id_', 'a_1'],
  );
  await items.dropIndex('a_1');
  assert.equal(await refusalOf(items.dropIndex('a_1')), 27);
  const renamed = await items.rename(`${items.collectionName}x`);
  assert.equal(await renamed.countDocuments(), 2);
  assert.equal(await refusalOf(items.indexes()), 26);
  assert.equal(await renamed.drop(), true);
  assert.equal(await renamed.countDocuments(), 0);
  const other = store.db.collection('gone');
  await other.insertOne({});
  assert.ok((await store.db.listCollections({ name: 'gone' }).toArray()).length === 1);
  assert.equal((await store.db.stats())['collections'] > 0, true);
});

test('returns the data that shells and Compass request when they connect', async () => {
  const items = store.create();
  await items.insertMany([{ a: 1 }, { a: 2 }]);
  const admin = store.db.client.db('admin');
  const ask = (command: Document): Promise<Document> => admin.command(command);
  assert.match((await ask({ buildInfo: 1 }))['version'], /^7\.0\.\d+$/);
  assert.ok((await ask({ hostInfo: 1 }))['system'].memSizeMB > 0);
  assert.deepEqual((await ask({ getLog: 'startupWarnings' }))['log'], []);
  assert.deepEqual((await ask({ getLog: '*' }))['names'], ['global', 'startupWarnings']);
  assert.equal(await refusalOf(ask({ getLog: 'other' })), 96);
  assert.deepEqual((await ask({ getCmdLineOpts: 1 }))['argv'], ['longitude-store']);
  const fcv = await ask({ getParameter: 1, featureCompatibilityVersion: 1 });
  assert.equal(fcv['featureCompatibilityVersion'].version, '7.0');
  assert.deepEqual((await ask({ connectionStatus: 1 }))['authInfo'].authenticatedUsers, []);
  assert.equal(await refusalOf(ask({ replSetGetStatus: 1 })), 76);
  const [stats] = await items
    .aggregate([{ $collStats: { storageStats: {}, count: {} } }])
    .toArray();
  const size = 2 * BSON.calculateObjectSize({ _id: new ObjectId(), a: 1 });
  assert.deepEqual([stats?.['count'], stats?.['storageStats'].size], [2, size]);
  assert.equal(stats?.['storageStats'].nindexes, 1);
  const scaled = await store.db.command({ collStats: items.collectionName, scale: 10 });
  assert.deepEqual([scaled['count'], scaled['size']], [2, Math.floor(size / 10)]);
  assert.equal(await refusalOf(store.db.command({ dbStats: 1, scale: 0 })), 51024);
  const latency = items.aggregate([{ $collStats: { latencyStats: {} } }]).toArray();
  assert.equal(await refusalOf(latency), 40415);
});

afterEach(() => mock.restoreAll());

test('long work stops at its time limit, and others are served during it', async () => {
  const items = store.create();
  await items.insertMany(Array.from({ length: 4000 }, (_, n) => ({ n })));
  const scan = items.find({ $expr: { $eq: ['$n', -1] } });
  hurryClock();
  assert.equal(await refusalOf(scan.clone().maxTimeMS(1).toArray()), 50);
  const progress = { isOver: false };
  const scanning = scan.toArray().finally(() => (progress.isOver = true));
  let answers = 0;
  for (; !progress.isOver; answers++) await store.db.command({ ping: 1 });
  assert.deepEqual(await scanning, []);
  assert.ok(answers > 5, `${answers} answers during 16 slices of a scan`);
});

interface Numbered extends Document {
  _id: number;
}

test('an update cannot create an unreadable document', async () => {
  const items = store.create<Numbered>();
  await items.insertOne({ _id: 1, a: 'x' });
  const deep = Array.from({ length: 200 }, () => 'd').join('.');
  assert.equal(await refusalOf(items.updateOne({}, { $set: { [deep]: 1 } })), 15);
  assert.equal(await refusalOf(items.updateOne({}, { $rename: { a: 'b\0c' } })), 2);
  assert.deepEqual(await items.find().toArray(), [{ _id: 1, a: 'x' }]);
});

test('documents are limited to 16 MB, on insertion and by an update', async () => {
  const items = store.create<Numbered>();
  const half = 'x'.repeat(8 * 1024 * 1024);
  await items.insertOne({ _id: 1, half });
  assert.equal(await refusalOf(items.updateOne({ _id: 1 }, { $set: { more: half } })), 17419);
  const over = store.db.command({
    insert: items.collectionName,
    documents: [{ a: half, b: half.slice(200) }],
  });
  assert.equal(await refusalOf(over), undefined);
  assert.equal((await items.findOne({ _id: 1 }, { projection: { half: 0 } }))?.['_id'], 1);
});

test('arrays of many elements are indexed, pushed and compared', async () => {
  const items = store.create<Numbered>();
  await items.createIndex({ n: 1 });
  const many = Array.from({ length: 130_000 }, (_, i) => i);
  await items.insertOne({ _id: 1, n: many });
  assert.equal(await items.countDocuments({ n: 129_999 }), 1);
  assert.equal(await items.countDocuments({ n: many }), 1);
  await items.updateOne({ _id: 1 }, { $push: { m: { $each: many } } } as Document);
  assert.equal(await items.countDocuments({ m: { $size: 130_000 } }), 1);
  assert.equal(await items.countDocuments({ _id: { $in: many } }), 1);
  assert.equal((await items.deleteOne({ _id: 1 })).deletedCount, 1);
});
