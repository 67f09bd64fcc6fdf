import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { type Collection, type Document, MongoClient, MongoServerError } from 'mongodb';
import { socketUri } from './store-address.ts';
import { createFolder } from './testing/open-store.ts';
import { spawnStore } from './testing/spawn-store.ts';

// The data folder is $0, and the store's command follows; it is checked after it has ended.
/** A disk of 6 MB, of which 2 MB can be freed. */
const SMALL_DISK = `mount -t tmpfs -o size=6m none "$0" && head -c 2097152 /dev/zero > "$0/ballast"
  "$@"; "$1" "$2" --data "$0" --check`;
/** 4096 blocks of 512 bytes (or of 1 kB, depending on the shell) for each file. */
const SMALL_FILES = `trap "" XFSZ; ulimit -S -f 4096
  "$@"; ulimit -S -f 8192; "$1" "$2" --data "$0" --check`;

interface Numbered extends Document {
  _id: number;
}

async function startLimited(context: TestContext, command: string[], script: string) {
  const { folder, remove } = createFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  const { child, pid, socket, end } = await spawnStore(folder, {
    through: [...command, '-c', script, data],
  });
  // If an assertion fails, nothing else would end it.
  context.after(() => child.exitCode === null && process.kill(pid, 'SIGKILL'));
  const client = await new MongoClient(socketUri(socket)).connect();
  /** Stops the store and returns the output of `--check`. */
  const stop = async (): Promise<string> => {
    await client.close();
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await end('SIGTERM');
    remove();
    return output;
  };
  return { pid, data, items: client.db().collection<Numbered>('items'), stop };
}

/** Inserts in pairs until three have failed; returns the errors. */
async function fill(items: Collection<Numbered>, acknowledged: Set<number>): Promise<unknown[]> {
  const failures: unknown[] = [];
  const first = acknowledged.size;
  for (let n = first; failures.length < 3 && n < first + 2000; n += 2) {
    const pair = [n, n + 1].map(async (id) => {
      await items.insertOne({ _id: id, pad: 'x'.repeat(50_000) });
      acknowledged.add(id);
    });
    for (const result of await Promise.allSettled(pair))
      if (result.status === 'rejected') failures.push(result.reason);
  }
  return failures;
}

async function holdsExactly(items: Collection<Numbered>, acknowledged: Set<number>): Promise<void> {
  const stored = await items.find({}, { projection: { _id: 1 } }).toArray();
  const byNumber = (a: number, b: number): number => a - b;
  assert.deepEqual(
    stored.map(({ _id }) => _id).toSorted(byNumber),
    [...acknowledged].toSorted(byNumber),
  );
  assert.equal(await items.countDocuments(), acknowledged.size);
}

function areRefusals(failures: unknown[]): void {
  assert.ok(failures.length >= 3);
  for (const failure of failures) {
    assert.ok(failure instanceof MongoServerError, String(failure));
    assert.match(failure.message, /could not be stored/);
  }
}

test('files at their limit: failed writes are not acknowledged, the rest is read', async (context) => {
  if (process.platform === 'win32') {
    context.diagnostic('file size limits need a POSIX shell: a full file was not tried here');
    return;
  }
  const store = await startLimited(context, ['sh'], SMALL_FILES);
  const acknowledged = new Set<number>();
  areRefusals(await fill(store.items, acknowledged));
  await holdsExactly(store.items, acknowledged);
  assert.match(await store.stop(), /no damage found/);
});

test('a full disk: writes fail, reads work, and writes work again with space', async (context) => {
  // Mounting requires a separate namespace, which not every machine allows.
  const tried = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /mnt']);
  if (tried.status !== 0) {
    context.diagnostic('this machine lets nobody mount a small disk: a full one was not tried');
    return;
  }
  for (const isFreed of [true, false]) {
    const store = await startLimited(context, ['unshare', '-rm', 'sh'], SMALL_DISK);
    const acknowledged = new Set<number>();
    areRefusals(await fill(store.items, acknowledged));
    await holdsExactly(store.items, acknowledged);
    if (isFreed) {
      // The disk is mounted for that process only.
      rmSync(join('/proc', String(store.pid), 'root', store.data, 'ballast'));
      const before = acknowledged.size;
      areRefusals(await fill(store.items, acknowledged));
      assert.ok(acknowledged.size > before + 10, `${acknowledged.size - before} more`);
      await holdsExactly(store.items, acknowledged);
    }
    context.diagnostic(`${acknowledged.size} documents of 50 kB on a disk of 6 MB`);
    assert.match(await store.stop(), new RegExp(`^${acknowledged.size} records .* no damage`));
  }
});
