import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, afterEach, mock, test } from 'node:test';
import { BSON, type Db, type Document } from 'mongodb';
import { checkStore } from './check.ts';
import { createFolder, hurryClock, openStore } from './testing/open-store.ts';
import { msg } from './testing/wire-client.ts';
import { readMessage } from './wire.ts';

const { folder, remove } = createFolder();
const file = join(folder, 'data.db');
/** Documents that take several turns to read. */
const LONG = 4000;
const store = await openStore({ file });
afterEach(() => mock.restoreAll());
after(async () => {
  await store.close();
  assert.deepEqual(checkStore(file).problems, []);
  remove();
});

/**
 * Makes the commit after `successes` others fail once, as on a full disk: the transaction stays
 * open.
 */
function failCommit(successes = 0): () => number {
  type Exec = (this: DatabaseSync, sql: string) => void;
  const { value } = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec') ?? {};
  const exec = value as Exec;
  let commits = 0;
  mock.method(DatabaseSync.prototype, 'exec', function run(this: DatabaseSync, sql: string) {
    if (sql === 'COMMIT' && commits++ === successes) throw new Error('database or disk is full');
    return exec.call(this, sql);
  });
  return () => commits;
}

/** The complete visible state of a database. */
async function inspect(db: Db): Promise<Document> {
  const names = (await db.listCollections().toArray()).map(({ name }) => String(name)).sort();
  const collections = await Promise.all(
    names.map(async (name) => ({
      name,
      count: await db.collection(name).estimatedDocumentCount(),
      documents: await db.collection(name).find().toArray(),
      indexes: await db.collection(name).indexes(),
      multikey: (await db.collection(name).find({ a: 1 }).explain())['queryPlanner'].winningPlan
        .inputStage?.isMultiKey,
    })),
  );
  return { collections };
}

const WRITES: Record<string, (db: Db) => Promise<unknown>> = {
  insert: (db) => db.collection('items').insertOne({ _id: 9 as never, a: 9 }),
  'insert of the first array': (db) =>
    db.collection('items').insertOne({ _id: 8 as never, a: [1, 2] }),
  update: (db) => db.collection('items').updateMany({}, { $inc: { a: 1 } }),
  delete: (db) => db.collection('items').deleteMany({ a: { $gt: 1 } }),
  create: (db) => db.createCollection('more'),
  'insert into a new collection': (db) => db.collection('new').insertOne({ a: 1 }),
  createIndexes: (db) => db.collection('items').createIndex({ b: 1 }, { unique: true }),
  dropIndexes: (db) => db.collection('items').dropIndex('a_1'),
  drop: (db) => db.collection('items').drop(),
  renameCollection: (db) => db.renameCollection('items', 'others', { dropTarget: true }),
  dropDatabase: (db) => db.dropDatabase(),
};

let made = 0;
for (const [name, write] of Object.entries(WRITES)) {
  test(`${name}: nothing is stored when the commit fails, and it works afterwards`, async () => {
    const db = store.db.client.db(`d${++made}`);
    const items = db.collection('items');
    await items.insertMany([1, 2, 3].map((n) => ({ _id: n as never, a: n, b: n })));
    await items.createIndex({ a: 1 });
    await db.collection('others').insertOne({ _id: 1 as never, a: 1 });
    const before = await inspect(db);
    const count = failCommit();
    await assert.rejects(write(db), /could not be stored: database or disk is full/);
    assert.ok(count() >= 1);
    mock.restoreAll();
    assert.deepEqual(await inspect(db), before);
    await write(db);
    assert.notDeepEqual(await inspect(db), before);
  });
}

test('all writers of a lost turn are refused, and none of their documents is stored', async () => {
  const items = store.db.collection('turn');
  await items.insertOne({ n: -1 });
  failCommit();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => items.insertOne({ n })),
  );
  const stored = results.filter(({ status }) => status === 'fulfilled').length;
  assert.ok(stored < 20);
  assert.equal(await items.countDocuments(), stored + 1);
  assert.equal(await items.estimatedDocumentCount(), stored + 1);
});

test('an index whose build fails half way does not exist and can be built again', async () => {
  const items = store.db.collection('half');
  await items.insertMany(Array.from({ length: LONG }, (_, n) => ({ n })));
  const count = failCommit(2);
  await assert.rejects(items.createIndex({ n: 1 }), /could not be stored/);
  assert.ok(count() >= 3);
  mock.restoreAll();
  assert.equal((await items.indexes()).length, 1);
  await store.engine.sweep();
  await items.createIndex({ n: 1 }, { unique: true });
  assert.equal(await items.countDocuments({ n: { $gte: 0 } }, { hint: 'n_1' }), LONG);
});

/** Submits a message directly, so that several arrive in one turn. */
const send = (command: Document): Promise<Document> =>
  new Promise((resolve) => {
    const message = readMessage(msg({ ...command, $db: store.db.databaseName }));
    store.engine.submit(message, 1, (bytes) => resolve(BSON.deserialize(bytes)));
  });

const insertOf = (name: string, _id: number): Document => ({ insert: name, documents: [{ _id }] });

test('new reads in a lost turn get results, without the lost writes', async () => {
  const items = store.db.collection('reads');
  await items.insertMany([1, 2, 3].map((n) => ({ _id: n as never })));
  failCommit();
  const replies = await Promise.all([
    send({ find: 'reads', filter: { _id: 1 } }),
    send(insertOf('reads', 4)),
    send({ find: 'reads', sort: { _id: -1 } }),
    send({ find: 'reads', batchSize: 2 }),
    send(insertOf('reads', 1)),
    send({ count: 'reads' }),
  ]);
  const ids = replies.map(({ cursor }) =>
    cursor?.firstBatch.map(({ _id }: Document) => Number(_id)),
  );
  assert.deepEqual(ids, [[1], undefined, [3, 2, 1], [1, 2], undefined, undefined]);
  assert.deepEqual(
    replies.map(({ ok, n }) => [ok, n]),
    [
      [1, undefined],
      [0, undefined],
      [1, undefined],
      [1, undefined],
      [0, undefined],
      [1, 3],
    ],
  );
  assert.match(String(replies[1]?.['errmsg']), /could not be stored/);
});

test('reads and cursors in progress continue when a write of another client cannot be stored', async () => {
  const items = store.db.collection('long');
  await items.insertMany(Array.from({ length: LONG }, (_, n) => ({ _id: n as never, n: n % 7 })));
  await items.createIndex({ n: 1 });
  const open = items.find().batchSize(500);
  const ordered = items.find({ n: 3 }).hint('n_1').batchSize(500);
  await Promise.all([open.next(), ordered.next()]);
  const others = store.db.collection('dropped');
  await others.insertMany([1, 2, 3].map((n) => ({ _id: n as never })));
  const saved = others.find().batchSize(1);
  await saved.next();
  hurryClock();
  const filter = { $expr: { $lt: [{ $add: ['$n', '$_id'] }, 100_000] } };
  const long = [
    send({ count: 'long', query: filter }),
    send({ aggregate: 'long', pipeline: [{ $group: { _id: '$n' } }], cursor: {} }),
  ];
  // They have begun when a later ping gets its reply.
  await send({ ping: 1 });
  failCommit();
  const lost = await Promise.all([send({ drop: 'dropped' }), send(insertOf('long', LONG))]);
  assert.deepEqual([lost[0]?.['ok'], lost[1]?.['ok']], [0, 0]);
  const [count, groups] = await Promise.all(long);
  assert.equal(count?.['n'], LONG);
  assert.equal(groups?.['cursor'].firstBatch.length, 7);
  assert.equal((await open.toArray()).length, LONG - 1);
  assert.equal((await ordered.toArray()).length, Math.ceil((LONG - 3) / 7) - 1);
  assert.equal((await saved.toArray()).length, 2);
});

test('a cursor whose batch was read in a lost turn is closed', async () => {
  const first = await send({ find: 'long', batchSize: 2 });
  failCommit();
  const { id } = first['cursor'];
  const more = { getMore: id, collection: 'long', batchSize: 2 };
  const [write, batch] = await Promise.all([send(insertOf('long', LONG + 1)), send(more)]);
  assert.deepEqual([write?.['ok'], batch?.['code']], [0, 43]);
});

test('an index build continues, or leaves nothing behind', async () => {
  const items = store.db.collection('building');
  await items.insertMany(Array.from({ length: LONG }, (_, n) => ({ _id: n as never, a: n % 9 })));
  for (const successes of [0, 1, 2, 3]) {
    const building = items.createIndex({ a: 1 }).then(
      () => true,
      () => false,
    );
    const count = failCommit(successes);
    for (let n = 0; count() <= successes; n++)
      await send({ update: 'building', updates: [{ q: { _id: n }, u: { $inc: { a: 9 } } }] });
    const isBuilt = await building;
    mock.restoreAll();
    assert.equal((await items.indexes()).length, isBuilt ? 2 : 1);
    if (isBuilt) await items.dropIndex('a_1');
    await store.engine.sweep();
  }
  await items.createIndex({ a: 1 });
  assert.equal(await items.countDocuments({ a: { $gte: 0 } }, { hint: 'a_1' }), LONG);
});
