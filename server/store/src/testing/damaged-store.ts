/** A small closed store, whose file tests damage. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDocument } from '../bson-write.ts';
import { Catalog } from '../catalog.ts';
import { checkStore } from '../check.ts';
import { DamageError, StartError } from '../errors.ts';
import { openRecord } from '../record.ts';
import { StoreFile } from '../store-file.ts';
import { addIndexes, insert } from './open-catalog.ts';

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
function fillStore(path: string): Buffer {
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
function readAll(path: string): unknown {
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

/** The store's message about its file; undefined when it finds no damage. */
function complaintOf(path: string): string | undefined {
  try {
    return checkStore(path).problems[0];
  } catch (error) {
    if (error instanceof StartError || error instanceof DamageError) return error.message;
    throw error;
  }
}

export function createDamagedStore() {
  /** In memory if there is such a folder: a thousand small stores are written and removed. */
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'damage-'));
  const path = join(folder, 'data.db');
  const whole = fillStore(path);
  const mark = readFileSync(`${path}.id`);
  const sums = readFileSync(`${path}.sums`);
  return {
    folder,
    path,
    /** The data file of the intact store, the checksums of its pages, and all its data. */
    whole,
    sums,
    intact: readAll(path),
    /** Makes these bytes the data file, with what belongs to the intact one. */
    put: (bytes: Buffer): void => {
      for (const end of ['-wal', '-journal']) rmSync(path + end, { force: true });
      writeFileSync(path, bytes);
      writeFileSync(`${path}.id`, mark);
      writeFileSync(`${path}.sums`, sums);
    },
    readAll: () => readAll(path),
    complaintOf: () => complaintOf(path),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
