import assert from 'node:assert/strict';
import { test, afterEach, mock } from 'node:test';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { BSON, type Document } from 'mongodb';
import { shareStore, openStore } from './testing/open-store.ts';
import {
  exchange as exchangeOn,
  frame,
  int32,
  msg,
  openLine,
  sequence,
} from './testing/wire-client.ts';
import { createStoreServer } from './server.ts';

const store = await shareStore();
const exchange = (bytes: Uint8Array, count?: number): Promise<Document[]> =>
  exchangeOn(store.socket, bytes, count);

/** A message of a body and other sections. */
const sections = (body: Document, ...others: Buffer[]): Buffer =>
  frame(2013, Buffer.concat([int32(0), Buffer.of(0), BSON.serialize(body), ...others]));

test('replies to commands, document sequences and the old handshake', async () => {
  const [ping] = await exchange(msg({ ping: 1, $db: 'admin' }));
  assert.equal(ping?.['ok'], 1);
  const documents = sequence('documents', [{ a: 1 }, { a: 2 }]);
  const [inserted] = await exchange(sections({ insert: 'w', $db: 'd' }, documents));
  assert.equal(inserted?.['n'], 2);
  const query = Buffer.concat([
    int32(0),
    Buffer.from('admin.$cmd\0'),
    int32(0),
    int32(-1),
    BSON.serialize({ isMaster: 1, helloOk: true }),
  ]);
  const [hello] = await exchange(frame(2004, query));
  assert.deepEqual(
    [hello?.['ismaster'], hello?.['helloOk'], hello?.['maxWireVersion'], hello?.['setName']],
    [true, true, 21, undefined],
  );
});

test('identifies itself as a standalone server of version 7.0', async () => {
  const [hello] = await exchange(msg({ hello: 1, $db: 'admin' }));
  const { localTime, connectionId, ...rest } = hello ?? {};
  assert.ok(localTime instanceof Date && connectionId > 0);
  assert.deepEqual(rest, {
    helloOk: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  });
});

test('replies to many messages of one write in order, and to none that wants no reply', async () => {
  const silent = msg({ insert: 'order', documents: [{ n: 1 }], $db: 'd' }, 2);
  const count = msg({ count: 'order', $db: 'd' });
  const replies = await exchange(Buffer.concat([silent, count, silent, count]), 2);
  assert.deepEqual(
    replies.map(({ n }) => n),
    [1, 2],
  );
});

test('reassembles a message that arrives byte by byte', async () => {
  const { socket, read } = await openLine(store.socket);
  for (const byte of msg({ ping: 1, $db: 'admin' })) socket.write(Buffer.of(byte));
  assert.equal((await read(1))[0]?.['ok'], 1);
  socket.destroy();
});

test('reassembles messages however they are split', async () => {
  const pad = 'x'.repeat(300_000);
  const messages = Buffer.concat(
    [1, 2, 3].map((n) => msg({ insert: 'cut', documents: [{ n, pad }], $db: 'd' })),
  );
  for (const size of [7, 299_999, 300_100, 450_000]) {
    const { socket, read } = await openLine(store.socket);
    const step = size === 7 ? 65_521 : size;
    socket.write(messages.subarray(0, size));
    for (let at = size; at < messages.length; at += step)
      socket.write(messages.subarray(at, at + step));
    assert.deepEqual(
      (await read(3)).map(({ ok }) => ok),
      [1, 1, 1],
      `in parts of ${size}`,
    );
    socket.destroy();
  }
});

test('closes connections that do not speak the protocol', async () => {
  const cases: [string, Buffer][] = [
    ['a length below the header', Buffer.concat([int32(15), Buffer.alloc(12)])],
    ['a negative length', Buffer.concat([int32(-1), Buffer.alloc(12)])],
    ['more than 48 MB', Buffer.concat([int32(48_000_001), Buffer.alloc(12)])],
    ['an unknown opcode', frame(2005, Buffer.alloc(8))],
    ['a compressed message', frame(2012, Buffer.alloc(32))],
    ['required flags that are unknown', msg({ ping: 1, $db: 'admin' }, 4)],
    ['a checksum', msg({ ping: 1, $db: 'admin' }, 1)],
    ['two bodies', sections({ ping: 1 }, Buffer.of(0), BSON.serialize({ $db: 'd' }) as Buffer)],
    ['two sequences of one name', sections({ ping: 1 }, sequence('d', []), sequence('d', []))],
    ['a sequence without an end', sections({ ping: 1 }, Buffer.of(1, 9, 0, 0, 0, 100, 100))],
    ['a sequence that is too short', sections({ ping: 1 }, Buffer.of(1, 4, 0))],
    ['a message that ends in its flags', frame(2013, Buffer.of(0, 0))],
    ['no body', frame(2013, int32(0))],
    ['a section of an unknown kind', frame(2013, Buffer.concat([int32(0), Buffer.of(9, 1, 2)]))],
    [
      'a document longer than its message',
      frame(2013, Buffer.concat([int32(0), Buffer.of(0), int32(500), Buffer.of(0)])),
    ],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ];
  for (const [name, bytes] of cases) assert.deepEqual(await exchange(bytes), [], name);
});

test('refuses a list that is given twice, and replies once where many replies are allowed', async () => {
  const twice = sections(
    { insert: 'w', documents: [{ a: 1 }], $db: 'd' },
    sequence('documents', [{ a: 2 }]),
  );
  const exhaust = msg({ ping: 1, $db: 'admin' }, 1 << 16);
  const replies = await exchange(Buffer.concat([twice, exhaust, exhaust]), 3);
  assert.deepEqual(
    replies.map(({ ok, code }) => code ?? ok),
    [40413, 1, 1],
  );
});

test('replies to damaged BSON with code 22 and keeps the connection', async () => {
  const damaged = msg({ ping: 1, a: 'text', $db: 'admin' });
  damaged[damaged.indexOf('text') - 4] = 99;
  const replies = await exchange(Buffer.concat([damaged, msg({ ping: 1, $db: 'admin' })]), 2);
  assert.deepEqual(
    replies.map(({ code, ok }) => [code, ok]),
    [
      [22, 0],
      [undefined, 1],
    ],
  );
  const [missing] = await exchange(msg({ ping: 1 }));
  assert.equal(missing?.['code'], 40414);
});

const PING = { ping: 1, $db: 'admin' };
afterEach(() => mock.restoreAll());

test('a client that stops in mid-message is disconnected, an idle one is not', async () => {
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
  // Single bytes do not restart the timeout: all of these would take a minute.
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

test('announced messages that are never sent take at most 512 MB', async () => {
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

test('a client that sends and never reads gets only some replies', async () => {
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
