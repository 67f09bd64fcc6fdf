import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { BSON } from 'mongodb';
import { checkStore } from './check.ts';
import { MIGRATIONS, readNumber } from './format.ts';
import { checksum } from './record.ts';
import { StoreFile } from './store-file.ts';
import { createFolder, openStore } from './testing/open-store.ts';

/** The tables of format 1, as its only version made them. */
const FORMAT_1 = `
  CREATE TABLE collections(id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE(db, name));
  CREATE TABLE indexes(id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, crc INTEGER NOT NULL, multikey INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE c1(r INTEGER PRIMARY KEY, i BLOB NOT NULL UNIQUE, s INTEGER NOT NULL, d BLOB NOT NULL);
  CREATE TABLE x1(k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY(k, r)) WITHOUT ROWID;
  PRAGMA application_id=0x4c475453;
  PRAGMA user_version=1;
`;
const DOCUMENTS = ['a', 'b', 'c'].map((id, n) => ({ _id: id as never, tags: [`t${n}`, 'all'] }));

/** The key of a short text as both formats write it. */
const keyOf = (text: string): Buffer =>
  Buffer.concat([Buffer.of(0x30), Buffer.from(text), Buffer.of(0, 0)]);

function createOldStore(path: string): void {
  const db = new DatabaseSync(path);
  db.exec(FORMAT_1);
  db.prepare("INSERT INTO collections(db, name, uuid) VALUES('longitude', 'items', ?)").run(
    randomBytes(16),
  );
  const spec = BSON.serialize({ v: 2, key: { tags: 1 }, name: 'by tag' });
  db.prepare('INSERT INTO indexes(collection, spec, crc, multikey) VALUES(1, ?, ?, 1)').run(
    spec,
    crc32(spec),
  );
  for (const [position, document] of DOCUMENTS.entries()) {
    const row = position + 1;
    const bytes = BSON.serialize(document);
    db.prepare('INSERT INTO c1 VALUES(?, ?, ?, ?)').run(
      row,
      keyOf(document._id),
      checksum(1, row, bytes),
      bytes,
    );
    for (const tag of document.tags) db.prepare('INSERT INTO x1 VALUES(?, ?)').run(keyOf(tag), row);
  }
  db.close();
}

let path: string;
let remove: () => void;
beforeEach(() => {
  const made = createFolder();
  path = join(made.folder, 'data.db');
  ({ remove } = made);
  createOldStore(path);
});
afterEach(() => remove());

async function assertWhole(file: string): Promise<void> {
  const store = await openStore({ file });
  const items = store.db.collection('items');
  assert.deepEqual(await items.find().toArray(), DOCUMENTS);
  const { queryPlanner } = await items.find({ tags: 't1' }).explain();
  assert.equal(queryPlanner.winningPlan.inputStage.indexName, 'by tag');
  assert.deepEqual(await items.find({ tags: 't1' }).toArray(), [DOCUMENTS[1]]);
  await items.insertOne({ _id: 'd' as never, tags: [] });
  await items.createIndex({ more: 1 });
  await store.close();
  assert.deepEqual(checkStore(file), {
    problems: [],
    records: 4,
    collections: 1,
    uncheckedPages: 0,
  });
}

/** The tables of a file and its version, without opening it as a store. */
function mark(file: string): unknown {
  const db = new DatabaseSync(file);
  const tables = db.prepare('SELECT name FROM sqlite_schema ORDER BY name').all();
  const version = readNumber(db, 'user_version');
  db.close();
  return { tables, version };
}

test('a store of format 1 is migrated with all its contents', async () => {
  await assertWhole(path);
});

test('a store of format 1 is not migrated for a check', () => {
  const before = readFileSync(path);
  assert.throws(() => checkStore(path), /has format 1; the next start converts it to format 3/);
  assert.deepEqual(readFileSync(path), before);
});

test('a migration that fails leaves the store as it was', async () => {
  const before = mark(path);
  const failing = (): never => {
    throw new Error('no');
  };
  for (const migrations of [[failing], [...MIGRATIONS, failing]])
    assert.throws(() => new StoreFile(path, migrations), /cannot be used: no/);
  assert.deepEqual(mark(path), before);
  await assertWhole(path);
});

test('a migration that is killed leaves the store as it was', async () => {
  const before = mark(path);
  const image = `${path}.image`;
  const copy = (db: DatabaseSync): void => {
    // More than fits into the cache, so that half of the migration is already in the log.
    db.exec('CREATE TABLE large(a)');
    const insert = db.prepare('INSERT INTO large VALUES(zeroblob(1000000))');
    for (let i = 0; i < 40; i++) insert.run();
    for (const end of ['', '-wal']) cpSync(path + end, image + end);
  };
  new StoreFile(path, [...MIGRATIONS, copy]).close();
  assert.deepEqual(mark(image), before);
  await assertWhole(image);
});

test('a migrated store is refused by the previous version', () => {
  new StoreFile(path).close();
  assert.throws(
    () => new StoreFile(path, []),
    /has format 3; this version of Longitude reads formats up to 1/,
  );
});

test('an unknown format number is damage', () => {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA user_version=0');
  db.close();
  assert.throws(() => new StoreFile(path), /is not a Longitude store/);
});
