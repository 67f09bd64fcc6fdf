import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findRunningStore } from './running-store.ts';
import { defaultSocketPath } from './store-address.ts';
import { startStore } from './supervise.ts';
import { createFolder } from './testing/open-store.ts';

const BIN = fileURLToPath(new URL('../bin/longitude-store.js', import.meta.url));

test('finds the store that runs on a folder, and none when it has stopped', async (t) => {
  const { folder, remove } = createFolder();
  assert.equal(await findRunningStore(folder), undefined);
  const store = await startStore({ dataDir: folder, log: () => undefined });
  assert.equal(await findRunningStore(folder), store.uri);
  if (process.getuid?.() === 0) {
    // In a shared temporary folder the socket may be somebody else's.
    chownSync(defaultSocketPath(folder), 65_534, 65_534);
    assert.equal(await findRunningStore(folder), undefined);
  } else t.diagnostic('not run as root: the socket of another user was not tried');
  await store.stop();
  assert.equal(await findRunningStore(folder), undefined);
  remove();
});

test('the socket of a store that was killed is none that runs', async () => {
  const { folder, remove } = createFolder();
  const socket = defaultSocketPath(folder);
  const args = ['--data', join(folder, 'store'), '--socket', socket];
  const killed = fork(BIN, args, { silent: true });
  await once(killed.stdout ?? assert.fail(), 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  assert.ok(existsSync(socket));
  assert.equal(await findRunningStore(folder), undefined);
  remove();
});
