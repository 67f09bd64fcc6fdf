/** All collections, in memory and in the file. */
import { randomBytes } from 'node:crypto';
import {
  type CollectionEntry,
  collectionTable,
  createTable,
  idOf,
  type IndexEntry,
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
import { IndexCache } from './index-cache.ts';
import type { StoreFile } from './store-file.ts';
import { PAUSE, type Task } from './stream.ts';
import type { Doc } from './values.ts';

const MAX_NAMESPACE = 255;
/** Records or keys of a dropped table to delete per step. */
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
  /** Tables of dropped or unfinished collections and indexes, waiting to be removed. */
  garbage = new Set<string>();
  private collections = new Map<string, Collection>();
  /** Keyed by id; includes dropped collections while their tables exist. */
  private readonly openCollections = new Map<number, Collection>();
  private readonly openIndexes = new Map<number, Index>();
  private lastId = 0;

  /** @throws DamageError */
  constructor(file: StoreFile) {
    this.file = file;
    this.reload();
  }

  /**
   * Reloads everything after a lost transaction. Collections and indexes stay the same objects, so
   * that work in progress on them can continue. @throws DamageError
   */
  reload(): void {
    const { collections, indexes, garbage } = readCatalog(this.file.db);
    for (const collection of this.collections.values()) collection.isGone = true;
    const present = collections.map((entry) => this.openCollection(entry));
    const left = new Set(garbage);
    for (const collection of present) {
      const { id } = collection;
      collection.indexes = indexes
        .filter((entry) => entry.collection === id)
        .map((entry) => this.openIndex(entry));
      // Index builds that an earlier transaction started continue.
      collection.unfinished = collection.unfinished.filter((index) =>
        left.delete(indexTable(index.id)),
      );
    }
    this.collections = new Map(present.map((collection) => [collection.namespace, collection]));
    this.garbage = left;
    const ids = [...collections, ...indexes].map(({ id }) => id);
    const known = new Set([...ids, ...garbage.map(idOf)]);
    this.lastId = Math.max(0, ...known);
    for (const opened of [this.openCollections, this.openIndexes])
      for (const id of opened.keys()) if (!known.has(id)) opened.delete(id);
  }

  private openCollection(entry: CollectionEntry): Collection {
    const collection = this.openCollections.get(entry.id) ?? new Collection(this.file, entry);
    collection.restore(entry);
    this.openCollections.set(entry.id, collection);
    return collection;
  }

  private openIndex(entry: IndexEntry): Index {
    const index = this.openIndexes.get(entry.id) ?? openIndex(this.file.db, entry);
    index.multikey = entry.multikey;
    this.openIndexes.set(entry.id, index);
    return index;
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

  /** The collection, created when it does not exist. @throws MongoError 73 for an invalid name. */
  ensure(db: string, name: string): Collection {
    const known = this.find(db, name);
    if (known) return known;
    checkName(db, name);
    const entry = { id: ++this.lastId, db, name, uuid: randomBytes(16) };
    this.file.begin();
    createTable(this.file.db, collectionTable(entry.id));
    putCollection(this.file.db, entry);
    const collection = this.openCollection(entry);
    this.collections.set(collection.namespace, collection);
    return collection;
  }

  drop(collection: Collection): void {
    for (const index of collection.indexes) this.discard(indexTable(index.id));
    this.discard(collectionTable(collection.id));
    this.collections.delete(collection.namespace);
    collection.isGone = true;
  }

  /** Renames a collection, replacing any that has the name. @throws MongoError 73. */
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

  /** An empty index that writes maintain, but reads ignore until it is published. */
  beginIndex(collection: Collection, spec: Doc): Index {
    const entry = { id: ++this.lastId, collection: collection.id, spec, multikey: false };
    this.file.begin();
    createTable(this.file.db, indexTable(entry.id));
    putGarbage(this.file.db, indexTable(entry.id));
    const index = this.openIndex(entry);
    collection.unfinished.push(index);
    return index;
  }

  /** Ends index builds: publishes the indexes, or discards them. */
  endIndexes(collection: Collection, built: readonly Index[], isComplete: boolean): void {
    collection.unfinished = collection.unfinished.filter((index) => !built.includes(index));
    if (isComplete) collection.indexes = [...collection.indexes, ...built];
    if (isComplete) this.file.begin();
    for (const index of built) {
      if (isComplete) putIndex(this.file.db, index);
      else this.garbage.add(indexTable(index.id));
    }
  }

  dropIndex(collection: Collection, index: Index): void {
    this.discard(indexTable(index.id));
    collection.indexes = collection.indexes.filter((other) => other !== index);
    // Another index may reuse this name.
    collection.indexCache = new IndexCache();
  }

  private discard(table: string): void {
    this.file.begin();
    putGarbage(this.file.db, table);
    this.garbage.add(table);
  }

  /** Removes dropped tables in small steps: SQLite reads every page of a table to free it. */
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
      for (const opened of [this.openCollections, this.openIndexes]) opened.delete(idOf(table));
    }
  }
}
