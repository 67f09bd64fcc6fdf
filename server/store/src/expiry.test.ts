import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Document } from 'mongodb';
import { expireDocuments } from './expiry.ts';
import { finish } from './stream.ts';
import { addIndexes, insert, shareCatalog } from './testing/open-catalog.ts';
import { createFolder, openStore } from './testing/open-store.ts';

const START = Date.parse('2026-01-01');
const { folder, remove } = createFolder();
const file = join(folder, 'data.db');
let clock = START;
let store = await openStore({ file, now: () => clock });
after(async () => {
  await store.close();
  remove();
});

function only<Item>([item]: readonly Item[]): Item {
  assert.ok(item !== undefined);
  return item;
}

const at = (seconds: number): Date => new Date(START + seconds * 1000);

/** The remaining values of a field after a number of seconds. */
async function leftAfter(
  seconds: number,
  name: string,
  values: readonly unknown[],
  options: Document = {},
): Promise<unknown[]> {
  const items = store.db.collection(name);
  await items.createIndex({ at: 1 }, { expireAfterSeconds: 60, ...options });
  await items.insertMany(
    values.map((value, _id) => ({ _id: _id as never, at: value, live: _id === 0 })),
  );
  clock = START + seconds * 1000;
  await store.engine.sweep();
  return (await items.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
}

// MongoDB manual, "TTL Indexes": expiry of arrays, of values that are not dates, and of partial
// indexes.
const CASES: [string, number, readonly unknown[], number[], Document?][] = [
  ['not before its time', 59.9, [at(0)], [0]],
  ['a moment after its time', 60.001, [at(0), at(1)], [1]],
  [
    'the earliest of several dates counts',
    61,
    [
      [at(1e6), at(0)],
      [at(2), at(3)],
    ],
    [1],
  ],
  [
    'what is no date stays',
    1e6,
    ['text', 0, null, [], ['text'], {}, undefined],
    [0, 1, 2, 3, 4, 5, 6],
  ],
  ['a date beside other values counts', 61, [['text', at(0), 5]], []],
  ['no wait at all', 0.001, [at(0), at(1)], [1], { expireAfterSeconds: 0 }],
  [
    'only what a partial index holds',
    61,
    [at(0), at(0)],
    [1],
    { partialFilterExpression: { live: true } },
  ],
  ['dates before 1970', 0, [new Date(-1e12)], []],
  ['the greatest wait', 1e6, [at(0)], [0], { expireAfterSeconds: 2 ** 31 - 1 }],
];
for (const [position, [name, seconds, values, left, options]] of CASES.entries()) {
  test(`removes expired documents: ${name}`, async () => {
    clock = START;
    assert.deepEqual(await leftAfter(seconds, `c${position}`, values, options), left);
  });
}

test('documents expire after a restart too', async () => {
  clock = START;
  const items = store.db.collection('restart');
  await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await items.insertMany([{ at: at(0) }, { at: at(100) }]);
  await store.close();
  clock = START + 61_000;
  store = await openStore({ file, now: () => clock });
  assert.equal(await store.engine.sweep(), 1);
  assert.equal(await store.db.collection('restart').countDocuments(), 1);
});

test('thousands expire in one sweep, while others are served', async () => {
  clock = START;
  const items = store.db.collection('many');
  await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await items.insertMany(
    Array.from({ length: 5000 }, (_, n) => ({ at: at(n % 2 === 0 ? 0 : 100) })),
  );
  clock = START + 61_000;
  const [removed] = await Promise.all([store.engine.sweep(), items.insertOne({ at: at(100) })]);
  assert.equal(removed, 2500);
  assert.equal(await items.countDocuments(), 2501);
});

test('a collection dropped in the middle of a sweep does not stop the rest from expiring', async () => {
  const { catalog } = shareCatalog();
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const collection = catalog.ensure('d', name);
    addIndexes(catalog, collection, { name: 'at_1', key: { at: 1 }, expireAfterSeconds: 60 });
    for (let n = 0; n < 1000; n++) insert(collection, { _id: n, at: at(0) });
  }
  const sweep = expireDocuments(catalog, START + 61_000);
  sweep.next();
  const [first, second, third] = catalog.all();
  assert.ok(first && second && third && first.size > 0 && first.size < 1000);
  for (const collection of [first, second]) catalog.dropIndex(collection, only(collection.indexes));
  catalog.drop(third);
  finish(sweep);
  assert.deepEqual(
    catalog.all().map(({ name, size }) => [name, size > 0]),
    [
      ['first', true],
      ['second', true],
      ['fourth', false],
    ],
  );
});
