/** Messages as the official driver sends them, for tests that mutate them. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type Db, type Document, MongoClient } from 'mongodb';
import { socketUri } from '../store-address.ts';
import { createFolder } from './open-store.ts';

/** A session that uses each command that the store serves. */
async function useEverything(db: Db): Promise<void> {
  const items = db.collection('items');
  await items.createIndexes([{ key: { n: 1 } }, { key: { tags: 1, n: -1 }, sparse: true }]);
  await items.insertOne({ n: 1, tags: ['x'], at: new Date(0) });
  await items.insertMany(Array.from({ length: 20 }, (_, n) => ({ n, tags: ['x', `t${n}`] })));
  await items.find({ n: { $gt: 1, $in: [2, 3, 4] } }, { sort: { n: -1 }, limit: 5 }).toArray();
  await items.find({ $or: [{ 'tags.0': /^x/i }, { tags: { $size: 2 } }] }, { batchSize: 2 }).next();
  await items.findOne({ n: { $not: { $mod: [4, 0] } } }, { projection: { n: 1, _id: 0 } });
  await items.updateOne({ n: 3 }, { $set: { 'a.b': 1 }, $inc: { n: 10 }, $unset: { at: 1 } });
  const arrayFilters = [{ x: 't4' }];
  await items.updateMany({}, { $set: { 'tags.$[x]': 'u' } }, { arrayFilters });
  const push = { tags: { $each: ['z'], $slice: -2 } } as Document;
  await items.updateOne({ n: 5 }, { $push: push });
  await items.updateOne({ k: 1 }, { $setOnInsert: { m: 1.5 } }, { upsert: true });
  await items.replaceOne({ n: 6 }, { n: 6, text: 'replaced' });
  await items.findOneAndUpdate({ n: 7 }, { $max: { n: 70 } }, { returnDocument: 'after' });
  await items.deleteMany({ n: { $gte: 15 } });
  await items.countDocuments({ n: { $lt: 5 } });
  await items.distinct('tags', { n: { $exists: true } });
  const group = { $group: { _id: '$tags', n: { $sum: '$n' }, all: { $push: '$n' } } };
  await items.aggregate([{ $unwind: '$tags' }, group, { $sort: { _id: 1 } }]).toArray();
  const lookup = { from: 'items', localField: 'n', foreignField: 'k', as: 'same' };
  await items.aggregate([{ $lookup: lookup }, { $project: { n: { $add: ['$n', 1] } } }]).toArray();
  await items.find({ n: 1 }).explain('executionStats');
  await items.bulkWrite([{ insertOne: { document: { n: 99 } } }, { deleteOne: { filter: {} } }]);
  await items.indexes();
  await db.listCollections().toArray();
  await db.stats();
  await items.dropIndex('n_1');
  await items.rename('renamed');
  await db.dropCollection('renamed');
}

/**
 * A proxy between the driver and a store.
 * @returns each message as it was sent
 */
export async function recordMessages(storePath: string): Promise<Buffer[]> {
  const { folder, remove } = createFolder();
  const path = join(folder, 'p.sock');
  const streams: Buffer[][] = [];
  const proxy = createServer((client) => {
    const chunks: Buffer[] = [];
    streams.push(chunks);
    const store = connect(storePath);
    client.on('data', (chunk: Buffer) => chunks.push(chunk)).pipe(store);
    store.pipe(client);
  });
  await once(proxy.listen(path), 'listening');
  const client = await new MongoClient(socketUri(path)).connect();
  await useEverything(client.db('fuzzed'));
  await client.close();
  proxy.close();
  remove();
  return streams.flatMap((chunks) => {
    const messages: Buffer[] = [];
    for (let rest = Buffer.concat(chunks); rest.length > 0;) {
      const length = rest.readInt32LE(0);
      messages.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return messages;
  });
}
