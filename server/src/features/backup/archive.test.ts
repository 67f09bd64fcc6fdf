import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BSON } from 'mongodb';
import { buildDocuments, testHeader, writeArchiveFile } from '../../testing/archive-file.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { ArchiveError, magic, sealLength } from './archive-format.ts';
import { verifyArchive, walkArchive } from './walk-archive.ts';
import { writeArchive, type CollectionSource } from './write-archive.ts';
import { isWhole } from '../../testing/whole.ts';

const folder = await mkdtemp(join(tmpdir(), 'longitude-archive-'));
const file = join(folder, 'small.backup');
await writeArchiveFile(file, { users: buildDocuments(3), empty: [], notes: buildDocuments(80) });
after(() => rm(folder, { recursive: true }));

/** A generator of integers below `limit`, the same in every run (Park and Miller). */
function seedNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const refused = (error: unknown) => error instanceof ArchiveError && !error.message.includes('\n');

test('documents are preserved byte for byte, however large, and so is an empty collection', async () => {
  const documents = [
    ...buildDocuments(1500),
    BSON.serialize({ _id: 'large', body: Buffer.alloc(15 * 1024 * 1024, 7) }),
    BSON.serialize({ _id: 'last' }),
  ];
  const large = join(folder, 'large.backup');
  await writeArchiveFile(large, { nothing: [], large: documents });
  const read: Buffer[] = [];
  const { header, collections } = await walkArchive(large, {
    document: (bytes) => void read.push(Buffer.from(bytes)),
  });
  assert.deepEqual(header, testHeader);
  assert.ok(Buffer.concat(read).equals(Buffer.concat(documents)));
  assert.deepEqual(collections, [
    {
      name: 'nothing',
      indexes: [],
      documents: 0,
      sha256: createHash('sha256').digest('hex'),
    },
    {
      name: 'large',
      indexes: [],
      documents: 1502,
      sha256: createHash('sha256').update(Buffer.concat(documents)).digest('hex'),
    },
  ]);
});

test('flipped bits are all detected', async () => {
  const next = seedNumbers(20_260_301);
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const byte = Buffer.alloc(1);
  const flip = async (position: number, bit: number) => {
    await handle.read(byte, 0, 1, position);
    byte[0]! ^= 1 << bit;
    await handle.write(byte, 0, 1, position);
  };
  for (let n = 0; n < (isWhole ? 1000 : 60); n++) {
    const [position, bit] = [next(size), next(8)];
    await flip(position, bit);
    await assert.rejects(verifyArchive(file), refused, `bit ${bit} of byte ${position}`);
    await flip(position, bit);
  }
  await handle.close();
  assert.equal((await verifyArchive(file)).collections.length, 3);
});

test('a file that is truncated or extended anywhere is detected', async () => {
  const next = seedNumbers(7);
  const whole = await readFile(file);
  const near = Array.from({ length: isWhole ? 60 : 12 }, (_, n) => n * (isWhole ? 1 : 5));
  const lengths = [
    ...near,
    ...near.map((n) => whole.length - 1 - n),
    ...Array.from({ length: isWhole ? 300 : 20 }, () => next(whole.length)),
  ];
  const cut = join(folder, 'cut.backup');
  for (const length of lengths) {
    await writeFile(cut, whole.subarray(0, length));
    await assert.rejects(verifyArchive(cut), refused, `${length} of ${whole.length} bytes`);
  }
  await writeFile(cut, Buffer.concat([whole, Buffer.of(0)]));
  await assert.rejects(verifyArchive(cut), refused);
});

test('a file that is not a backup, or of another format, is distinguished from a damaged one', async () => {
  const other = join(folder, 'other');
  const cases: [content: string, message: RegExp][] = [
    ['', /is not a backup of Longitude/],
    ['{"not": "a backup"}', /is not a backup of Longitude/],
    ['LONGITUDE-BACKUP 2\nsomething new', /has format 2; this version of Longitude reads format 1/],
    ['LONGITUDE-BACKUP 1\n', /damaged or incomplete/],
  ];
  for (const [content, message] of cases) {
    await writeFile(other, content);
    await assert.rejects(verifyArchive(other), { message }, content);
  }
  await assert.rejects(verifyArchive(join(folder, 'absent')), { code: 'ENOENT' });
});

/** The archive with other entries and a valid seal. */
async function reseal(change: (entries: Buffer[]) => Buffer[]): Promise<string> {
  const whole = await readFile(file);
  const plain = gunzipSync(whole.subarray(magic.length, -sealLength));
  const entries: Buffer[] = [];
  // Nothing but BSON documents, one after another, as bsondump reads them.
  for (let at = 0; at < plain.length; at += plain.readInt32LE(at)) {
    entries.push(plain.subarray(at, at + plain.readInt32LE(at)));
  }
  const body = Buffer.concat([magic, gzipSync(Buffer.concat(change(entries)))]);
  const resealed = join(folder, 'resealed.backup');
  const seal = createHash('sha256').update(body).digest();
  await writeFile(resealed, Buffer.concat([body, seal]));
  return resealed;
}

test('under a valid seal, numbers, order and checksums are checked as well', async () => {
  assert.equal((await verifyArchive(await reseal((entries) => entries))).collections.length, 3);
  const changes: ((entries: Buffer[]) => Buffer[])[] = [
    () => [],
    (entries) => entries.slice(1),
    (entries) => entries.slice(0, -1),
    (entries) => entries.filter((_, n) => n !== 3),
    (entries) => [...entries.slice(0, 2), entries[3]!, entries[2]!, ...entries.slice(4)],
    (entries) => [...entries, entries.at(-1)!],
    (entries) => [...entries, Buffer.of(1, 2, 3)],
    (entries) => [...entries.slice(0, -1), Buffer.of(255, 255, 255, 127)],
    (entries) => [entries[0]!, ...entries.slice(6)],
  ];
  for (const [n, change] of changes.entries()) {
    await assert.rejects(verifyArchive(await reseal(change)), refused, `change ${n}`);
  }
});

test('documents are read as fast as the archive is consumed, and no more once it is abandoned', async () => {
  let readCount = 0;
  let isClosed = false;
  // Random bytes do not compress.
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield BSON.serialize({ _id: ++readCount, data: randomBytes(1024 * 1024) });
    } finally {
      isClosed = true;
    }
  }
  async function* source(): AsyncGenerator<CollectionSource> {
    yield { name: 'endless', indexes: [], documents: endless() };
  }
  const archive = writeArchive(testHeader, source());
  let taken = 0;
  for await (const chunk of archive) {
    taken += (chunk as Buffer).length;
    assert.ok(readCount < taken / 1024 / 1024 + 4, `${readCount} asked for ${taken} bytes`);
    if (readCount > 20) break;
  }
  await waitUntil('the source is closed', () => isClosed);
  assert.ok(readCount <= 24, `${readCount}`);
});

test('a failure in the middle fails the archive, which then has no seal', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield* buildDocuments(10);
    throw new Error('The cursor was lost');
  }
  async function* source(): AsyncGenerator<CollectionSource> {
    yield { name: 'failing', indexes: [], documents: failing() };
  }
  await assert.rejects(writeArchive(testHeader, source()).toArray(), /The cursor was lost/);
});
