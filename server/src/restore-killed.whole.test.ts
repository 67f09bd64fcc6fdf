import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BSON, MongoClient } from 'mongodb';
import { writeArchiveFile } from './testing/archive-file.ts';
import { runServerProcess, spawnServerProcess } from './testing/server-process.ts';
import { startStoreProcess } from './testing/store-process.ts';
import { waitUntil } from './testing/wait-until.ts';

test('a restore killed half way is not used as data by a start or another restore', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-killed-'));
  const store = await startStoreProcess();
  const client = await MongoClient.connect(store.uri);
  t.after(async () => {
    await client.close();
    await store.stop();
    await rm(folder, { recursive: true });
  });
  const file = join(folder, 'large.backup');
  // Several batches, so that there is a half way.
  const rows = Array.from({ length: 32 }, (_, n) =>
    BSON.serialize({ _id: n, data: randomBytes(1024 * 1024) }),
  );
  await writeArchiveFile(file, { bulk: rows });
  const environment = {
    MONGODB_URI: store.uri,
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
  };
  const child = spawnServerProcess(environment, ['restore', file]);
  const bulk = client.db().collection('bulk');
  await waitUntil('some of it is written', async () => (await bulk.estimatedDocumentCount()) > 0);
  child.kill('SIGKILL');
  const left = await bulk.countDocuments();
  assert.ok(left < rows.length, `${left} of ${rows.length}`);
  for (const words of [['serve'], ['restore', file]]) {
    const { code, stderr } = await runServerProcess({ PORT: '0', ...environment }, words);
    assert.match(stderr, /a restore into this database did not finish: empty it/);
    assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1]);
  }
  await client.db().dropDatabase();
  const again = await runServerProcess(environment, ['restore', file]);
  assert.match(again.stdout, /^Restored and verified: 32 documents in 1 collections/);
});
