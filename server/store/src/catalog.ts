/** All collections, in memory as in the file. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { Collection } from './collection.ts';
import { DamageError, fail } from './errors.ts';
import { type Index, openIndex } from './indexes.ts';
import { openRecord } from './record.ts';
import type { StoreFile } from './store-file.ts';
import type { Doc } from './values.ts';

const MAX_NAMESPACE = 255;

function checkName(db: string, name: string): void {
  const isBad =
    name === '' ||
    name.includes('$') ||
    name.includes('\0') ||
    name.startsWith('.') ||
    name.endsWith('.');
  if (isBad || name.startsWith('system.'))
    fail(73, `Invalid collection name specified '${db}.${name}'`);
  if (db === '' || /[/\\. "$\0]/.test(db) || db.length > 63)
    fail(73, `Invalid database name: '${db}'`);
  if (Buffer.byteLength(`${db}.${name}`) > MAX_NAMESPACE)
    fail(73, `Fully qualified namespace is too long: ${db}.${name}`);
}

export class Catalog {
  readonly file: StoreFile;
  private collections = new Map<string, Collection>();

  constructor(file: StoreFile) {
    this.file = file;
    this.reload();
  }

  /** Reads everything again, after a transaction was lost. */
  reload(): void {
    const { db } = this.file;
    for (const collection of this.collections.values()) collection.isGone = true;
    this.collections = new Map();
    for (const row of db.prepare('SELECT id, db, name, uuid FROM collections ORDER BY id').all()) {
      const collection = new Collection(
        this.file,
        Number(row['id']),
        String(row['db']),
        String(row['name']),
        row['uuid'] as Uint8Array,
      );
      this.collections.set(collection.namespace, collection);
      for (const index of db
        .prepare('SELECT id, spec, crc, multikey FROM indexes WHERE collection = ? ORDER BY id')
        .all(collection.id)) {
        const spec = index['spec'] as Uint8Array;
        if (crc32(spec) !== index['crc'])
          throw new DamageError(
            `The description of index ${String(index['id'])} of ${collection.namespace} is damaged.`,
          );
        collection.indexes.push(
          openIndex(
            db,
            Number(index['id']),
            collection.id,
            readDocument(spec),
            index['multikey'] === 1,
          ),
        );
      }
    }
  }

  all(): Collection[] {
    return [...this.collections.values()];
  }

  ofDatabase(db: string): Collection[] {
    return this.all().filter((collection) => collection.db === db);
  }

  find(db: string, name: string): Collection | undefined {
    return this.collections.get(`${db}.${name}`);
  }

  /** The collection, made when it does not exist. @throws MongoError 73 for a name that is not allowed. */
  ensure(db: string, name: string): Collection {
    const known = this.find(db, name);
    if (known) return known;
    checkName(db, name);
    return this.file.atomically(() => {
      const uuid = randomBytes(16);
      const { lastInsertRowid } = this.file.db
        .prepare('INSERT INTO collections(db, name, uuid) VALUES(?, ?, ?)')
        .run(db, name, uuid);
      const id = Number(lastInsertRowid);
      this.file.db.exec(
        `CREATE TABLE c${id}(r INTEGER PRIMARY KEY, i BLOB NOT NULL UNIQUE, s INTEGER NOT NULL, d BLOB NOT NULL)`,
      );
      const collection = new Collection(this.file, id, db, name, uuid);
      this.collections.set(collection.namespace, collection);
      return collection;
    });
  }

  drop(collection: Collection): void {
    this.file.begin();
    for (const index of collection.indexes) this.dropIndex(collection, index);
    this.file.db.exec(`DROP TABLE c${collection.id}`);
    this.file.db.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
    this.collections.delete(collection.namespace);
    collection.isGone = true;
  }

  rename(collection: Collection, db: string, name: string): void {
    checkName(db, name);
    this.file.begin();
    this.file.db
      .prepare('UPDATE collections SET db = ?, name = ? WHERE id = ?')
      .run(db, name, collection.id);
    this.collections.delete(collection.namespace);
    collection.db = db;
    collection.name = name;
    this.collections.set(collection.namespace, collection);
  }

  /** Builds an index over all documents, or leaves nothing behind. @throws MongoError 11000, 171. */
  createIndex(collection: Collection, spec: Doc): void {
    const { db } = this.file;
    const index = this.file.atomically(() => {
      const bytes = writeDocument(spec);
      const { lastInsertRowid } = db
        .prepare('INSERT INTO indexes(collection, spec, crc) VALUES(?, ?, ?)')
        .run(collection.id, bytes, crc32(bytes));
      const id = Number(lastInsertRowid);
      db.exec(
        `CREATE TABLE x${id}(k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY(k, r)) WITHOUT ROWID`,
      );
      const built = openIndex(db, id, collection.id, spec, false);
      for (const [row, crc, bytesOfRow] of collection.readRows(
        false,
        undefined,
        Number.MAX_SAFE_INTEGER,
      )) {
        collection.addToIndex(
          built,
          openRecord(collection.namespace, collection.id, row, crc, bytesOfRow),
        );
      }
      return built;
    });
    collection.indexes.push(index);
  }

  dropIndex(collection: Collection, index: Index): void {
    this.file.begin();
    this.file.db.exec(`DROP TABLE x${index.id}`);
    this.file.db.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
    collection.indexes = collection.indexes.filter((other) => other !== index);
  }
}
