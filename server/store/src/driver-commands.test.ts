import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BSON, type Collection, type Document, ObjectId } from 'mongodb';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

let made = 0;
const create = (): Collection => store.db.collection(`c${++made}`);

test('aggregates', async () => {
  const items = create();
  await items.insertMany(
    Array.from({ length: 30 }, (_, n) => ({
      n,
      g: n % 3,
      tags: ['x', `t${n % 2}`],
      at: new Date(Date.UTC(2026, n % 12, 1)),
    })),
  );
  const pipeline = (...stages: Document[]): Promise<Document[]> =>
    items.aggregate(stages).toArray();
  assert.equal(await items.countDocuments({ n: { $gte: 10 } }, { skip: 2, limit: 5 }), 5);
  assert.equal(await items.countDocuments({ n: 99 }), 0);
  const groups = await pipeline(
    { $match: { n: { $gte: 10 } } },
    {
      $group: {
        _id: '$g',
        total: { $sum: '$n' },
        least: { $min: '$n' },
        most: { $max: '$n' },
        first: { $first: '$n' },
        all: { $push: '$n' },
        mean: { $avg: '$n' },
        count: { $count: {} },
      },
    },
    { $sort: { _id: 1 } },
  );
  assert.deepEqual(groups[1], {
    _id: 1,
    total: 133,
    least: 10,
    most: 28,
    first: 10,
    all: [10, 13, 16, 19, 22, 25, 28],
    mean: 19,
    count: 7,
  });
  assert.deepEqual(
    await pipeline(
      { $unwind: '$tags' },
      { $group: { _id: '$tags', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ),
    [
      { _id: 't0', n: 15 },
      { _id: 't1', n: 15 },
      { _id: 'x', n: 30 },
    ],
  );
  assert.deepEqual(
    await pipeline(
      { $sort: { n: -1 } },
      { $skip: 5 },
      { $limit: 1 },
      { $project: { _id: 0, d: { $multiply: ['$n', 2] } } },
    ),
    [{ d: 48 }],
  );
  assert.deepEqual(
    await pipeline({ $limit: 1 }, { $set: { q: '$n' } }, { $unset: ['tags', 'at', '_id', 'g'] }),
    [{ n: 0, q: 0 }],
  );
  assert.deepEqual(await pipeline({ $count: 'n' }), [{ n: 30 }]);
  const months = await pipeline(
    { $group: { _id: { $dateToString: { format: '%Y-%m', date: '$at' } }, n: { $sum: 1 } } },
    { $sort: { _id: 1 } },
  );
  assert.deepEqual(months[0], { _id: '2026-01', n: 3 });
  let paged = 0;
  for await (const _ of items.aggregate([{ $sort: { n: 1 } }], { batchSize: 7 })) paged++;
  assert.equal(paged, 30);
});

test('manages collections and indexes', async () => {
  const items = create();
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

test('tells shells and Compass what they ask when they connect', async () => {
  const items = create();
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

test('stops a command that takes longer than it may', async () => {
  const items = create();
  await items.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ n, pad: 'x'.repeat(200) })));
  assert.equal(
    await refusalOf(
      items
        .find({ $expr: { $eq: ['$n', -1] } })
        .maxTimeMS(1)
        .toArray(),
    ),
    50,
  );
});

/** Milliseconds that this thread, which is also the store's, has worked. */
function measureThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

test('keeps answering others during a scan of everything', async (context) => {
  const items = create();
  await items.insertMany(
    Array.from({ length: 30_000 }, (_, n) => ({ n, tags: ['x', 'y'], pad: 'x'.repeat(200) })),
  );
  const progress = { isOver: false };
  const scan = items
    .find({ $expr: { $eq: ['$n', -1] } })
    .toArray()
    .finally(() => (progress.isOver = true));
  const start = measureThread();
  const answers = [start];
  while (!progress.isOver) {
    await store.db.command({ ping: 1 });
    answers.push(measureThread());
  }
  assert.deepEqual(await scan, []);
  const total = measureThread() - start;
  const longest = Math.max(...answers.slice(1).map((at, n) => at - (answers[n] ?? 0)));
  const shown = `${longest} of ${total} ms without an answer`;
  context.diagnostic(shown);
  // Nearly all of them, when the scan has no pause.
  assert.ok(longest < total / 4, shown);
});
