import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { BSON, type Document } from 'mongodb';
import { type OpenStore, openStore } from './testing/open-store.ts';
import { createRandom } from './testing/random.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

function frame(opcode: number, body: Uint8Array, id = 7): Buffer {
  return Buffer.concat([int32(16 + body.length), int32(id), int32(0), int32(opcode), body]);
}

const msg = (command: Document, flags = 0): Buffer =>
  frame(2013, Buffer.concat([int32(flags), Buffer.of(0), BSON.serialize(command)]));

function sequence(name: string, documents: Document[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => BSON.serialize(document)),
  ]);
  return Buffer.concat([Buffer.of(1), int32(body.length + 4), body]);
}

/** Sends bytes; answers the first `count` replies, or what came before the connection was closed. */
async function exchange(bytes: Uint8Array, count = 1): Promise<Document[]> {
  const socket = connect(store.socket);
  await once(socket, 'connect');
  socket.write(bytes);
  const replies = await readReplies(socket, count);
  socket.destroy();
  return replies;
}

async function readReplies(socket: Socket, count: number): Promise<Document[]> {
  let held = Buffer.alloc(0);
  const replies: Document[] = [];
  try {
    for await (const chunk of socket) {
      held = Buffer.concat([held, chunk as Buffer]);
      while (held.length >= 16 && held.length >= held.readInt32LE(0)) {
        const length = held.readInt32LE(0);
        const start = held.readInt32LE(12) === 1 ? 36 : 21;
        replies.push(BSON.deserialize(held.subarray(start, length)));
        held = held.subarray(length);
        if (replies.length === count) return replies;
      }
    }
  } catch {
    // A reset is one way of closing.
  }
  return replies;
}

test('answers commands, document sequences and the old handshake', async () => {
  const [ping] = await exchange(msg({ ping: 1, $db: 'admin' }));
  assert.equal(ping?.['ok'], 1);
  const body = Buffer.concat([
    int32(0),
    Buffer.of(0),
    BSON.serialize({ insert: 'w', $db: 'd' }),
    sequence('documents', [{ a: 1 }, { a: 2 }]),
  ]);
  const [inserted] = await exchange(frame(2013, body));
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

test('answers many messages of one write in their order, and none that asks for no answer', async () => {
  const silent = msg({ insert: 'order', documents: [{ n: 1 }], $db: 'd' }, 2);
  const count = msg({ count: 'order', $db: 'd' });
  const replies = await exchange(Buffer.concat([silent, count, silent, count]), 2);
  assert.deepEqual(
    replies.map(({ n }) => n),
    [1, 2],
  );
});

test('puts a message together that arrives byte by byte', async () => {
  const socket = connect(store.socket);
  await once(socket, 'connect');
  for (const byte of msg({ ping: 1, $db: 'admin' })) socket.write(Buffer.of(byte));
  assert.equal((await readReplies(socket, 1))[0]?.['ok'], 1);
  socket.destroy();
});

test('closes connections that do not speak the protocol', async () => {
  const cases: [string, Buffer][] = [
    ['a length below the header', Buffer.concat([int32(15), Buffer.alloc(12)])],
    ['a negative length', Buffer.concat([int32(-1), Buffer.alloc(12)])],
    ['more than 48 MB', Buffer.concat([int32(48_000_001), Buffer.alloc(12)])],
    ['an unknown opcode', frame(2005, Buffer.alloc(8))],
    ['a compressed message', frame(2012, Buffer.alloc(32))],
    ['required flags that are unknown', msg({ ping: 1, $db: 'admin' }, 4)],
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

test('answers damaged BSON with code 22 and keeps the connection', async () => {
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

const SEEDS: Document[] = [
  {
    find: 't',
    filter: { a: { $gt: 1, $in: [1, 'x', /a/] }, 'b.c': null },
    sort: { a: 1 },
    limit: 5,
    $db: 'd',
  },
  { insert: 't', documents: [{ a: 1, b: [{ c: 1 }] }], $db: 'd' },
  {
    update: 't',
    updates: [
      {
        q: { a: 1 },
        u: { $set: { 'b.$[x].c': 1 }, $push: { l: { $each: [1], $slice: -2 } } },
        arrayFilters: [{ 'x.c': 1 }],
        multi: true,
      },
    ],
    $db: 'd',
  },
  {
    aggregate: 't',
    pipeline: [
      { $match: { a: 1 } },
      { $group: { _id: '$a', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ],
    cursor: {},
    $db: 'd',
  },
  {
    findAndModify: 't',
    query: { a: 1 },
    update: { $inc: { n: 1 } },
    upsert: true,
    new: true,
    $db: 'd',
  },
  { createIndexes: 't', indexes: [{ key: { a: 1 }, name: 'a' }], $db: 'd' },
];

test('survives thousands of mutated messages', async () => {
  const { below, pick } = createRandom(20260101);
  for (let i = 0; i < 3000; i += 20) {
    const batch = Array.from({ length: 20 }, async () => {
      const bytes = Buffer.from(msg(pick(SEEDS)));
      for (let n = 1 + below(4); n > 0; n--)
        bytes[16 + below(bytes.length - 16)] = pick([0, 1, 2, 3, 4, 0x7f, 0x80, 0xff, below(256)]);
      const socket = connect(store.socket);
      await once(socket, 'connect');
      // What follows shows that the answer to the mutated one has been given or the line was cut.
      socket.end(bytes);
      await readReplies(socket, 1);
      socket.destroy();
    });
    await Promise.all(batch);
  }
  assert.equal((await store.db.command({ ping: 1 }))['ok'], 1);
  await store.db.collection('t').find().toArray();
});
