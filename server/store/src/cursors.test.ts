import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AbstractCursor } from 'mongodb';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';

const MINUTE = 60_000;
let clock = Date.parse('2026-01-01');
let store: OpenStore;
before(async () => {
  store = await openStore({ now: () => clock });
});
after(() => store.close());

/** Names of the cursors that are still open. */
async function namesOpen(cursors: Readonly<Record<string, AbstractCursor>>): Promise<string[]> {
  const entries = Object.entries(cursors);
  const codes = await Promise.all(entries.map(([, cursor]) => refusalOf(cursor.toArray())));
  for (const code of codes) assert.ok(code === undefined || code === 43, String(code));
  return entries.filter((_, at) => codes[at] === undefined).map(([name]) => name);
}

test('cursors that nobody reads are closed in time, those without time limit as well', async () => {
  const items = store.db.collection('idle');
  await items.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
  const cases: [minutes: number, open: string[]][] = [
    [9, ['usual', 'patient']],
    [11, ['patient']],
    [29, ['patient']],
    [31, []],
  ];
  for (const [minutes, open] of cases) {
    const usual = items.find().batchSize(1);
    const patient = items.find({}, { noCursorTimeout: true }).batchSize(1);
    await Promise.all([usual.next(), patient.next()]);
    clock += minutes * MINUTE;
    await store.engine.sweep();
    assert.deepEqual(await namesOpen({ usual, patient }), open, `${minutes} minutes`);
  }
});

test('a cursor without time limit ends with its session', async () => {
  const items = store.db.collection('idle');
  const session = store.db.client.startSession();
  const mine = items.find({}, { noCursorTimeout: true, session }).batchSize(1);
  const other = items.find({}, { noCursorTimeout: true }).batchSize(1);
  await Promise.all([mine.next(), other.next()]);
  await store.db.admin().command({ endSessions: [session.id] });
  assert.deepEqual(await namesOpen({ mine, other }), ['other']);
  await session.endSession();
});

test('all open cursors together may hold 200 MB in their sorts and groups', async () => {
  const items = store.db.collection('large');
  const text = 'x'.repeat(2_000_000);
  for (let n = 0; n < 5; n++)
    await items.insertMany(Array.from({ length: 6 }, (_, m) => ({ n: n * 6 + m, text })));
  const open = [];
  const makes = [
    () => items.find().sort({ n: -1 }),
    () => items.aggregate([{ $group: { _id: '$n', text: { $first: '$text' } } }]),
    () => items.find().sort({ n: 1 }),
  ];
  for (const make of makes) {
    const cursor = make().batchSize(1);
    await cursor.next();
    open.push(cursor);
  }
  const sorted = (): AbstractCursor => items.find().sort({ n: -1 }).batchSize(1);
  assert.equal(await refusalOf(sorted().next()), 292);
  assert.equal(await refusalOf(items.find().batchSize(1).next()), undefined);
  const late = items.find().sort({ n: -1 }).batchSize(0);
  assert.equal(await refusalOf(late.next()), 292);
  // A limited sort holds what it is to give, and a cursor that is closed nothing.
  assert.equal(
    await refusalOf(items.find().sort({ n: -1 }).limit(2).batchSize(1).next()),
    undefined,
  );
  await open.pop()?.close();
  const again = sorted();
  assert.equal(await refusalOf(again.next()), undefined);
  for (const cursor of [...open, again]) await cursor.close();
});
