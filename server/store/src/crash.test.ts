import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { checkStore } from './check.ts';
import { startStore } from './supervise.ts';
import { createFolder } from './testing/open-store.ts';
import { createRandom } from './testing/random.ts';

const CYCLES = 20;
const WRITERS = 8;

interface Written {
  /** Numbers whose insertion was acknowledged. */
  readonly inserted: Set<number>;
  /** Acknowledged increments per writer, and those that may or may not have happened. */
  readonly counted: number[];
  readonly unsure: number[];
}

/** Inserts and counts until the connection breaks. */
async function write(
  uri: string,
  writer: number,
  next: () => number,
  written: Written,
): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 300, retryWrites: false });
  try {
    const items = client.db().collection('items');
    for (;;) {
      const n = next();
      await items.insertOne({ n, pad: 'x'.repeat(n % 3000) });
      written.inserted.add(n);
      written.unsure[writer] = (written.unsure[writer] ?? 0) + 1;
      await client
        .db()
        .collection('counters')
        .updateOne({ _id: writer as never }, { $inc: { n: 1 } }, { upsert: true });
      written.counted[writer] = (written.counted[writer] ?? 0) + 1;
      written.unsure[writer] -= 1;
    }
  } catch {
    // The store was killed: what was under way is not acknowledged.
  } finally {
    await client.close();
  }
}

async function verify(uri: string, written: Written): Promise<void> {
  const client = await new MongoClient(uri).connect();
  const items = client.db().collection('items');
  const stored = (await items.find({}, { projection: { n: 1 } }).toArray()).map(({ n }) =>
    Number(n),
  );
  const have = new Set(stored);
  assert.equal(have.size, stored.length, 'nothing is doubled');
  assert.deepEqual(
    [...written.inserted].filter((n) => !have.has(n)),
    [],
    'nothing acknowledged is missing',
  );
  const counters = await client.db().collection('counters').find().toArray();
  for (let writer = 0; writer < WRITERS; writer++) {
    const n = Number(counters.find(({ _id }) => Number(_id) === writer)?.['n'] ?? 0);
    const least = written.counted[writer] ?? 0;
    assert.ok(
      n >= least && n <= least + (written.unsure[writer] ?? 0),
      `writer ${writer}: ${n}, acknowledged ${least}`,
    );
  }
  await client.close();
}

test('20 times kill -9 under load: nothing acknowledged is lost, nothing is doubled', async () => {
  const { folder, remove } = createFolder();
  const { below } = createRandom(7);
  const written: Written = { inserted: new Set(), counted: [], unsure: [] };
  let last = 0;
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const store = await startStore({ dataDir: folder, log: () => undefined });
    if (cycle === 0) {
      const client = await new MongoClient(store.uri).connect();
      await client.db().collection('items').createIndex({ n: 1 }, { unique: true });
      await client.close();
    }
    const goal = written.inserted.size + 20 + below(60);
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      write(store.uri, i, () => last++, written),
    );
    while (written.inserted.size < goal) await new Promise((resolve) => setImmediate(resolve));
    process.kill(store.pid, 'SIGKILL');
    await store.stop();
    await Promise.all(writers);
  }
  const store = await startStore({ dataDir: folder, log: () => undefined });
  await verify(store.uri, written);
  await store.stop();
  assert.ok(written.inserted.size >= CYCLES * 20);
  assert.deepEqual(checkStore(join(folder, 'store', 'longitude.db')).problems, []);
  remove();
});
