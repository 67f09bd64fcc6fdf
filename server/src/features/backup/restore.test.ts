import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { BSON, GridFSBucket, MongoClient, ObjectId, type Db } from 'mongodb';
import { testHeader, writeArchiveFile } from '../../testing/archive-file.ts';
import { buildOddDocuments } from '../../testing/odd-documents.ts';
import { startStoreProcess } from '../../testing/store-process.ts';
import { digestCollection, listNames, readCollections } from './collections.ts';
import { insertRaw } from './raw-insert.ts';
import { refuseUnfinishedRestore, restoreArchive } from './restore.ts';
import { verifyArchive } from './walk-archive.ts';
import { writeArchive } from './write-archive.ts';

// Two servers behind TCP: the moved data must not depend on the server.
let folder: string;

folder = await mkdtemp(join(tmpdir(), 'longitude-restore-'));
const stores = await Promise.all([startStoreProcess(), startStoreProcess()]);
const clients = await Promise.all(stores.map(({ uri }) => MongoClient.connect(uri)));
after(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(stores.map((store) => store.stop()));
  await rm(folder, { recursive: true });
});

const remarks: string[] = [];
const remark = (text: string) => void remarks.push(text);

function databaseOf(server: 0 | 1, name: string): Db {
  const client = clients[server];
  assert.ok(client);
  return client.db(name);
}

async function backUp(db: Db, name: string): Promise<string> {
  const file = join(folder, name);
  const archive = writeArchive(
    testHeader,
    readCollections(db, () => false),
  );
  await pipeline(archive, createWriteStream(file));
  return file;
}

async function describe(db: Db): Promise<object> {
  const names = (await listNames(db)).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      ...(await digestCollection(db, name)),
      indexes: await db.collection(name).indexes(),
    })),
  );
}

/** Every type, files, an empty collection, and every kind of index that the product uses. */
async function fill(db: Db): Promise<void> {
  await insertRaw(db, 'odd', buildOddDocuments());
  const many = Array.from({ length: 2500 }, (_, n) => ({ _id: n, name: `Visitor ${n % 7}` }));
  await db.collection<{ _id: number }>('many').insertMany(many);
  await db.createCollection('empty');
  await db.collection('many').createIndex({ name: 1, _id: -1 });
  await db.collection('odd').createIndex({ 'replay.scope': 1 }, { unique: true, sparse: true });
  await db
    .collection('empty')
    .createIndex(
      { name: 1 },
      { unique: true, partialFilterExpression: { repeatInterval: { $gt: '' } } },
    );
  await db.collection('replies').insertOne({ createdAt: new Date() });
  await db.collection('replies').createIndex({ createdAt: 1 }, { expireAfterSeconds: 691_200 });
  const upload = new GridFSBucket(db).openUploadStream('contract.pdf');
  await pipeline(Readable.from([Buffer.alloc(700_000, 'pdf')]), upload);
}

test('everything moves to another server and back, byte for byte, with its indexes', async () => {
  const [home, away, back] = [
    databaseOf(0, 'home'),
    databaseOf(1, 'away'),
    databaseOf(0, 'back'),
  ] as const;
  await fill(home);
  const there = await backUp(home, 'there');
  const summary = await restoreArchive(away, there, remark);
  assert.deepEqual(await verifyArchive(there), summary);
  assert.deepEqual(await describe(away), await describe(home));
  await restoreArchive(back, await backUp(away, 'back'), remark);
  assert.deepEqual(await describe(back), await describe(home));
  const [file] = await new GridFSBucket(back).find().toArray();
  assert.ok(file);
  const chunks = await new GridFSBucket(back).openDownloadStream(file._id).toArray();
  assert.ok(Buffer.concat(chunks as Buffer[]).equals(Buffer.alloc(700_000, 'pdf')));
  assert.deepEqual(remarks, []);
});

test('GridFS files are read before their chunks, so that no file lacks its chunks', async () => {
  const { collections } = await verifyArchive(await backUp(databaseOf(0, 'home'), 'order'));
  const names = collections.map(({ name }) => name);
  assert.ok(names.indexOf('fs.files') < names.indexOf('fs.chunks'), names.join());
});

test('a database that is not empty is left unchanged', async () => {
  const db = databaseOf(0, 'taken');
  await db.collection('settings').insertOne({ key: 'mine' });
  const before = await describe(db);
  const file = join(folder, 'any');
  await writeArchiveFile(file, { users: [BSON.serialize({ _id: 1 })] });
  await assert.rejects(restoreArchive(db, file, remark), {
    message: 'the database is not empty (it contains settings): restore into an empty one',
  });
  assert.deepEqual(await describe(db), before);
});

test('an archive damaged after its verification is rolled back', async () => {
  const db = databaseOf(0, 'damaged');
  const file = await backUp(databaseOf(0, 'home'), 'damaged');
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.of(0xff, 0x00, 0xff), 0, 3, size - 100);
  await handle.close();
  await assert.rejects(restoreArchive(db, file, remark), /damaged or incomplete/);
  assert.deepEqual(await listNames(db), []);
});

test('two documents with the same unique value are named, and everything is rolled back', async () => {
  const source = databaseOf(0, 'swapped');
  const users = source.collection('users');
  await users.insertMany([{ usernameKey: 'a' }, { usernameKey: 'b' }]);
  await users.createIndex({ usernameKey: 1 }, { unique: true });
  const file = join(folder, 'swapped');
  const indexes = (await users.indexes()).filter(({ name }) => name !== '_id_');
  // As in a backup while two names are exchanged.
  const rows = [1, 2].map((_id) => BSON.serialize({ _id, usernameKey: 'a' }));
  const swapped = (async function* () {
    yield { name: 'users', indexes: indexes as never, documents: Readable.from(rows) };
  })();
  await pipeline(writeArchive(testHeader, swapped), createWriteStream(file));
  const target = databaseOf(1, 'swapped');
  await assert.rejects(restoreArchive(target, file, remark), /claim the same usernameKey_1/);
  assert.deepEqual(await listNames(target), []);
});

test('an index that this server does not support is mentioned unless it is unique', async () => {
  const file = join(folder, 'foreign');
  const index = { v: 2, key: { place: '2dsphere' }, name: 'place', ns: 'x.y', background: true };
  const source = (async function* () {
    const documents = Readable.from([BSON.serialize({ _id: 1 })]);
    yield { name: 'places', indexes: [index] as never, documents };
  })();
  await pipeline(writeArchive(testHeader, source), createWriteStream(file));
  const heard: string[] = [];
  const target = databaseOf(1, 'foreign');
  await restoreArchive(target, file, (text) => void heard.push(text));
  assert.deepEqual(await listNames(target), ['places']);
  assert.deepEqual(heard.length, 1);
  assert.match(heard[0] ?? '', /^The index place of places cannot be had here: /);
});

test('a killed restore leaves a marker: neither a start nor a restore uses its data', async () => {
  const db = databaseOf(1, 'killed');
  await db.collection('unfinished_restore').insertOne({ _id: new ObjectId() });
  await db.collection('users').insertOne({ name: 'half' });
  const message = /a restore into this database did not finish: empty it/;
  await assert.rejects(refuseUnfinishedRestore(db), message);
  const file = join(folder, 'again');
  await writeArchiveFile(file, {});
  await assert.rejects(restoreArchive(db, file, remark), message);
});
