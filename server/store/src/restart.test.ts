import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { checkStore } from './check.ts';
import { type RunningStore, startStore } from './supervise.ts';
import { createFolder } from './testing/open-store.ts';
import { isWhole } from './testing/random.ts';

const quiet = (): void => undefined;
/** Documents acknowledged before the store is killed. */
const KILLS = isWhole ? [200, 500, 1000] : [200];
const DOCUMENTS = isWhole ? 1500 : 400;

async function waitFor(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const start = performance.now(); !(await isSo()); await sleep(20))
    assert.ok(performance.now() - start < 100_000, what);
}

/**
 * Gives up on a driver's call after ten seconds: the driver (7.8 and 7.9) waits forever when a
 * socket breaks between its check and the write.
 */
async function withDeadline<Result>(call: Promise<Result>): Promise<Result> {
  const late = sleep(10_000, undefined, { ref: false }).then(() => {
    throw new Error('the call did not end');
  });
  return Promise.race([call, late]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

interface Numbered extends Document {
  _id: string;
}

/** Inserts one document after the other, each until it is acknowledged, as an application would. */
async function writeOn(client: MongoClient, writer: number, acknowledged: string[]): Promise<void> {
  const items = client.db().collection<Numbered>('items');
  for (let n = 0; acknowledged.length < DOCUMENTS; n++) {
    const _id = `${writer}-${n}`;
    for (let isStored = false; !isStored;) {
      isStored = await withDeadline(items.insertOne({ _id })).then(
        () => true,
        // Stored before the connection broke: this is the second attempt.
        (error: unknown) => error instanceof MongoServerError && error.code === 11000,
      );
    }
    acknowledged.push(_id);
  }
}

test('driver and data survive crashes under load', async (context) => {
  const { folder, remove } = createFolder();
  let exits = 0;
  const store = await startStore({ dataDir: folder, log: quiet, onExit: () => exits++ });
  const client = await new MongoClient(store.uri, { maxPoolSize: 16 }).connect();
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 16 }, (_, i) => writeOn(client, i, acknowledged));
  for (const goal of KILLS) {
    await waitFor('progress', () => acknowledged.length > goal);
    const { pid } = store;
    process.kill(pid, 'SIGKILL');
    await waitFor('a restart', () => store.pid !== pid);
  }
  await Promise.all(writers);
  assert.equal(exits, KILLS.length);
  const items = client.db().collection<Numbered>('items');
  const stored = (await items.find().toArray()).map(({ _id }) => _id);
  assert.deepEqual(stored.toSorted(), acknowledged.toSorted());
  context.diagnostic(`${acknowledged.length} documents over ${exits} crashes`);
  await client.close();
  await store.stop();
  assert.deepEqual(checkStore(join(folder, 'store', 'longitude.db')).problems, []);
  remove();
});

test('a failed start is retried with exponential backoff until it succeeds', async () => {
  const { folder, remove } = createFolder();
  const run = join(folder, 'run');
  const failures: number[] = [];
  const store = await startStore({
    dataDir: folder,
    socketPath: join(run, 's.sock'),
    log: (line) => {
      if (line.startsWith('The store could not be started: ')) failures.push(performance.now());
    },
    onExit: () => {
      rmSync(run, { recursive: true });
      writeFileSync(run, 'a file where the folder should be');
    },
  });
  const { pid } = store;
  process.kill(pid, 'SIGKILL');
  await waitFor('three failures', () => failures.length === 3);
  const [first = 0, second = 0, third = 0] = failures;
  assert.ok(second - first >= 190 && third - second >= 390, failures.join(' '));
  assert.equal(store.pid, pid);
  rmSync(run);
  await waitFor('a restart', () => store.pid !== pid);
  const client = await new MongoClient(store.uri).connect();
  assert.equal((await client.db().command({ ping: 1 }))['ok'], 1);
  await client.close();
  await store.stop();
  remove();
});

test('a stop during a restart leaves no process behind', async () => {
  const { folder, remove } = createFolder();
  const pids: number[] = [];
  for (const delay of isWhole ? [0, 110, 250] : [0]) {
    const { promise: isGone, resolve } = Promise.withResolvers<void>();
    const store: RunningStore = await startStore({
      dataDir: folder,
      log: quiet,
      onExit: () => resolve(),
    });
    pids.push(store.pid);
    process.kill(store.pid, 'SIGKILL');
    await isGone;
    await sleep(delay);
    await store.stop();
    pids.push(store.pid);
  }
  assert.deepEqual(pids.filter(isRunning), []);
  remove();
});

test('a stop completes running commands and loses none', async () => {
  const { folder, remove } = createFolder();
  const store = await startStore({ dataDir: folder, log: quiet });
  const options = { maxPoolSize: 40, minPoolSize: 40, serverSelectionTimeoutMS: 500 };
  const client = await new MongoClient(store.uri, options).connect();
  const items = client.db().collection<Numbered>('items');
  await items.insertOne({ _id: 'first' });
  const acknowledged = ['first'];
  const inserts = Array.from({ length: 200 }, async (_, i) => {
    await withDeadline(items.insertOne({ _id: `${i}`, pad: 'x'.repeat(20_000) }));
    acknowledged.push(`${i}`);
  });
  await inserts[0];
  const results = Promise.allSettled(inserts);
  const { pid } = store;
  await store.stop();
  assert.equal(isRunning(pid), false);
  await results;
  await client.close();
  const again = await startStore({ dataDir: folder, log: quiet });
  const reader = await new MongoClient(again.uri).connect();
  const stored = await reader.db().collection<Numbered>('items').find().toArray();
  const names = new Set(stored.map(({ _id }) => _id));
  assert.deepEqual(
    acknowledged.filter((name) => !names.has(name)),
    [],
  );
  await reader.close();
  await again.stop();
  remove();
});

test('the store ends when the application is killed', async () => {
  const { folder, remove } = createFolder();
  const module = JSON.stringify(new URL('supervise.ts', import.meta.url).href);
  const script = `const { startStore } = await import(${module});
    const store = await startStore({ dataDir: ${JSON.stringify(folder)}, log: () => {} });
    console.log(store.pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  assert.ok(isRunning(pid));
  parent.kill('SIGKILL');
  await waitFor('the end of the store', () => !isRunning(pid));
  const next = await startStore({ dataDir: folder, log: quiet });
  await next.stop();
  remove();
});
