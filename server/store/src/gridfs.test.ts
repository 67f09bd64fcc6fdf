import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, MongoRuntimeError, type ObjectId } from 'mongodb';
import { openStore } from './testing/open-store.ts';
import { isWhole } from './testing/random.ts';
import { openStoreChild } from './testing/store-child.ts';

const MB = 1024 * 1024;
const CHUNK = 255 * 1024;

const LARGE = isWhole ? 100 : 3;
const MEDIUM = isWhole ? 16 : 2;

// A separate process, whose memory can be measured.
const child = isWhole ? await openStoreChild() : undefined;
const store = child ?? (await openStore());
after(() => store.close());
const bucket = new GridFSBucket(store.db);

/** Pseudorandom bytes, the same in every run, in pieces of 1 MB. */
function* contentOf(seed: number, megabytes: number): Generator<Buffer> {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16));
  const zeros = Buffer.alloc(MB);
  for (let n = 0; n < megabytes; n++) yield cipher.update(zeros);
}

async function hashOf(parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest('hex');
}

async function upload(seed: number, megabytes: number): Promise<ObjectId> {
  const target = bucket.openUploadStream(`file ${seed}`, { metadata: { seed } });
  await pipeline(Readable.from(contentOf(seed, megabytes)), target);
  return target.id;
}

const download = (id: ObjectId): AsyncIterable<Buffer> => bucket.openDownloadStream(id);
const countChunks = (id: ObjectId): Promise<number> =>
  store.db.collection('fs.chunks').countDocuments({ files_id: id });

test(`a file of ${LARGE} MB is returned unchanged and needs little memory`, async (t) => {
  await store.db.command({ ping: 1 });
  const memory = child?.readMemory();
  const id = await upload(1, LARGE);
  assert.equal(await hashOf(download(id)), await hashOf(contentOf(1, LARGE)));
  const [file] = await bucket.find({ _id: id }).toArray();
  assert.deepEqual([file?.length, file?.metadata], [LARGE * MB, { seed: 1 }]);
  assert.equal(await countChunks(id), Math.ceil((LARGE * MB) / CHUNK));

  await bucket.delete(id);
  assert.equal(await countChunks(id), 0);
  await assert.rejects(hashOf(download(id)), MongoRuntimeError);
  await assert.rejects(bucket.delete(id), MongoRuntimeError);
  const most = child?.readMemory()?.most;
  if (!memory || most === undefined) {
    t.diagnostic('the memory of the server was not measured');
    return;
  }
  const grown = most - memory.now;
  t.diagnostic(`${Math.round(memory.now)} MB before, ${Math.round(grown)} MB more at most`);
  assert.ok(grown <= 64, `${grown} MB`);
});

test('a range is read without the parts before and after it', async () => {
  const id = await upload(2, 3);
  const whole = Buffer.concat([...contentOf(2, 3)]);
  const ranges = [
    [0, 1],
    [CHUNK - 1, CHUNK + 1],
    [CHUNK, 2 * CHUNK],
    [100_000, 2_000_000],
    [3 * MB - 1, 3 * MB],
  ] as const;
  for (const [start, end] of ranges) {
    const part = await buffer(bucket.openDownloadStream(id, { start, end }));
    assert.ok(part.equals(whole.subarray(start, end)), `${start} to ${end}`);
  }
});

test('two files that are written concurrently stay separate', async () => {
  const ids = await Promise.all([upload(3, MEDIUM), upload(4, MEDIUM)]);
  const hashes = await Promise.all(ids.map((id) => hashOf(download(id))));
  assert.deepEqual(hashes, [
    await hashOf(contentOf(3, MEDIUM)),
    await hashOf(contentOf(4, MEDIUM)),
  ]);
});

test('an abandoned upload leaves no chunk behind', async () => {
  const target = bucket.openUploadStream('given up');
  const [piece = Buffer.alloc(0)] = contentOf(5, 1);
  await new Promise((resolve) => target.write(piece, resolve));
  assert.ok((await countChunks(target.id)) > 0);
  await target.abort();
  assert.equal(await countChunks(target.id), 0);
  assert.equal(await bucket.find({ _id: target.id }).hasNext(), false);
});
