import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Collection, Document, IndexSpecification, Sort } from 'mongodb';
import { shareStore } from './testing/open-store.ts';

const COUNT = 5000;
const PAGE = 20;
const STATUS = ['new', 'open', 'done'];
const NOW = Date.UTC(2026, 0, 1);
const at = (n: number): Date => new Date(NOW + Math.floor(n / 2) * 60_000);

/** The product's inboxes, search and email store such documents, with these indexes. */
const INDEXES: IndexSpecification[] = [
  { deletedAt: 1, archived: 1, createdAt: -1, _id: -1 },
  { deletedAt: 1, createdAt: -1, _id: -1 },
  { deletedAt: 1, status: 1 },
  { 'mails.state': 1, 'mails.nextAttemptAt': 1 },
  { words: 1 },
];

const store = await shareStore();
const [inbox, jobs] = [store.db.collection('inbox'), store.db.collection('jobs')];
before(async () => {
  for (const index of INDEXES) await inbox.createIndex(index);
  const isTrashed = { deletedAt: { $gt: new Date(0) } };
  await inbox.createIndex({ deletedAt: -1, _id: -1 }, { partialFilterExpression: isTrashed });
  await inbox.insertMany(
    Array.from({ length: COUNT }, (_, n) => ({
      _id: n as never,
      deletedAt: n % 50 === 0 ? at(n) : null,
      archived: n % 3 === 0,
      createdAt: at(n),
      status: STATUS[n % 10 === 0 ? 0 : 1 + (n % 2)],
      words: [`w${n % 100}`, `long${n}`, 'common'],
      mails: [
        { state: 'sent', nextAttemptAt: at(n) },
        { state: n % 5 === 0 ? 'queued' : 'sent', nextAttemptAt: at(COUNT - n) },
      ],
    })),
  );
  await jobs.createIndex(
    { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
    { name: 'findAndLockNextJobIndex' },
  );
  await jobs.createIndex({ status: 1, createdAt: -1 });
  await jobs.createIndex({ owner: 1 });
  await jobs.insertMany(
    Array.from({ length: COUNT }, (_, n) => ({
      name: `job${n % 5}`,
      nextRunAt: at(n),
      priority: n % 3,
      lockedAt: n < 50 ? at(n) : null,
      status: STATUS[n % 3],
      owner: n % 500,
      createdAt: at(n),
    })),
  );
});

interface Shape {
  readonly sort?: Sort;
  readonly limit?: number;
  /** Maximum documents to read, and keys (by default as many). */
  readonly documents: number;
  readonly keys?: number;
}

const newest = { createdAt: -1, _id: -1 } as const;
const last = at(2500);
const behind = { createdAt: { $lte: last } };
const ties = { $or: [{ createdAt: { $lt: last } }, { createdAt: last, _id: { $lt: 2501 } }] };
const due = { state: 'queued', nextAttemptAt: { $lte: at(30) } };
const free = [
  { lockedAt: { $eq: null }, nextRunAt: { $lte: at(COUNT) } },
  { lockedAt: { $lte: at(-10) } },
];
const first = { documents: PAGE, sort: newest };
const next = { documents: PAGE + 2, sort: newest };

const SHAPES: [what: string, of: Collection, filter: Document, shape: Shape][] = [
  ['first page of an inbox', inbox, { deletedAt: null, archived: false }, first],
  [
    'next page of an inbox',
    inbox,
    {
      $and: [
        { deletedAt: null, archived: false },
        { ...behind, ...ties },
      ],
    },
    next,
  ],
  [
    'next page of everything that is in use',
    inbox,
    {
      $and: [
        { deletedAt: null, createdAt: { $gte: at(9) } },
        { ...behind, ...ties },
      ],
    },
    next,
  ],
  [
    'a page backwards',
    inbox,
    { deletedAt: null, archived: true, createdAt: { $gte: last } },
    { documents: PAGE, sort: { createdAt: 1, _id: 1 } },
  ],
  [
    'several states, newest first: a merge of their ranges',
    jobs,
    { status: { $in: ['new', 'open'] } },
    { documents: PAGE + 2, sort: { createdAt: -1 } },
  ],
  [
    'a search by one prefix',
    inbox,
    { deletedAt: null, words: /^long499/ },
    { documents: 11, sort: newest },
  ],
  [
    'a search by several prefixes takes the longest',
    inbox,
    { $and: [{ words: /^w/ }, { words: /^long499/ }, { words: /^co/ }] },
    { documents: 11 },
  ],
  ['a search by $all', inbox, { words: { $all: [/^w/, /^long4990/] } }, { documents: 1 }],
  [
    'mail that is due: both fields of one element',
    inbox,
    { mails: { $elemMatch: due } },
    { documents: 8, limit: 0 },
  ],
  [
    'the next job: the one that is free and due comes behind those that run',
    jobs,
    { name: 'job1', disabled: { $ne: true }, $or: free },
    { documents: 11, sort: { nextRunAt: 1, priority: -1 }, limit: 1 },
  ],
  [
    'each clause of an $or by its own index',
    jobs,
    { $or: [{ owner: 7 }, { status: 'new', createdAt: { $lt: at(12) } }] },
    { documents: 14, limit: 0 },
  ],
];

test('the queries of the product read only what they return', async () => {
  for (const [what, of, filter, shape] of SHAPES) {
    const { sort = {}, limit = PAGE, documents, keys = documents } = shape;
    const cursor = of.find(filter).sort(sort).limit(limit);
    const found = await cursor.clone().toArray();
    const byScan = await cursor.clone().hint({ $natural: 1 }).toArray();
    assert.ok(found.length > 0, what);
    if (sort === newest) assert.deepEqual(found, byScan, what);
    assert.equal(found.length, byScan.length, what);
    const { executionStats: stats } = await cursor.explain('executionStats');
    assert.equal(stats.nReturned, found.length, what);
    assert.ok(
      stats.totalDocsExamined <= documents,
      `${what}: ${stats.totalDocsExamined} documents`,
    );
    assert.ok(stats.totalKeysExamined <= keys, `${what}: ${stats.totalKeysExamined} keys`);
  }
});

test('counts only by keys, also where a field may be missing', async () => {
  const filters: Document[] = [
    { deletedAt: null, archived: false },
    { deletedAt: null, status: 'new' },
    { deletedAt: null, createdAt: { $gte: at(4000) } },
    { deletedAt: { $gt: new Date(0) } },
    { deletedAt: { $gt: at(100) } },
  ];
  for (const filter of filters) {
    const expected = (await inbox.find(filter).hint({ $natural: 1 }).toArray()).length;
    assert.equal(await inbox.countDocuments(filter), expected);
    const { queryPlanner, executionStats } = await store.db.command({
      explain: { count: 'inbox', query: filter },
      verbosity: 'executionStats',
    });
    assert.equal(queryPlanner.winningPlan.inputStage.stage, 'COUNT_SCAN');
    assert.equal(executionStats.totalDocsExamined, 0);
    assert.equal(executionStats.totalKeysExamined, expected);
  }
});

test('explains every command that reads, and changes nothing', async () => {
  const q = { name: 'job1', nextRunAt: { $lt: at(10) } };
  const found = ['nReturned', 'nCounted', 'nMatched', 'nWouldDelete'];
  const rows: [command: Document, stage: string, documents: number][] = [
    [{ find: 'jobs', filter: q }, 'FETCH', 2],
    [{ distinct: 'jobs', key: 'name', query: q }, 'FETCH', 2],
    [{ aggregate: 'jobs', pipeline: [{ $match: q }], cursor: {} }, 'FETCH', 2],
    [{ update: 'jobs', updates: [{ q, u: { $set: { x: 1 } }, multi: true }] }, 'UPDATE', 2],
    [{ update: 'jobs', updates: [{ q, u: { $set: { x: 1 } } }] }, 'UPDATE', 1],
    [{ delete: 'jobs', deletes: [{ q, limit: 0 }] }, 'DELETE', 2],
    [{ delete: 'jobs', deletes: [{ q, limit: 1 }] }, 'DELETE', 1],
    [{ findAndModify: 'jobs', query: q, update: { $set: { x: 1 } } }, 'UPDATE', 1],
    [{ findAndModify: 'jobs', query: q, remove: true }, 'DELETE', 1],
    [{ count: 'jobs' }, 'RECORD_STORE_FAST_COUNT', 0],
    [{ find: 'nowhere' }, 'EOF', 0],
  ];
  for (const [explain, stage, documents] of rows) {
    const what = JSON.stringify(explain);
    const answer = await store.db.command({ explain, verbosity: 'executionStats' });
    assert.equal(answer['queryPlanner'].winningPlan.stage, stage, what);
    const { totalDocsExamined, executionStages } = answer['executionStats'];
    assert.equal(totalDocsExamined, documents, what);
    const counts = found.map((name) => executionStages[name]).filter((n) => n !== undefined);
    assert.deepEqual(counts, [stage === 'RECORD_STORE_FAST_COUNT' ? COUNT : documents], what);
  }
  assert.equal(await jobs.countDocuments({ x: 1 }), 0);
  assert.equal(await jobs.countDocuments({}), COUNT);
});
