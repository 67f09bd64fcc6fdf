import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MongoClient, MongoServerError } from 'mongodb';
import { socketUri } from './store-address.ts';
import { createFolder } from './testing/open-store.ts';
import { isTraceable, readTrace, traceInserts } from './testing/sync-trace.ts';

const BIN = fileURLToPath(new URL('../bin/longitude-store.js', import.meta.url));

test('a trace shows answers that were given before a sync', () => {
  const wal = '12</d/longitude.db-wal>';
  const write = `7 pwrite64(${wal}, "x", 4096, 0) = 4096`;
  const sync = `7 fdatasync(${wal}) = 0`;
  const answer = '7 write(20<UNIX-STREAM:[1->2]>, "x", 1) = 1';
  assert.equal(readTrace([write, sync, answer].join('\n')).unsynced, 0);
  assert.equal(readTrace([write, answer, sync].join('\n')).unsynced, 1);
  assert.equal(readTrace([write, `7 fdatasync(${wal}) = -1 EIO`, answer].join('\n')).unsynced, 1);
  const cut = [
    write,
    `7 fdatasync(${wal} <unfinished ...>`,
    '7 <... fdatasync resumed>) = 0',
    answer,
  ];
  assert.deepEqual(readTrace(cut.join('\n')), { writes: 1, syncs: 1, answers: 1, unsynced: 0 });
});

test('the log is synced between each insert and its answer', async (context) => {
  if (!isTraceable()) {
    context.diagnostic(
      'strace is not installed: the system calls of this machine were not looked at',
    );
    return;
  }
  const { syncs, answers, unsynced } = await traceInserts(20);
  assert.equal(unsynced, 0);
  assert.ok(syncs >= 20, `${syncs} syncs for 20 inserts`);
  assert.ok(answers >= 20);
});

test('a full disk: what is not stored is not acknowledged, and the rest stays readable', async (context) => {
  if (process.platform === 'win32') {
    context.diagnostic('file size limits need a POSIX shell: a full disk was not tried here');
    return;
  }
  const { folder, remove } = createFolder();
  const socket = join(folder, 's.sock');
  // 4096 blocks of 512 bytes (or of 1 kB, depending on the shell) for each file.
  const script = 'trap "" XFSZ; ulimit -f 4096; exec "$@"';
  const child = spawn(
    'sh',
    ['-c', script, 'sh', process.execPath, BIN, '--data', folder, '--socket', socket],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(child.stdout, 'data');
  const client = await new MongoClient(socketUri(socket)).connect();
  const items = client.db().collection('items');
  const acknowledged = new Set<number>();
  const failures: unknown[] = [];
  for (let n = 0; failures.length < 3 && n < 1000; n++) {
    const pair = [2 * n, 2 * n + 1].map(async (id) => {
      await items.insertOne({ _id: id as never, pad: 'x'.repeat(50_000) });
      acknowledged.add(id);
    });
    for (const result of await Promise.allSettled(pair))
      if (result.status === 'rejected') failures.push(result.reason);
  }
  assert.ok(failures.length >= 3);
  for (const failure of failures) {
    assert.ok(failure instanceof MongoServerError, String(failure));
    assert.match(failure.message, /could not be stored/);
  }
  const stored = (await items.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) =>
    Number(_id),
  );
  assert.deepEqual(
    stored.sort((a, b) => a - b),
    [...acknowledged].sort((a, b) => a - b),
  );
  assert.equal(await items.countDocuments(), acknowledged.size);
  await client.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  remove();
});
