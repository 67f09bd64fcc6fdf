/** Every goal of the store in one run, on this machine: `npm run bench -w server/store`. */
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { type RunningStore, startStore } from '../src/supervise.ts';
import { createFolder } from '../src/testing/open-store.ts';
import { createItems, fillStore, INDEX } from './dataset.ts';
import { measureFile } from './files.ts';
import { type Figure, median, printTable, residentMemory, timeOf } from './measure.ts';
import { measureCount, measureFindOne, measurePages } from './reads.ts';
import { measureStalls } from './stalls.ts';
import { measureBulk, measureInserts } from './writes.ts';

const IDLE_MS = 2000;
const figures: Figure[] = [];
const { folder, remove } = createFolder();
const { folder: largeFolder, remove: removeLarge } = createFolder();
const start = (dataDir: string): Promise<RunningStore> =>
  startStore({ dataDir, log: (line) => console.error(line) });

/** Starts and stops the store; returns the time until it was ready and its idle memory. */
async function measureStart(dataDir: string): Promise<{ ms: number; memory: number }> {
  let store: RunningStore | undefined;
  const ms = await timeOf(async () => {
    store = await start(dataDir);
  });
  await wait(IDLE_MS);
  const memory = residentMemory(store?.pid ?? 0);
  await store?.stop();
  return { ms, memory };
}

async function withStore(
  dataDir: string,
  work: (client: MongoClient, other: MongoClient, pid: number) => Promise<void>,
): Promise<void> {
  const store = await start(dataDir);
  const options = { minPoolSize: 16, maxPoolSize: 16 };
  const client = await new MongoClient(store.uri, options).connect();
  const other = await new MongoClient(store.uri).connect();
  try {
    await work(client, other, store.pid);
  } finally {
    await client.close();
    await other.close();
    await store.stop();
  }
}

const first = await measureStart(folder);
figures.push(
  { name: 'first start, empty', value: first.ms / 1000, unit: 's' },
  { name: 'RSS idle after the first start', value: first.memory, unit: 'MB', atMost: 90 },
);
await withStore(folder, async (client, other) => {
  const db = client.db('longitude');
  const items = db.collection('items');
  figures.push(...(await measureInserts(db, folder)), ...(await measureBulk(db, folder)));
  for (let from = 0; from < 100_000; from += 10_000)
    await items.insertMany(createItems(from, 10_000));
  figures.push(...(await measureStalls(items, other.db('longitude'))));
  figures.push(...(await measureFindOne(db, items)));
  figures.push(...(await measurePages(items, '100,000')), ...(await measureCount(items)));
});
const starts: { ms: number; memory: number }[] = [];
for (let i = 0; i < 5; i++) starts.push(await measureStart(folder));
figures.push(
  {
    name: 'start with 100,000 documents',
    value: median(starts.map(({ ms }) => ms)) / 1000,
    unit: 's',
    atMost: 0.4,
  },
  { name: 'RSS idle', value: median(starts.map(({ memory }) => memory)), unit: 'MB', atMost: 90 },
);
await withStore(folder, async (client, _other, pid) => {
  figures.push(...(await measureFile(client.db('longitude'), pid)));
});
fillStore(largeFolder, 1_000_000);
await withStore(largeFolder, async (client) => {
  const items = client.db('longitude').collection('items');
  await items.createIndex(INDEX);
  figures.push(...(await measurePages(items, '1,000,000')));
});
remove();
removeLarge();
process.exitCode = printTable(figures) ? 0 : 1;
