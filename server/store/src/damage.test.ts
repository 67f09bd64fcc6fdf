import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { writeDocument } from './bson-write.ts';
import { Catalog } from './catalog.ts';
import { checkStore } from './check.ts';
import { DamageError, StartError } from './errors.ts';
import { Engine } from './engine.ts';
import { openRecord } from './record.ts';
import { StoreFile } from './store-file.ts';
import { addIndexes, insert } from './testing/open-catalog.ts';
import { createRandom, isWhole } from './testing/random.ts';

const CHANGES = isWhole ? 5000 : 60;
/** In memory if there is such a folder: a thousand small stores are written and removed. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'damage-'));
const path = join(folder, 'data.db');
after(() => rmSync(folder, { recursive: true }));

const INDEXES = [
  { key: { n: 1 }, name: 'n', unique: true },
  { key: { tags: 1, at: -1 }, name: 'tags' },
  {
    key: { at: 1 },
    name: 'at',
    expireAfterSeconds: 1e9,
    partialFilterExpression: { n: { $gt: 5 } },
  },
];

/** A small store of three collections, closed. */
function createStore(): Buffer {
  const file = new StoreFile(path);
  const catalog = new Catalog(file);
  for (const name of ['people', 'posts', 'emptied']) {
    const collection = catalog.ensure('site', name);
    addIndexes(catalog, collection, ...INDEXES);
    for (let n = 0; n < 50; n++) {
      const tags = [`t${n % 7}`, n];
      insert(collection, {
        _id: `${name}${n}`,
        n,
        tags,
        at: new Date(n),
        text: 'x'.repeat(n * 20),
      });
    }
    const missing = name === 'emptied' ? 50 : 5;
    for (let n = 0; n < missing; n++) {
      const row = collection.readId(`${name}${n}`);
      if (row) collection.remove(row);
    }
  }
  file.commit();
  file.close();
  return readFileSync(path);
}

/** All data of a store, and its own statements about them. */
function readAll(): unknown {
  const file = new StoreFile(path);
  try {
    return new Catalog(file).all().map((collection) => ({
      namespace: collection.namespace,
      uuid: collection.uuid.toString('hex'),
      size: collection.size,
      indexes: collection.indexes.map(({ spec, multikey }) => [writeDocument(spec), multikey]),
      documents: [...collection.readRows(false, undefined, 1000)].map(([row, crc, bytes]) =>
        openRecord(collection.namespace, collection.id, row, crc, bytes).bytes.toString('latin1'),
      ),
    }));
  } finally {
    file.close();
  }
}

function put(bytes: Buffer): void {
  for (const end of ['-wal', '-journal']) rmSync(path + end, { force: true });
  writeFileSync(path, bytes);
  writeFileSync(`${path}.id`, mark);
}

/** The store's message about its file; undefined when it finds no damage. */
function complaintOf(): string | undefined {
  try {
    return checkStore(path).problems[0];
  } catch (error) {
    if (error instanceof StartError || error instanceof DamageError) return error.message;
    throw error;
  }
}

const whole = createStore();
const mark = readFileSync(`${path}.id`);
const intact = readAll();

test('every changed bit or byte is detected, or is in unused space', (context) => {
  const random = createRandom(11);
  let found = 0;
  for (let change = 0; change < CHANGES; change++) {
    const bytes = Buffer.from(whole);
    // The header and the catalog are small: every fifth change hits them.
    const at = random.below(change % 5 === 0 ? 8192 : bytes.length);
    const before = bytes[at] as number;
    bytes[at] = random.below(2) === 0 ? before ^ (1 << random.below(8)) : random.below(256);
    put(bytes);
    const what = `byte ${at}: ${before} became ${bytes[at]}`;
    try {
      if (complaintOf() === undefined) assert.deepEqual(readAll(), intact);
      else found++;
    } catch (error) {
      throw new Error(what, { cause: error });
    }
  }
  context.diagnostic(`${found} of ${CHANGES} changes were found, the others change nothing`);
  assert.ok(found > CHANGES / 4);
});

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
