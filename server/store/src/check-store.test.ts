import assert from 'node:assert/strict';
import { readFileSync, openSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Db } from 'mongodb';
import { createFolder, openStore } from './testing/open-store.ts';

const { folder, remove } = createFolder();
after(remove);

interface Step {
  readonly place: string;
  readonly pages: number;
  readonly records: number;
  readonly problems: readonly { readonly where: string; readonly text: string }[];
}

/** The whole check of a running store, and what it found. */
async function check(db: Db, between: () => Promise<unknown> = async () => undefined) {
  const admin = db.client.db('admin');
  const steps: Step[] = [];
  for (let place = '', isFirst = true; place !== '' || isFirst; isFirst = false) {
    const step = (await admin.command({ checkStore: 1, place })) as unknown as Step;
    steps.push(step);
    ({ place } = step);
    await between();
  }
  const sum = (key: 'pages' | 'records') => steps.reduce((total, step) => total + step[key], 0);
  const problems = steps.flatMap((step) => step.problems);
  return { pages: sum('pages'), records: sum('records'), problems };
}

/** Turns one bit behind the back of a running store. */
function flip(file: string, at: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.of((readFileSync(file)[at] as number) ^ 4), 0, 1, at);
  closeSync(handle);
}

const documents = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, text: `a text ${n} `.repeat(30) }));

test('a running store is checked among its writes, and finds a changed bit in any page', async () => {
  const file = join(folder, 'running.db');
  const filled = await openStore({ file });
  await filled.db.collection('items').createIndex({ n: 1 });
  await filled.db.collection('items').insertMany(documents(3000));
  // The close writes all pages, whose checksums the log postpones.
  await filled.close();
  const store = await openStore({ file });
  const items = store.db.collection('items');
  let n = 3000;
  const write = async () => {
    await items.insertMany(documents(50).map((each) => ({ ...each, n: n++ })));
    await items.deleteMany({ n: { $lt: n - 3000 } });
  };
  const intact = await check(store.db, write);
  assert.deepEqual(intact.problems, []);
  assert.ok(intact.records >= 3000 && intact.pages > 100, JSON.stringify(intact));
  await store.close();

  const again = await openStore({ file });
  const bytes = readFileSync(file);
  const pages = [7, 30, bytes.length / 4096 - 2].map((page) => Math.floor(page));
  for (const page of pages) flip(file, page * 4096 + 2000);
  const { problems } = await check(again.db);
  const found = problems.filter(({ where }) => where === 'file').map(({ text }) => text);
  assert.deepEqual(
    found.map((text) => Number(/^Page (\d+) /.exec(text)?.[1])),
    pages.map((page) => page + 1),
  );
  await again.close();
});

test('a damaged record is an error of its own, and the others are served', async () => {
  const file = join(folder, 'damaged.db');
  const first = await openStore({ file });
  await first.db.collection('items').insertMany(documents(30));
  const victim = await first.db.collection('items').findOne({ n: 12 });
  await first.close();
  flip(file, readFileSync(file).lastIndexOf('a text 12 '));
  const lines: string[] = [];
  const store = await openStore({ file, log: (line) => void lines.push(line) });
  const items = store.db.collection('items');
  await assert.rejects(
    items.findOne({ _id: victim?._id ?? assert.fail() }),
    /Record 13 of .*items is damaged/,
  );
  await assert.rejects(items.find().toArray(), /Record 13 of .*items is damaged/);
  assert.equal((await items.find({}, { limit: 5 }).toArray()).length, 5);
  await items.insertOne({ n: 100 });
  assert.match(lines.join('\n'), /Record 13 of .*items is damaged/);
  const { problems } = await check(store.db);
  const records = problems.filter(({ where }) => where.endsWith('.items'));
  assert.equal(records.length, 1);
  assert.ok(records[0]?.text.includes(`(_id ${String(victim?._id)}) is damaged`));
  await store.close();
});

test('a place that no reply named is refused', async () => {
  const store = await openStore({ file: join(folder, 'places.db') });
  const admin = store.db.client.db('admin');
  for (const place of ['pages', 'pages x', 'records 1', 'files 1 1', 'pages 1 1 1']) {
    const isFine = place === 'records 1';
    const step = admin.command({ checkStore: 1, place });
    await (isFine ? step : assert.rejects(step, /not one of its replies/));
  }
  await assert.rejects(store.db.command({ checkStore: 1 }), /admin database/);
  await store.close();
});
