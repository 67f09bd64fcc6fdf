/** All collections, in memory as in the file. */
import { randomBytes } from 'node:crypto';
import {
  collectionTable,
  createTable,
  indexTable,
  putCollection,
  putGarbage,
  putIndex,
  readCatalog,
  removeTable,
} from './catalog-table.ts';
import { Collection } from './collection.ts';
import { fail } from './errors.ts';
import { type Index, openIndex } from './indexes.ts';
import type { StoreFile } from './store-file.ts';
import { PAUSE, type Task } from './stream.ts';
import type { Doc } from './values.ts';

const MAX_NAMESPACE = 255;
/** Records or keys of a table that is to go, removed in one go. */
const REMOVED_AT_ONCE = 64;

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
  /** Tables of what was dropped or never finished, still to be removed. */
  garbage = new Set<string>();
  private collections = new Map<string, Collection>();
  private lastId = 0;

  /** @throws DamageError */
  constructor(file: StoreFile) {
    this.file = file;
    this.reload();
  }

  /** Reads everything again, after a transaction was lost. @throws DamageError */
  reload(): void {
    const { collections, indexes, garbage } = readCatalog(this.file.db);
    for (const collection of this.collections.values()) collection.isGone = true;
    const opened = collections.map((entry) => new Collection(this.file, entry));
    for (const entry of indexes)
      opened
        .find(({ id }) => id === entry.collection)
        ?.indexes.push(openIndex(this.file.db, entry));
    this.collections = new Map(opened.map((collection) => [collection.namespace, collection]));
    this.garbage = new Set(garbage);
    const ids = [...collections, ...indexes].map(({ id }) => id);
    this.lastId = Math.max(0, ...ids, ...garbage.map((table) => Number(table.slice(1))));
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
    const entry = { id: ++this.lastId, db, name, uuid: randomBytes(16) };
    this.file.begin();
    createTable(this.file.db, collectionTable(entry.id));
    putCollection(this.file.db, entry);
    const collection = new Collection(this.file, entry);
    this.collections.set(collection.namespace, collection);
    return collection;
  }

  drop(collection: Collection): void {
    for (const index of collection.indexes) this.discard(indexTable(index.id));
    this.discard(collectionTable(collection.id));
    this.collections.delete(collection.namespace);
    collection.isGone = true;
  }

  /** Gives a collection another name, in place of the collection that has it. @throws MongoError 73. */
  rename(collection: Collection, db: string, name: string): void {
    checkName(db, name);
    const target = this.find(db, name);
    if (target) this.drop(target);
    this.file.begin();
    putCollection(this.file.db, { id: collection.id, db, name, uuid: collection.uuid });
    this.collections.delete(collection.namespace);
    collection.db = db;
    collection.name = name;
    this.collections.set(collection.namespace, collection);
  }

  /** An empty index that writes keep up, and that nothing reads before it is published. */
  beginIndex(collection: Collection, spec: Doc): Index {
    const entry = { id: ++this.lastId, collection: collection.id, spec, multikey: false };
    this.file.begin();
    createTable(this.file.db, indexTable(entry.id));
    putGarbage(this.file.db, indexTable(entry.id));
    const index = openIndex(this.file.db, entry);
    collection.unfinished.push(index);
    return index;
  }

  /** Ends the building of indexes: they are used from now on, or they go. */
  endIndexes(collection: Collection, built: readonly Index[], isComplete: boolean): void {
    collection.unfinished = collection.unfinished.filter((index) => !built.includes(index));
    if (isComplete) collection.indexes = [...collection.indexes, ...built];
    this.file.begin();
    for (const index of built) {
      if (isComplete) putIndex(this.file.db, index);
      else this.garbage.add(indexTable(index.id));
    }
  }

  dropIndex(collection: Collection, index: Index): void {
    this.discard(indexTable(index.id));
    collection.indexes = collection.indexes.filter((other) => other !== index);
  }

  private discard(table: string): void {
    this.file.begin();
    putGarbage(this.file.db, table);
    this.garbage.add(table);
  }

  /** Removes what was dropped, a little at a time: SQLite reads every page of a table to free it. */
  *collectGarbage(): Task<void> {
    for (const table of this.garbage) {
      const key = table.startsWith('c') ? 'r' : 'k, r';
      const remove = this.file.db.prepare(
        `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} LIMIT ${REMOVED_AT_ONCE})`,
      );
      for (let isEmpty = false; !isEmpty; yield PAUSE) {
        this.file.begin();
        isEmpty = remove.run().changes === 0;
      }
      this.file.begin();
      removeTable(this.file.db, table);
      this.garbage.delete(table);
    }
  }
}
