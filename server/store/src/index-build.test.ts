import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, mock, test } from 'node:test';
import { type Collection, type Document, MongoServerError } from 'mongodb';
import { checkStore } from './check.ts';
import { createFolder, hurryClock, openStore } from './testing/open-store.ts';
import { createRandom, isWhole } from './testing/random.ts';

const COUNT = isWhole ? 20_000 : 4000;
const { folder, remove } = createFolder();
const file = join(folder, 'data.db');
const store = await openStore({ file });
afterEach(() => mock.restoreAll());
after(async () => {
  await store.close();
  assert.deepEqual(checkStore(file).problems, []);
  remove();
});

interface Item extends Document {
  _id: number;
}

async function fill(
  create: (n: number) => Document = (n) => ({ a: n % 100 }),
): Promise<Collection<Item>> {
  const items = store.create<Item>();
  await items.insertMany(Array.from({ length: COUNT }, (_, n) => ({ ...create(n), _id: n })));
  return items;
}

const namesOf = async (items: Collection<Item>): Promise<string[]> =>
  (await items.indexes()).map(({ name }) => String(name));

/** Repeats `work` until the build has ended; returns the number of repetitions. */
async function during(building: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const ended = building.finally(() => {
    state.isOver = true;
  });
  let rounds = 0;
  for (; !state.isOver; rounds++) await work();
  await ended;
  return rounds;
}

test('writes during an index build are in the index, or not, as they should be', async () => {
  const items = await fill();
  const { below } = createRandom(5);
  hurryClock();
  let next = COUNT;
  const rounds = await during(items.createIndex({ a: 1 }), () =>
    Promise.all([
      items.insertOne({ _id: next++, a: [below(100), 1000] }),
      items.updateOne({ _id: below(COUNT) }, { $set: { a: below(100) + 2000 } }),
      items.deleteOne({ _id: below(COUNT) }),
    ]),
  );
  assert.ok(rounds > 3, `${rounds} rounds of writes`);
  const filter = { a: { $gte: 1000 } };
  const byScan = await items.countDocuments(filter, { hint: { $natural: 1 } });
  assert.equal(await items.countDocuments(filter, { hint: 'a_1' }), byScan);
  assert.ok(byScan >= rounds);
});

test('a failed unique index leaves nothing behind', async () => {
  const items = await fill((n) => ({ a: n === COUNT - 1 ? 0 : n }));
  await assert.rejects(
    items.createIndexes([{ key: { b: 1 } }, { key: { a: 1 }, unique: true }]),
    (error) =>
      error instanceof MongoServerError && error.code === 11000 && error['keyValue']?.a === 0,
  );
  assert.deepEqual(await namesOf(items), ['_id_']);
  await items.insertOne({ _id: COUNT, a: 0 });
  await items.deleteMany({ a: 0, _id: { $gt: 0 } });
  await items.createIndex({ a: 1 }, { unique: true });
  await assert.rejects(items.insertOne({ _id: COUNT, a: 0 }), { code: 11000 });
});

test('two clients that concurrently request the same indexes both get them', async () => {
  const items = await fill();
  const specs = [{ key: { a: 1 } }, { key: { a: 1, _id: 1 } }] as const;
  await Promise.all([items.createIndexes([...specs]), items.createIndexes([...specs])]);
  assert.deepEqual(await namesOf(items), ['_id_', 'a_1', 'a_1__id_1']);
});

test('many clients that request one after the other are all served', async () => {
  const items = await fill();
  const builds: Promise<string>[] = [];
  for (let n = 0; n < 5; n++) {
    builds.push(items.createIndex({ [`f${n}`]: 1 }));
    // Once this has its reply, the earlier build is running, unless the driver opens a connection
    // for it.
    await items.insertOne({ _id: COUNT + n });
  }
  await Promise.all(builds);
  const names = (await namesOf(items)).toSorted();
  assert.deepEqual(names, ['_id_', 'f0_1', 'f1_1', 'f2_1', 'f3_1', 'f4_1']);
  assert.equal(await items.countDocuments({ f4: null }, { hint: 'f4_1' }), COUNT + 5);
});

test('a collection that is dropped while an index is built', async () => {
  const items = await fill();
  const building = assert.rejects(items.createIndex({ a: 1 }), { code: 276 });
  await during(building, () => items.drop());
  await items.insertOne({ _id: 1 });
  assert.deepEqual(await namesOf(items), ['_id_']);
});

test('a crash during the build: the index does not exist, and its keys are removed', async () => {
  const items = await fill();
  const image = join(folder, 'image.db');
  let copies = 0;
  await during(items.createIndex({ a: 1 }), async () => {
    await items.insertOne({ _id: COUNT + copies });
    if (copies++ > 0) return;
    for (const end of ['', '-wal']) cpSync(file + end, image + end);
  });
  const copy = await openStore({ file: image });
  const crashed = copy.db.collection<Item>(items.collectionName);
  assert.deepEqual(await namesOf(crashed), ['_id_']);
  assert.equal(await crashed.countDocuments({ a: 7 }), COUNT / 100);
  await crashed.createIndex({ a: 1 });
  assert.equal(await crashed.countDocuments({ a: 7 }, { hint: 'a_1' }), COUNT / 100);
  await copy.close();
  assert.deepEqual(checkStore(image).problems, []);
});
