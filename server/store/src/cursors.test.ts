import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbstractCursor, Document } from 'mongodb';
import { type Cursor, Cursors, takeBatch } from './cursors.ts';
import { boundMemory } from './memory.ts';
import { finish, type Stream } from './stream.ts';
import { refusalOf, shareStore } from './testing/open-store.ts';
import { assertCode } from './testing/shell.ts';

const minuteMs = 60_000;
let clock = Date.parse('2026-01-01');
const store = await shareStore({ now: () => clock });

const STATUS = ['new', 'open', 'done'];

test('batches come in order and without repetition while documents change', async () => {
  const items = store.db.collection('items');
  await items.createIndex({ status: 1, at: 1 });
  await items.createIndex({ at: -1 });
  const made = (n: number): Document => ({ _id: n, at: n * 2, status: STATUS[n % 3], kept: n % 2 });
  await items.insertMany(Array.from({ length: 900 }, (_, n) => made(n)));
  const cases: [filter: Document, sort: Record<string, 1 | -1>][] = [
    [{ status: { $in: ['new', 'open'] } }, { at: 1 }],
    [{ at: { $gte: 0 } }, { at: -1 }],
    [
      {
        $or: [
          { status: 'new', at: { $gte: 0 } },
          { status: 'done', at: { $gte: 0 } },
        ],
      },
      { at: 1 },
    ],
    [{}, { _id: 1 }],
    [{}, {}],
  ];
  let next = 1000;
  for (const [filter, sort] of cases) {
    const what = JSON.stringify({ filter, sort });
    const expected = await items.find({ ...filter, kept: 1 }).toArray();
    const seen: Document[] = [];
    const cursor = items.find(filter).sort(sort).batchSize(40);
    for await (const item of cursor) {
      seen.push(item);
      if (seen.length % 40 !== 1) continue;
      // The documents that move, come and go are not the expected ones.
      await items.updateMany({ kept: 0, at: { $lt: 900 } }, { $inc: { at: 700 } });
      await items.insertOne({ ...made(next), kept: 0, _id: next++ as never });
      await items.deleteOne({ kept: 0 });
    }
    const [field] = Object.keys(sort);
    if (field !== undefined) {
      const keys = seen.map((item) => Number(item[field]));
      const sign = sort[field] ?? 1;
      assert.deepEqual(
        keys,
        keys.toSorted((a, b) => (a - b) * sign),
        `order of ${what}`,
      );
    }
    const ids = new Set(seen.map(({ _id }) => String(_id)));
    assert.equal(ids.size, seen.length, `repeated in ${what}`);
    for (const { _id } of expected) assert.ok(ids.has(String(_id)), `${String(_id)} of ${what}`);
  }
});

test('a cursor over a dropped index ends with an error', async () => {
  const items = store.db.collection('dropped');
  await items.createIndex({ at: 1 });
  await items.insertMany(Array.from({ length: 600 }, (_, n) => ({ at: n % 300, tag: n % 2 })));
  for (const filter of [{ at: { $gte: 0 } }, { at: { $in: [1, 2, 299] }, tag: { $gte: 0 } }]) {
    const cursor = items.find(filter).batchSize(2);
    await cursor.next();
    await items.dropIndex('at_1');
    await assert.rejects(cursor.toArray(), { code: 175 });
    await items.createIndex({ at: 1 });
  }
});

test('a cursor ends with its collection, and no other one of the name continues it', async () => {
  const changes: [name: string, change: (name: string) => Promise<unknown>][] = [
    ['renamed', (name) => store.db.renameCollection(name, `${name}2`)],
    ['dropped', (name) => store.db.dropCollection(name)],
    [
      'replaced',
      async (name) => {
        await store.db.collection('other').insertOne({ _id: 9 as never });
        await store.db.renameCollection('other', name, { dropTarget: true });
      },
    ],
  ];
  for (const [name, change] of changes) {
    const items = store.db.collection(`is-${name}`);
    await items.insertMany([{ n: 1 }, { n: 3 }, { n: 2 }]);
    const cursors = [
      items.find(),
      items.find().sort({ n: 1 }),
      items.aggregate([{ $match: {} }, { $unset: 'n' }]),
    ].map((cursor) => cursor.batchSize(1));
    for (const cursor of cursors) await cursor.next();
    await change(items.collectionName);
    for (const cursor of cursors) await assert.rejects(cursor.toArray(), { code: 175 }, name);
  }
  assert.equal(await store.db.collection('is-renamed2').countDocuments(), 3);
});

const idle = store.create();
await idle.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);

/** Names of the open cursors. */
async function namesOpen(cursors: Readonly<Record<string, AbstractCursor>>): Promise<string[]> {
  const entries = Object.entries(cursors);
  const codes = await Promise.all(entries.map(([, cursor]) => refusalOf(cursor.toArray())));
  for (const code of codes) assert.ok(code === undefined || code === 43, String(code));
  return entries.filter((_, at) => codes[at] === undefined).map(([name]) => name);
}

test('unread cursors are closed in time, including those without time limit', async () => {
  const cases: [minutes: number, open: string[]][] = [
    [9, ['usual', 'patient']],
    [11, ['patient']],
    [29, ['patient']],
    [31, []],
  ];
  for (const [minutes, open] of cases) {
    const usual = idle.find().batchSize(1);
    const patient = idle.find({}, { noCursorTimeout: true }).batchSize(1);
    await Promise.all([usual.next(), patient.next()]);
    clock += minutes * minuteMs;
    await store.engine.sweep();
    assert.deepEqual(await namesOpen({ usual, patient }), open, `${minutes} minutes`);
  }
});

test('a cursor without time limit ends with its session', async () => {
  const session = store.db.client.startSession();
  const mine = idle.find({}, { noCursorTimeout: true, session }).batchSize(1);
  const other = idle.find({}, { noCursorTimeout: true }).batchSize(1);
  await Promise.all([mine.next(), other.next()]);
  await store.db.admin().command({ endSessions: [session.id] });
  assert.deepEqual(await namesOpen({ mine, other }), ['other']);
  await session.endSession();
});

test('all open cursors together may use 200 MB for their sorts and groups', () => {
  const cursors = new Cursors(() => clock);
  const open = (megabytes: number): Cursor => {
    const documents = function* hold(): Stream<Uint8Array> {
      if (megabytes > 0) boundMemory('a test')(megabytes * 1_000_000);
      yield Buffer.alloc(5);
      yield Buffer.alloc(5);
    };
    const origin = { namespace: 'd.c', collection: undefined, session: undefined };
    const cursor = cursors.create({ ...origin, isPatient: false, documents: documents() });
    finish(takeBatch(cursor, 1, false));
    cursors.keep(cursor);
    return cursor;
  };
  const [first] = [open(60), open(60), open(60)];
  assertCode(292, () => open(60));
  assertCode(undefined, () => open(0));
  // Reading on does not count it again; a closed cursor uses no memory.
  cursors.keep(first);
  cursors.close(first.id);
  assertCode(undefined, () => open(60));
});
