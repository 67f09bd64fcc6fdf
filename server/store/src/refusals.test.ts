import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document } from 'mongodb';
import { refusalOf, shareStore } from './testing/open-store.ts';

const store = await shareStore();
await store.db.collection('t').insertOne({ _id: 1 as never, a: 1 });

const one = [{ q: {}, u: { $set: { a: 2 } } }];
const INDEXES: [index: Document, code: number][] = [
  [{ key: { a: 'text' } }, 67],
  [{ key: { a: 'hashed' } }, 67],
  [{ key: { a: '2dsphere' } }, 67],
  [{ key: { '$**': 1 } }, 67],
  [{ key: { a: 1 }, collation: { locale: 'en' } }, 67],
  [{ key: { a: 1 }, hidden: true }, 197],
  [{ key: { a: 1, b: 1 }, expireAfterSeconds: 1 }, 67],
  [{ key: { a: 1 }, partialFilterExpression: { a: { $ne: 1 } } }, 67],
  [{ key: { a: 1 }, partialFilterExpression: { a: /^b/ } }, 67],
  [{ key: { a: 1 }, partialFilterExpression: { a: { $in: [1, /^b/] } } }, 67],
  [{ key: { a: 1 }, partialFilterExpression: { $and: [{ a: /b/ }] } }, 67],
  [{ key: { _id: -1 } }, 2],
  [{ key: { _id: 1 }, name: '_id_', unique: true }, 197],
  [{ key: { _id: 1 }, expireAfterSeconds: 1 }, 197],
];
const COMMANDS: [command: Document, code: number][] = [
  ...INDEXES.map(([index, code]): [Document, number] => [
    { createIndexes: 't', indexes: [{ name: 'x', ...index }] },
    code,
  ]),
  [{ nope: 1 }, 59],
  [{ collMod: 't', index: { name: 'a', hidden: true } }, 238],
  [{ mapReduce: 't' }, 59],
  [{ commitTransaction: 1 }, 263],
  [{ abortTransaction: 1 }, 263],
  [{ convertToCapped: 't', size: 100 }, 238],
  [{ replSetGetStatus: 1 }, 76],
  [{ find: 't', startTransaction: true, autocommit: false, txnNumber: 1 }, 263],
  [{ insert: 't', documents: [{}], txnNumber: 1 }, 20],
  [{ find: 't', nope: 1 }, 40415],
  [{ find: 't', min: { a: 1 } }, 40415],
  [{ find: 't', returnKey: true }, 40415],
  [{ find: 't', showRecordId: true }, 40415],
  [{ find: 't', let: { a: 1 } }, 238],
  [{ find: 't', collation: { locale: 'en' } }, 238],
  [{ find: 't', tailable: true }, 2],
  [{ find: 't', allowDiskUse: 'x' }, 14],
  [{ find: 't', allowPartialResults: 'x' }, 14],
  [{ insert: 't', documents: [{}], bypassDocumentValidation: 'x' }, 14],
  [{ update: 't', updates: one, bypassDocumentValidation: 'x' }, 14],
  [{ aggregate: 't', pipeline: [], cursor: {}, bypassDocumentValidation: 'x' }, 14],
  [{ find: 't', writeConcern: { w: 1 } }, 72],
  [{ find: 't', $readPreference: { mode: 'zz' } }, 9],
  [{ find: 't', readConcern: { level: 'snapshot' } }, 72],
  [{ find: 't', hint: 'none' }, 2],
  [{ find: 't', sort: { a: 2 } }, 15975],
  [{ find: 't', limit: -1 }, 51024],
  [{ find: 't', filter: 5 }, 14],
  [{ find: 5 }, 14],
  [{ update: 't', updates: [{ ...one[0], sort: { a: 1 } }] }, 40415],
  [{ update: 't', updates: [{ ...one[0], collation: { locale: 'en' } }] }, 238],
  [{ update: 't', updates: one, let: {} }, 238],
  [{ update: 't', updates: [] }, 16],
  [{ update: 't', updates: one, writeConcern: { w: 2 } }, 2],
  [{ delete: 't', deletes: [{ q: {}, limit: 1, collation: { locale: 'en' } }] }, 238],
  [{ delete: 't', deletes: [{ q: {}, limit: 1, nope: 1 }] }, 40415],
  [{ insert: 't', documents: [{}], nope: 1 }, 40415],
  [{ findAndModify: 't', remove: true, update: {} }, 9],
  [{ findAndModify: 't' }, 9],
  [{ findAndModify: 't', query: {}, update: { $set: { b: 1 } }, let: {} }, 238],
  [{ find: 't', filter: { $where: 'true' } }, 2],
  [{ find: 't', filter: { $alwaysTrue: 1 } }, 2],
  [{ findAndModify: 't', remove: true, collation: { locale: 'en' } }, 238],
  [{ findAndModify: 't', remove: true, arrayFilters: [] }, 9],
  [{ findAndModify: 't', remove: true, upsert: true }, 9],
  [{ findAndModify: 't', remove: true, new: true }, 9],
  [{ delete: 't', deletes: [{ q: {}, limit: 2 }], let: {} }, 238],
  [{ aggregate: 't', pipeline: [], cursor: {}, collation: { locale: 'en' } }, 238],
  [{ distinct: 't', key: 'a', collation: { locale: 'en' } }, 238],
  [{ create: 'v', collation: { locale: 'en' } }, 238],
  [{ count: 't', collation: { locale: 'en' } }, 238],
  [{ distinct: 't', key: 'a', nope: 1 }, 40415],
  [{ aggregate: 't', pipeline: [], cursor: {}, let: {} }, 238],
  [{ aggregate: 't', pipeline: [{ $foo: 1 }], cursor: {} }, 40324],
  [{ aggregate: 't', pipeline: [{ $graphLookup: {} }], cursor: {} }, 40324],
  [{ aggregate: 't', pipeline: [{ $geoNear: {} }], cursor: {} }, 40324],
  [{ aggregate: 't', pipeline: [{ $out: 'x' }], cursor: {} }, 238],
  [{ aggregate: 't', pipeline: [{ $merge: 'x' }], cursor: {} }, 238],
  [{ aggregate: 't', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
  [
    { aggregate: 't', pipeline: [{ $group: { _id: 1, n: { $accumulator: {} } } }], cursor: {} },
    238,
  ],
  [{ aggregate: 't', pipeline: [{ $project: { n: { $function: {} } } }], cursor: {} }, 238],
  [{ aggregate: 't', pipeline: [{ $project: { n: { $foo: 1 } } }], cursor: {} }, 31325],
  [{ aggregate: 't', pipeline: [] }, 9],
  [{ create: 'v', viewOn: 't' }, 238],
  [{ create: 'v', capped: true, size: 100 }, 238],
  [{ create: 'v', validator: {} }, 238],
  [{ create: 'a$b' }, 73],
  [{ dropIndexes: 't', index: '_id_' }, 72],
  [{ listDatabases: 1 }, 13],
  [{ getMore: 5n, collection: 't' }, 43],
  [{ ping: 1, apiVersion: '2' }, 322],
  [{ ping: 1, apiVersion: '1', apiStrict: true }, 323],
  [{ explain: { insert: 't', documents: [{}] } }, 20],
  [{ explain: { update: 't', updates: [...one, ...one] } }, 72],
  [{ explain: { aggregate: 't', pipeline: [{ $nope: 1 }], cursor: {} } }, 40324],
  [{ explain: { find: 't', nope: 1 } }, 40415],
];

test('refuses each command, stage and field it does not implement with the code of MongoDB', async () => {
  for (const [command, code] of COMMANDS) {
    assert.equal(
      await refusalOf(store.db.command(command)),
      code,
      JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    );
  }
  assert.deepEqual(await store.db.collection('t').find().toArray(), [{ _id: 1, a: 1 }]);
});

// Every command with fields, in a form that is valid without the wrong one.
const COMPLETE: Document[] = [
  { find: 't' },
  { getMore: 5n, collection: 't' },
  { killCursors: 't', cursors: [] },
  { insert: 't', documents: [{}] },
  { update: 't', updates: one },
  { delete: 't', deletes: [{ q: {}, limit: 1 }] },
  { findAndModify: 't', remove: true },
  { aggregate: 't', pipeline: [], cursor: {} },
  { count: 't' },
  { distinct: 't', key: 'a' },
  { create: 'other' },
  { drop: 't' },
  { dropDatabase: 1 },
  { createIndexes: 't', indexes: [{ key: { a: 1 }, name: 'a' }] },
  { dropIndexes: 't', index: 'a' },
  { listIndexes: 't' },
  { listCollections: 1 },
  { collStats: 't' },
  { dbStats: 1 },
  { explain: { find: 't' } },
  { serverStatus: 1 },
  { ping: 1 },
  { buildInfo: 1 },
  { connectionStatus: 1 },
  { endSessions: [] },
];

test('refuses an unknown field of each command and does nothing', async () => {
  for (const command of COMPLETE)
    assert.equal(
      await refusalOf(store.db.command({ ...command, nope: 1 })),
      40415,
      Object.keys(command)[0],
    );
  for (const command of [{ listDatabases: 1 }, { renameCollection: 'test.t', to: 'test.u' }])
    assert.equal(
      await refusalOf(store.db.admin().command({ ...command, nope: 1 })),
      40415,
      Object.keys(command)[0],
    );
  assert.deepEqual(await store.db.collection('t').find().toArray(), [{ _id: 1, a: 1 }]);
});

test('reports errors of single documents as write errors', async () => {
  const insert = async (document: Document): Promise<number | undefined> => {
    const reply = await store.db.command({ insert: 'w', documents: [document] });
    return reply['writeErrors']?.[0].code;
  };
  assert.equal(await insert({ _id: [1] }), 53);
  assert.equal(await insert({ _id: /x/ }), 53);
  assert.equal(await insert({ _id: { $a: 1 } }), 52);
  assert.equal(await insert({ _id: { a: 1 } }), undefined);
  const update = async (u: Document): Promise<number | undefined> => {
    const reply = await store.db.command({ update: 't', updates: [{ q: { _id: 1 }, u }] });
    return reply['writeErrors']?.[0].code;
  };
  assert.equal(await update({ $foo: { a: 1 } }), 9);
  assert.equal(await update({ $inc: { a: 'x' } }), 14);
  assert.equal(await update({ $set: { _id: 2 } }), 66);
});

// MongoDB uses no plan, and so no hint, if there is no collection.
test('a hint has no effect on a missing collection', async () => {
  const hint = 'none';
  const none = store.db.collection('missing');
  assert.deepEqual(await none.find({}, { hint }).toArray(), []);
  assert.equal((await none.deleteMany({}, { hint })).deletedCount, 0);
  assert.equal((await none.updateOne({}, { $set: { a: 1 } }, { hint })).matchedCount, 0);
  assert.equal(await refusalOf(store.db.collection('t').find({}, { hint }).toArray()), 2);
});

test('refuses a transaction and leaves nothing of it', async () => {
  const session = store.db.client.startSession();
  const work = session.withTransaction(() =>
    store.db.collection('t').insertOne({ in: 'transaction' }, { session }),
  );
  await assert.rejects(work, { code: 263 });
  await session.endSession();
  assert.equal(await store.db.collection('t').countDocuments({ in: 'transaction' }), 0);
});
