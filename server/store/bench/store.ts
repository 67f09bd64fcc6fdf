/** The store's figures on this machine, as ratios where a goal is a ratio: `node bench/store.ts`. */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startStore } from '../src/supervise.ts';
import { createFolder } from '../src/testing/open-store.ts';

const SECONDS = 2;

/** Runs `work` by `clients` at once for some seconds; answers how often per second. */
async function rate(clients: number, work: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const start = performance.now();
  const until = start + SECONDS * 1000;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return (done * 1000) / (performance.now() - start);
}

function syncRate(folder: string): number {
  const handle = openSync(join(folder, 'raw'), 'w');
  const page = Buffer.alloc(4096, 'x');
  const start = performance.now();
  let done = 0;
  for (; performance.now() - start < SECONDS * 1000; done++) {
    writeSync(handle, page);
    fdatasyncSync(handle);
  }
  closeSync(handle);
  return (done * 1000) / (performance.now() - start);
}

const show = (name: string, value: number | string): void =>
  console.log(`${name.padEnd(44)} ${typeof value === 'number' ? value.toFixed(2) : value}`);

const residentMB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const { folder, remove } = createFolder();
const before = performance.now();
const store = await startStore({ dataDir: folder, log: (line) => console.error(line) });
show('start with empty data, ms', performance.now() - before);
show('resident memory idle, MB', residentMB(store.pid));
const client = await new MongoClient(store.uri, { minPoolSize: 16, maxPoolSize: 16 }).connect();
const items = client.db().collection('items');
const pad = 'x'.repeat(200);
let n = 0;
const insert = (): Promise<unknown> => items.insertOne({ n: n++, pad });
await rate(1, insert);
const raw = syncRate(folder);
const one = await rate(1, insert);
const many = await rate(16, insert);
show('4 kB append + fdatasync per second', raw);
show('insertOne per second, 1 client', one);
show('  of append + fdatasync (goal 0.4)', one / raw);
show('insertOne per second, 16 clients', many);
show('  of 1 client (goal 5)', many / one);
const ping = await rate(1, () => client.db().command({ ping: 1 }));
const _id = (await items.findOne())?._id ?? null;
const find = await rate(1, () => items.findOne({ _id: _id as never }));
show('ping per second', ping);
show('findOne by _id per second', find);
show('  of ping (goal 0.6)', find / ping);
const bulk = Array.from({ length: 1000 }, (_, i) => ({ i, pad }));
show(
  'insertMany documents per second',
  1000 *
    (await rate(1, () =>
      client
        .db()
        .collection('bulk')
        .insertMany(bulk.map((item) => ({ ...item }))),
    )),
);
show('resident memory afterwards, MB', residentMB(store.pid));
await client.close();
await store.stop();
remove();
