import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Collection, type Document, GridFSBucket, MongoServerError } from 'mongodb';
import { type OpenStore, openStore, refusalOf } from './testing/open-store.ts';

let store: OpenStore;
before(async () => {
  store = await openStore();
});
after(() => store.close());

interface Numbered extends Document {
  _id: number;
}
const collection = (name: string): Collection<Numbered> => store.db.collection<Numbered>(name);

test('an update cannot make a document that could not be read again', async () => {
  const items = collection('deep');
  await items.insertOne({ _id: 1, a: 'x' });
  const deep = Array.from({ length: 200 }, () => 'd').join('.');
  assert.equal(await refusalOf(items.updateOne({}, { $set: { [deep]: 1 } })), 15);
  assert.equal(await refusalOf(items.updateOne({}, { $rename: { a: 'b\0c' } })), 2);
  assert.deepEqual(await items.find().toArray(), [{ _id: 1, a: 'x' }]);
});

test('documents end at 16 MB, on insertion and by an update', async () => {
  const items = collection('large');
  const half = 'x'.repeat(8 * 1024 * 1024);
  await items.insertOne({ _id: 1, half });
  assert.equal(await refusalOf(items.updateOne({ _id: 1 }, { $set: { more: half } })), 17419);
  const over = store.db.command({ insert: 'large', documents: [{ a: half, b: half.slice(200) }] });
  assert.equal(await refusalOf(over), undefined);
  assert.equal((await items.findOne({ _id: 1 }, { projection: { half: 0 } }))?.['_id'], 1);
});

test('arrays of many elements are indexed, pushed and compared', async () => {
  const items = collection('wide');
  await items.createIndex({ n: 1 });
  const many = Array.from({ length: 130_000 }, (_, i) => i);
  await items.insertOne({ _id: 1, n: many });
  assert.equal(await items.countDocuments({ n: 129_999 }), 1);
  assert.equal(await items.countDocuments({ n: many }), 1);
  await items.updateOne({ _id: 1 }, { $push: { m: { $each: many } } } as Document);
  assert.equal(await items.countDocuments({ m: { $size: 130_000 } }), 1);
  assert.equal(await items.countDocuments({ _id: { $in: many } }), 1);
  assert.equal((await items.deleteOne({ _id: 1 })).deletedCount, 1);
});

test('a sort, a group and distinct values end at what memory may hold', async () => {
  const items = collection('heavy');
  const pad = 'x'.repeat(1_000_000);
  for (let i = 0; i < 11; i++)
    await items.insertMany(
      Array.from({ length: 10 }, (_, n) => ({ _id: i * 10 + n, n: i * 10 + n, pad })),
    );
  assert.equal(await refusalOf(items.find().sort({ n: 1 }).toArray()), 292);
  assert.equal(
    await refusalOf(items.aggregate([{ $group: { _id: null, all: { $push: '$pad' } } }]).toArray()),
    292,
  );
  const [first] = await items.find().sort({ n: -1 }).limit(1).project({ n: 1, _id: 0 }).toArray();
  assert.deepEqual(first, { n: 109 });
  await assert.rejects(
    items.aggregate([{ $limit: 20 }, { $group: { _id: null, all: { $push: '$pad' } } }]).toArray(),
    (error) => {
      return error instanceof MongoServerError && error.code === 10334;
    },
  );
  let count = 0;
  for await (const _ of items.find()) count++;
  assert.equal(count, 110);
});

test('GridFS: stores a file, reads a part of it, and removes it', async () => {
  const bucket = new GridFSBucket(store.db);
  const data = randomBytes(3_000_000);
  const upload = bucket.openUploadStream('report.pdf', { metadata: { kind: 'report' } });
  upload.end(data);
  await new Promise((resolve, reject) => upload.on('finish', resolve).on('error', reject));
  const read = async (options: { start?: number; end?: number }): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of bucket.openDownloadStream(upload.id, options))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  assert.ok((await read({})).equals(data));
  assert.ok((await read({ start: 600_000, end: 600_100 })).equals(data.subarray(600_000, 600_100)));
  await bucket.delete(upload.id);
  assert.equal(await store.db.collection('fs.chunks').countDocuments(), 0);
});
