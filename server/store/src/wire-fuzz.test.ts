import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { BSON } from 'mongodb';
import { type OpenStore, openStore } from './testing/open-store.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { recordMessages } from './testing/record-messages.ts';
import { ProtocolError, readMessage } from './wire.ts';

const DIRECT = isWhole ? 50_000 : 1500;
const BY_SOCKET = isWhole ? 10_000 : 300;
type Random = ReturnType<typeof createRandom>;

let store: OpenStore;
let recorded: Buffer[];
const failures: string[] = [];
before(async () => {
  store = await openStore({ log: (line) => failures.push(line) });
  recorded = await recordMessages(store.socket);
});
after(() => store.close());

const INTERESTING = [0, 1, 4, 5, -1, 16, 255, 65_536, 48_000_001, 0x7fffffff, -0x80000000];
const TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 127, 255];

const CHANGES: ((bytes: Buffer, random: Random) => Buffer)[] = [
  // One bit.
  (bytes, { below }) => {
    const at = below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    return bytes;
  },
  // A length, or anything else of four bytes.
  (bytes, { below, pick }) => {
    const at = below(bytes.length - 4);
    const near = bytes.readInt32LE(at) + below(9) - 4;
    bytes.writeInt32LE(pick([...INTERESTING, near | 0]), at);
    return bytes;
  },
  // The type of an element: a byte before a name.
  (bytes, { below, pick }) => {
    let at = below(bytes.length);
    while (at < bytes.length && !TYPES.includes(bytes[at] ?? 0)) at++;
    bytes[Math.min(at, bytes.length - 1)] = pick(TYPES);
    return bytes;
  },
  // A missing end.
  (bytes, { below }) => bytes.subarray(0, 16 + below(bytes.length - 16)),
  // A part of another message in the middle, replacing something or inserted.
  (bytes, { below, pick }) => {
    const other = pick(recorded);
    const from = below(other.length);
    const part = other.subarray(from, from + 1 + below(40));
    const at = below(bytes.length);
    return Buffer.concat([
      bytes.subarray(0, at),
      part,
      bytes.subarray(at + below(2) * part.length),
    ]);
  },
];

function mutate(random: Random): Buffer {
  const { below, pick } = random;
  let bytes: Buffer = Buffer.from(pick(recorded));
  for (let n = 1 + below(3); n > 0 && bytes.length > 24; n--) bytes = pick(CHANGES)(bytes, random);
  // Mostly with a valid header, so that the rest is parsed.
  if (bytes.length >= 16 && below(10) > 0) {
    bytes.writeInt32LE(bytes.length, 0);
    bytes.writeInt32LE(2013, 12);
    if (bytes.length > 25 && below(2) > 0) bytes.writeInt32LE(bytes.length - 21, 21);
  }
  return bytes;
}

/** Documents of another database, as bytes. */
async function keep(): Promise<string> {
  const kept = store.db.client.db('kept').collection('items');
  if ((await kept.countDocuments()) === 0)
    await kept.insertMany(Array.from({ length: 100 }, (_, n) => ({ n, text: 'kept' })));
  const documents = await kept.find({}, { raw: true }).sort({ n: 1 }).toArray();
  return Buffer.concat(documents as unknown as Buffer[]).toString('hex');
}

test(`${DIRECT} mutated messages of the driver get a reply or are refused`, async (context) => {
  const before = await keep();
  const random = createRandom(20260701);
  const counts = { refused: 0, errors: 0, done: 0 };
  for (let i = 0; i < DIRECT; i += 50) {
    const batch = Array.from({ length: 50 }, async () => {
      const bytes = mutate(random);
      try {
        const message = readMessage(bytes.length < 16 ? Buffer.alloc(16) : bytes);
        const { promise, resolve } = Promise.withResolvers<Uint8Array>();
        store.engine.submit(message, 1, resolve);
        counts[BSON.deserialize(await promise)['ok'] === 1 ? 'done' : 'errors']++;
      } catch (error) {
        assert.ok(error instanceof ProtocolError, String(error));
        counts.refused++;
      }
    });
    await Promise.all(batch);
  }
  context.diagnostic(JSON.stringify(counts));
  assert.ok(counts.done > DIRECT / 50 && counts.errors > DIRECT / 10 && counts.refused > 0);
  assert.deepEqual(failures, [], 'no failure but those of the protocol');
  assert.equal(await keep(), before);
});

test(`${BY_SOCKET} mutated messages over connections do not affect other clients`, async () => {
  const before = await keep();
  const random = createRandom(20260702);
  for (let i = 0; i < BY_SOCKET; i += 50) {
    const batch = Array.from({ length: 50 }, async () => {
      const socket = connect(store.socket).on('error', () => undefined);
      await once(socket, 'connect');
      // The connection ends when all messages have a reply, or earlier when the store closes it.
      socket.resume().end(mutate(random));
      await once(socket, 'close');
    });
    await Promise.all([...batch, store.db.command({ ping: 1 })]);
  }
  assert.deepEqual(failures, [], 'no failure but those of the protocol');
  assert.equal(await keep(), before);
});
