import assert from 'node:assert/strict';
import { test } from 'node:test';
import mongoose from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { shareStore } from './testing/open-store.ts';

const store = await shareStore();

test('mongoose: models with timestamps, version keys and subdocuments', async () => {
  const connection = await mongoose.createConnection(store.uri).asPromise();
  const { Schema } = mongoose;
  const item = new Schema({ sku: String, qty: Number });
  const schema = new Schema(
    {
      email: { type: String, unique: true, required: true },
      age: Number,
      tags: [String],
      items: [item],
      price: Schema.Types.Decimal128,
      big: BigInt,
      bytes: Buffer,
      any: Schema.Types.Mixed,
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  const User = connection.model('User', schema);
  await User.init();
  const ann = await User.create({
    email: 'a@x',
    tags: ['x', 'y'],
    items: [
      { sku: 's1', qty: 1 },
      { sku: 's2', qty: 5 },
    ],
    price: '1.50',
    big: 9007199254740993n,
    bytes: Buffer.of(1, 255),
  });
  const found = await User.findById(ann._id).orFail();
  assert.deepEqual(
    [String(found.price), found.big, [...(found.bytes ?? [])]],
    ['1.50', 9007199254740993n, [1, 255]],
  );
  const stale = await User.findById(ann._id).orFail();
  found.tags.push('z');
  (found.tags as unknown as { pull: (tag: string) => void }).pull('x');
  found.items.id(String(ann.items[0]?._id))?.set('qty', 9);
  await found.save();
  stale.age = 5;
  await assert.rejects(stale.save(), mongoose.Error.VersionError);
  const saved = await User.findById(ann._id).orFail();
  assert.deepEqual([...saved.tags], ['y', 'z']);
  assert.equal(saved.items[0]?.qty, 9);
  assert.ok(saved.updatedAt > saved.createdAt);
  await assert.rejects(User.create({ email: 'a@x' }), { code: 11000 });
  const upserted = await User.findOneAndUpdate(
    { email: 'b@x' },
    { $inc: { age: 1 } },
    { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true, sort: { email: 1 } },
  );
  assert.equal(upserted.age, 1);
  assert.ok(upserted.createdAt instanceof Date);
  await User.updateOne(
    { _id: ann._id, items: { $elemMatch: { sku: 's2' } } },
    { $set: { 'items.$.qty': 7 } },
  );
  await User.updateOne(
    { _id: ann._id },
    { $inc: { 'items.$[e].qty': 1 } },
    { arrayFilters: [{ 'e.sku': 's1' }] },
  );
  const counted = await User.findById(ann._id).lean().orFail();
  assert.deepEqual(
    counted.items.map(({ qty }) => qty),
    [10, 7],
  );
  assert.equal(await User.countDocuments({ 'items.sku': 's1' }), 1);
  assert.deepEqual(
    (await User.find().sort({ email: -1 }).select('email')).map(({ email }) => email),
    ['b@x', 'a@x'],
  );
  assert.deepEqual(await User.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]), [
    { _id: null, n: 2 },
  ]);
  await connection.close();
});

test('rate-limiter-flexible: counts points of one key from many concurrent requests', async () => {
  const limiter = new RateLimiterMongo({
    storeClient: store.db.client,
    dbName: 'longitude',
    tableName: 'limits',
    points: 10,
    duration: 60,
    disableIndexesCreation: true,
  });
  await limiter.createIndexes();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => limiter.consume('ip', 1)),
  );
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 10);
  assert.equal((await limiter.get('ip'))?.consumedPoints, 20);
  assert.equal(await limiter.delete('ip'), true);
  assert.equal(await limiter.get('ip'), null);
  assert.equal(await store.db.collection('limits').countDocuments(), 0);
});

test('Agenda’s claim: of many concurrent workers, one gets each job', async () => {
  const jobs = store.create();
  await jobs.createIndex({ name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 });
  const [now, late] = [new Date(), new Date(Date.now() + 1e6)];
  const states = [
    { lockedAt: null, nextRunAt: now },
    { disabled: true, nextRunAt: now },
  ];
  await jobs.insertMany([
    ...Array.from({ length: 20 }, (_, n) => ({ n, name: 'a', priority: n % 3, ...states[0] })),
    { n: 20, name: 'a', priority: 9, lockedAt: new Date(0), nextRunAt: late },
    { n: 21, name: 'a', priority: 9, lockedAt: null, nextRunAt: late },
    { n: 22, name: 'a', priority: 9, lockedAt: now, nextRunAt: now },
    { n: 23, name: 'a', priority: 9, lockedAt: null, ...states[1] },
  ]);
  const due = [
    { lockedAt: { $eq: null }, nextRunAt: { $lte: now } },
    { lockedAt: { $lte: new Date(1) } },
  ];
  const claims = await Promise.all(
    Array.from({ length: 40 }, () =>
      jobs.findOneAndUpdate(
        { name: 'a', disabled: { $ne: true }, $or: due },
        { $set: { lockedAt: now } },
        { sort: { nextRunAt: 1, priority: -1 }, returnDocument: 'after' },
      ),
    ),
  );
  const taken = claims.filter((claim) => claim !== null);
  const numbers = taken.map((claim) => Number(claim['n'])).toSorted((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 21 }, (_, n) => n),
  );
  assert.ok(taken.every((claim) => Number(claim['lockedAt']) === Number(now)));
});
