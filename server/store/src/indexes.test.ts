import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BSONSymbol, type Document, MongoBulkWriteError } from 'mongodb';
import { refusalOf, shareStore } from './testing/open-store.ts';

const store = await shareStore();

test('explains plans: exact values, ranges, prefixes, sorts', async () => {
  const items = store.create();
  await items.createIndex({ name: 1, at: -1 });
  await items.insertMany(
    Array.from({ length: 200 }, (_, n) => ({ name: `n${n % 10}`, at: n, tags: ['x', `t${n}`] })),
  );
  await items.createIndex({ tags: 1 });
  const cases: [Document, Document, string, number][] = [
    [{ name: 'n1' }, {}, 'IXSCAN', 20],
    [{ name: 'n1', at: { $gte: 150 } }, {}, 'IXSCAN', 5],
    [{ name: { $in: ['n1', 'n2'] } }, {}, 'IXSCAN', 40],
    [{ name: /^n1/ }, {}, 'IXSCAN', 20],
    [{ tags: /^t199/ }, {}, 'IXSCAN', 1],
    [{ name: 'n1' }, { at: -1 }, 'IXSCAN', 20],
    [{ at: 5 }, {}, 'COLLSCAN', 200],
  ];
  for (const [filter, sort, stage, documents] of cases) {
    const { queryPlanner, executionStats } = await items
      .find(filter)
      .sort(sort)
      .explain('executionStats');
    const plan = queryPlanner.winningPlan.inputStage ?? queryPlanner.winningPlan;
    assert.equal(plan.stage, stage, JSON.stringify(filter));
    assert.equal(executionStats.totalDocsExamined, documents, JSON.stringify(filter));
  }
});

test('refuses a second document with a unique key for every kind of write', async () => {
  const items = store.create();
  await items.createIndex({ email: 1 }, { unique: true });
  await items.insertMany([
    { _id: 1 as never, email: 'a' },
    { _id: 2 as never, email: 'b' },
  ]);
  const refused = items.insertOne({ email: 'a' });
  await assert.rejects(refused, {
    code: 11000,
    keyPattern: { email: 1 },
    keyValue: { email: 'a' },
  });
  await assert.rejects(
    refused,
    /E11000 duplicate key error collection: longitude\.c\d+ index: email_1 dup key: \{ email: "a" \}/,
  );
  assert.equal(await refusalOf(items.insertOne({ _id: 1 as never })), 11000);
  assert.equal(await refusalOf(items.updateOne({ email: 'b' }, { $set: { email: 'a' } })), 11000);
  assert.equal(
    await refusalOf(items.findOneAndUpdate({ email: 'b' }, { $set: { email: 'a' } })),
    11000,
  );
  assert.equal(await refusalOf(items.replaceOne({ email: 'b' }, { email: 'a' })), 11000);
  await assert.rejects(
    items.insertMany([{ email: 'c' }, { email: 'a' }, { email: 'd' }], { ordered: false }),
    (error) => {
      assert.ok(error instanceof MongoBulkWriteError);
      return error.insertedCount === 2;
    },
  );
  assert.deepEqual(await items.distinct('email', {}, { hint: 'email_1' }), ['a', 'b', 'c', 'd']);
});

test('unique, partial, sparse and compound indexes over arrays', async () => {
  const items = store.create();
  await items.createIndex(
    { slug: 1 },
    { unique: true, partialFilterExpression: { deleted: false } },
  );
  await items.createIndex({ opt: 1 }, { unique: true, sparse: true });
  await items.createIndex({ 'l.x': 1, 'l.y': 1 }, { unique: true, sparse: true });
  await items.insertMany([
    { slug: 'a', deleted: true },
    { slug: 'a', deleted: true },
    { slug: 'a', deleted: false },
  ]);
  assert.equal(await refusalOf(items.insertOne({ slug: 'a', deleted: false })), 11000);
  await items.insertOne({
    l: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
  });
  await items.insertOne({ l: [{ x: 1, y: 2 }] });
  assert.equal(await refusalOf(items.insertOne({ l: [{ x: 2, y: 2 }] })), 11000);
  await items.insertOne({ opt: 1 });
  assert.equal(await refusalOf(items.insertOne({ opt: 1 })), 11000);
  await items.createIndex({ p: 1, q: 1 });
  assert.equal(await refusalOf(items.insertOne({ p: [1], q: [2] })), 171);
  assert.equal(await items.countDocuments(), 6);
});

test('a partial index serves its own documents, and no others', async () => {
  const type = (alias: string | string[]): Document => ({ a: { $type: alias } });
  const when = new Date(0);
  // Partial expression, filter, and whether the index may serve it.
  const cases: [partial: Document, filter: Document, isUsed: boolean][] = [
    [{ a: [1, 2] }, { a: 1 }, false],
    [{ a: [1, 2] }, { a: [1, 2] }, true],
    [{ a: { $in: [[1, 2], 3] } }, { a: 1 }, false],
    [{ a: { $in: [5, 3] } }, { a: 3 }, true],
    [{ a: { $gt: 2 } }, { a: { $in: [3, 5] } }, true],
    [{ a: { $gt: 2 } }, { a: 1 }, false],
    [{ a: { $exists: true } }, { a: 1 }, true],
    [{ a: { $exists: true } }, { a: null }, false],
    [type('number'), { a: 1 }, true],
    [type('int'), { a: 1 }, false],
    [type('date'), { a: when }, true],
    // A symbol equals a text, but is not one.
    [type('string'), { a: 'c' }, false],
    [type('string'), { a: { $eq: 'c', $type: 'string' } }, true],
    [type(['string', 'symbol']), { a: 'c' }, true],
  ];
  const values = [1, 3, 5, [1, 2], [1], 'c', new BSONSymbol('c'), when, null];
  for (const [partial, filter, isUsed] of cases) {
    const items = store.create();
    await items.insertMany([...values.map((a) => ({ a, b: 1 })), { b: 1 }]);
    const expected = await items.find({ ...filter, b: 1 }).toArray();
    await items.createIndex({ b: 1 }, { partialFilterExpression: partial });
    const name = JSON.stringify([partial, filter]);
    assert.ok(expected.length > 0, name);
    assert.deepEqual(await items.find({ ...filter, b: 1 }).toArray(), expected, name);
    const { queryPlanner } = await items.find({ ...filter, b: 1 }).explain('queryPlanner');
    assert.equal(queryPlanner.winningPlan.inputStage?.stage === 'IXSCAN', isUsed, name);
  }
});

test('counts by the rows of two indexes together', async () => {
  const jobs = store.create();
  await jobs.createIndexes([{ key: { name: 1 } }, { key: { status: 1 } }, { key: { owner: 1 } }]);
  await jobs.insertMany(
    Array.from({ length: 3000 }, (_, n) => ({
      name: `job${n % 4}`,
      status: ['new', 'open', 'done'][n % 3],
      owner: n % 300,
    })),
  );
  const cases: [filter: Document, documents: number][] = [
    [{ name: 'job1', status: 'new' }, 0],
    [{ name: { $in: ['job1', 'job2'] }, status: { $in: ['new', 'done'] } }, 0],
    // Ten rows are read faster than the index of the others.
    [{ owner: 7, status: 'new' }, 10],
    [{ name: 'job1', status: /^n/ }, 1000],
  ];
  for (const [filter, documents] of cases) {
    const expected = (await jobs.find(filter).hint({ $natural: 1 }).toArray()).length;
    assert.equal(await jobs.countDocuments(filter), expected);
    const explain = { count: jobs.collectionName, query: filter };
    const { executionStats } = await store.db.command({ explain });
    assert.ok(executionStats.totalDocsExamined <= documents, JSON.stringify(filter));
  }
});
