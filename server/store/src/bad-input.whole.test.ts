// In a process of its own: it opens a thousand connections.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { createFolder } from './testing/open-store.ts';
import { type SpawnedStore, spawnStore } from './testing/spawn-store.ts';
import { int32, type Line, openLine } from './testing/wire-client.ts';

const PADDING = Buffer.alloc(12);
const PING = { ping: 1, $db: 'admin' };

async function residentOf(line: Line): Promise<number> {
  const status = await line.request({ serverStatus: 1, $db: 'admin' });
  return ((status ?? {})['mem'] as { resident: number }).resident;
}

async function withStore(
  work: (store: SpawnedStore, line: Line) => Promise<void>,
  through: string[] = [],
): Promise<void> {
  const { folder, remove } = createFolder();
  const store = await spawnStore(folder, { through });
  try {
    await work(store, await openLine(store.socket));
    assert.equal(store.child.exitCode, null);
  } finally {
    await store.end('SIGTERM');
    remove();
  }
}

test('1,000 idle connections cost little, and others are served', async (context) => {
  await withStore(async (store, line) => {
    const before = await residentOf(line);
    const idle: Line[] = [];
    for (let n = 0; n < 1000; n += 50) {
      const more = await Promise.all(Array.from({ length: 50 }, () => openLine(store.socket)));
      await Promise.all(more.map((other) => other.request(PING)));
      idle.push(...more);
    }
    const growth = (await residentOf(line)) - before;
    context.diagnostic(`${growth} MB for 1,000 connections`);
    assert.ok(growth < 60, `${growth} MB`);
    assert.equal((await idle[999]?.request(PING))?.['ok'], 1);
    for (const { socket } of idle) socket.destroy();
    assert.equal((await line.request(PING))?.['ok'], 1);
  });
});

test('announced messages that are never sent take no memory from others', async (context) => {
  await withStore(async (store, line) => {
    const before = await residentOf(line);
    const lines = await Promise.all(Array.from({ length: 40 }, () => openLine(store.socket)));
    for (const { socket } of lines) socket.write(Buffer.concat([int32(48_000_000), PADDING]));
    const cut = lines.slice(10).map(({ socket }) => once(socket, 'close'));
    await Promise.all(cut);
    const growth = (await residentOf(line)) - before;
    context.diagnostic(`${growth} MB for 40 announcements of 48 MB`);
    assert.ok(lines.slice(0, 10).every(({ socket }) => !socket.closed));
    assert.ok(growth < 100, `${growth} MB`);
    for (const { socket } of lines) socket.destroy();
    assert.equal((await line.request(PING))?.['ok'], 1);
  });
});

test('without a free file descriptor connected clients are served', async (context) => {
  if (process.platform === 'win32') {
    context.diagnostic('limits of file descriptors need a POSIX shell: not tried here');
    return;
  }
  const through = ['sh', '-c', 'ulimit -n 100; exec "$@"', 'sh'];
  await withStore(async (store, line) => {
    const many = await Promise.all(Array.from({ length: 150 }, () => openLine(store.socket)));
    const received = many.map((other) => other.request(PING));
    assert.equal((await line.request(PING))?.['ok'], 1);
    const answered = (await Promise.all(received)).filter((reply) => reply?.['ok'] === 1).length;
    context.diagnostic(`${answered} of 150 were answered`);
    assert.ok(answered < 150);
    for (const { socket } of many) socket.destroy();
    const late = await openLine(store.socket);
    assert.equal((await late.request(PING))?.['ok'], 1);
    late.socket.destroy();
    line.socket.destroy();
  }, through);
});
