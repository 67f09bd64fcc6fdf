import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { Catalog } from './catalog.ts';
import { Engine } from './engine.ts';
import { StoreFile } from './store-file.ts';
import { createDamagedStore } from './testing/damaged-store.ts';

const { complaintOf, folder, intact, path, put, readAll, remove, whole } = createDamagedStore();
after(remove);

test('a truncated file is damaged, never empty', () => {
  for (const length of [2048, 4096, 8192, whole.length / 2, whole.length - 4096]) {
    put(whole.subarray(0, Math.floor(length)));
    assert.match(complaintOf() ?? '', /damaged/, `${length} bytes`);
    assert.throws(() => new Engine(path), /damaged/, `${length} bytes`);
  }
});

const CATALOG_DAMAGE: Record<string, string> = {
  'a missing row': "DELETE FROM catalog WHERE name = 'c1'",
  'a missing row of an index': "DELETE FROM catalog WHERE name = 'x2'",
  'another name': "UPDATE catalog SET body = replace(body, 'people', 'peoplf') WHERE name = 'c1'",
  'rows that changed places':
    "UPDATE catalog SET (body, crc) = (SELECT body, crc FROM catalog WHERE name = 'x3') WHERE name = 'x4'",
  'a body that is a text': 'UPDATE catalog SET body = CAST(body AS TEXT)',
  'a missing table': 'DROP TABLE c1',
  'a missing table of an index': 'DROP TABLE x2',
  'a table too many': 'CREATE TABLE c77(r INTEGER PRIMARY KEY)',
  'a table without its unique key':
    'DROP TABLE c1; CREATE TABLE c1(r INTEGER PRIMARY KEY, i BLOB NOT NULL, s INTEGER NOT NULL, d BLOB NOT NULL)',
  'no catalog': 'DROP TABLE catalog',
};
for (const [name, sql] of Object.entries(CATALOG_DAMAGE)) {
  test(`a catalog with ${name} is refused, with advice`, () => {
    put(whole);
    const db = new DatabaseSync(path);
    db.exec(sql);
    db.close();
    assert.throws(() => new Engine(path), /is damaged.*restore the last backup/);
    assert.match(complaintOf() ?? '', /is damaged/);
  });
}

test('a missing or empty data file is not mistaken for a new store', () => {
  put(whole);
  rmSync(path);
  assert.throws(() => new Engine(path), /is missing or empty.*restore the last backup/);
  writeFileSync(path, '');
  assert.throws(() => new Engine(path), /is missing or empty/);
  rmSync(path);
  writeFileSync(`${path}-wal`, 'x'.repeat(5000));
  assert.throws(() => new Engine(path), /is missing or empty/);
  put(whole);
  assert.deepEqual(readAll(), intact);
});

test('the log of another store is refused, and the data stays unchanged', () => {
  const other = join(folder, 'other.db');
  const file = new StoreFile(other);
  new Catalog(file).ensure('site', 'others');
  file.commit();
  put(whole);
  copyFileSync(`${other}-wal`, `${path}-wal`);
  file.close();
  assert.throws(() => new Engine(path), /belongs to another store.*restore the last backup/);
  assert.match(complaintOf() ?? '', /belongs to another store/);
  rmSync(`${path}-wal`);
  assert.deepEqual(readFileSync(path), whole);
  copyFileSync(other, path);
  assert.throws(() => new Engine(path), /belongs to another store/);
  put(whole);
});

test('the log of an unclean shutdown is applied', () => {
  put(whole);
  const file = new StoreFile(path);
  new Catalog(file).ensure('site', 'more');
  file.commit();
  const log = readFileSync(`${path}-wal`);
  const data = readFileSync(path);
  file.close();
  put(data);
  writeFileSync(`${path}-wal`, log);
  const engine = new StoreFile(path);
  assert.ok(new Catalog(engine).find('site', 'more'));
  engine.close();
});

test('a truncated or removed log is refused, with the number of acknowledged transactions', () => {
  put(whole);
  const file = new StoreFile(path);
  for (const name of ['more', 'still more', 'most']) {
    new Catalog(file).ensure('site', name);
    file.commit();
  }
  const [data, log, later] = ['', '-wal', '.id'].map((end) => readFileSync(path + end));
  file.close();
  assert.ok(data && log && later);
  const cuts: [Buffer | undefined, RegExp][] = [
    [log.subarray(0, log.length - 1), /the last 1 transactions are missing/],
    [log.subarray(0, log.length / 2), /the last [12] transactions are missing/],
    [Buffer.alloc(0), /the last 3 transactions are missing/],
    [undefined, /the last 3 transactions are missing/],
  ];
  for (const [cut, expected] of cuts) {
    put(data);
    writeFileSync(`${path}.id`, later);
    if (cut) writeFileSync(`${path}-wal`, cut);
    assert.throws(() => new Engine(path), expected);
    assert.match(complaintOf() ?? '', expected);
  }
  // The single file of a running store; a stopped store has no other.
  rmSync(`${path}.id`);
  assert.throws(() => new Engine(path), /copied without its log/);
  writeFileSync(`${path}.id`, '');
  assert.deepEqual(readAll(), intact);
  rmSync(`${path}.id`);
  assert.deepEqual(readAll(), intact);
});
