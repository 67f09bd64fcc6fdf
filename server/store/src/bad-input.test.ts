import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStoreServer } from './server.ts';
import { openStore, shareStore } from './testing/open-store.ts';
import { int32, msg, openLine } from './testing/wire-client.ts';

const PING = { ping: 1, $db: 'admin' };
const store = await shareStore();
afterEach(() => mock.restoreAll());

test('a client that stops in mid-message is cut off, one that is only idle is not', async () => {
  const impatient = await openStore({ timeoutMs: 200 });
  const idle = await openLine(impatient.socket);
  await idle.request(PING);
  const whole = msg(PING);
  for (const length of [2, 4, 20, whole.length - 1]) {
    const line = await openLine(impatient.socket);
    assert.equal((await line.request(PING))?.['ok'], 1);
    line.socket.write(whole.subarray(0, length));
    assert.deepEqual(await line.read(1), []);
  }
  // A byte now and then does not renew the patience: all of these would take a minute.
  const slow = await openLine(impatient.socket);
  for (const byte of msg({ ...PING, comment: 'x'.repeat(6000) })) {
    if (slow.socket.closed) break;
    slow.socket.write(Buffer.of(byte));
    await sleep(10);
  }
  assert.deepEqual(await slow.read(1), []);
  assert.equal((await idle.request(PING))?.['ok'], 1);
  idle.socket.destroy();
  await impatient.close();
});

test('messages that are announced and never sent are at most 512 MB', async () => {
  const other = await openLine(store.socket);
  const lines = await Promise.all(Array.from({ length: 40 }, () => openLine(store.socket)));
  for (const { socket } of lines)
    socket.write(Buffer.concat([int32(48_000_000), Buffer.alloc(12)]));
  await Promise.all(lines.slice(10).map(({ socket }) => once(socket, 'close')));
  assert.ok(lines.slice(0, 10).every(({ socket }) => !socket.closed));
  for (const { socket } of lines) socket.destroy();
  assert.equal((await other.request(PING))?.['ok'], 1);
  other.socket.destroy();
});

test('of a client that asks and never reads, only some messages are answered', async () => {
  const line = await openLine(store.socket);
  const documents = [{ _id: 1, pad: 'x'.repeat(300_000) }];
  await line.request({ insert: 'large', documents, $db: 'd' });
  const submit = mock.method(store.engine, 'submit');
  const unread = await openLine(store.socket);
  unread.socket.pause();
  for (let n = 0; n < 100; n++) unread.socket.write(msg({ find: 'large', $db: 'd' }));
  for (let n = 0; n < 50; n++) await line.request(PING);
  const begun = submit.mock.callCount() - 50;
  assert.ok(begun > 0 && begun < 50, `${begun} of 100 were worked on`);
  unread.socket.resume();
  assert.equal((await unread.read(100)).length, 100);
  unread.socket.destroy();
  line.socket.destroy();
});

test('an error of the listener, such as no free file descriptor, ends nothing', async () => {
  const { server, close } = createStoreServer(store.engine);
  assert.ok(server.emit('error', new Error('accept EMFILE')));
  await close();
  assert.equal((await store.db.command({ ping: 1 }))['ok'], 1);
});
