/** One collection: its records, its indexes, and their consistency. */
import type { StatementSync } from 'node:sqlite';
import { type CollectionEntry, putIndex } from './catalog-table.ts';
import { duplicateKey } from './duplicate-key.ts';
import { fail, type MongoError, sqliteCode } from './errors.ts';
import { documentKeys } from './index-keys.ts';
import { asArrays, type Index, openIdIndex, type ReadIndex } from './indexes.ts';
import { encodeKey } from './keys.ts';
import { checksum, openRecord, type Row } from './record.ts';
import { IndexCache } from './index-cache.ts';
import type { StoreFile } from './store-file.ts';
import { type Doc, type Value } from './values.ts';

const SQLITE_CONSTRAINT = 19;
type RecordRow = [row: number, crc: number, bytes: Uint8Array];

interface Keyed {
  readonly index: Index;
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly multikey: boolean;
}

interface Statements {
  readonly insert: StatementSync;
  readonly update: StatementSync;
  readonly remove: StatementSync;
  readonly byRow: StatementSync;
  readonly byId: StatementSync;
  readonly forward: StatementSync;
  readonly backward: StatementSync;
}

function prepare({ db }: StoreFile, id: number): Statements {
  const table = `c${id}`;
  const columns = `SELECT r, s, d FROM ${table}`;
  return {
    insert: db.prepare(`INSERT INTO ${table}(r, i, s, d) VALUES(?, ?, ?, ?)`),
    update: db.prepare(`UPDATE ${table} SET s = ?, d = ? WHERE r = ?`),
    remove: db.prepare(`DELETE FROM ${table} WHERE r = ?`),
    byRow: asArrays(db.prepare(`${columns} WHERE r = ?`)),
    byId: asArrays(db.prepare(`${columns} WHERE i = ?`)),
    forward: asArrays(db.prepare(`${columns} WHERE r > ? ORDER BY r LIMIT ?`)),
    backward: asArrays(db.prepare(`${columns} WHERE r < ? ORDER BY r DESC LIMIT ?`)),
  };
}

export class Collection {
  readonly id: number;
  db: string;
  name: string;
  readonly uuid: Buffer;
  indexes: Index[] = [];
  /** Indexes being built: writes maintain them, reads do not use them yet. */
  unfinished: Index[] = [];
  /** Set when the collection was removed from the catalog; paused work on it must stop. */
  isGone = false;
  readonly idIndex: ReadIndex;
  /** Cached index results; every write replaces the cache. */
  indexCache = new IndexCache();
  private readonly file: StoreFile;
  private readonly statements: Statements;
  private nextRow = 1;
  private counted: number | undefined;

  constructor(file: StoreFile, { id, db, name, uuid }: CollectionEntry) {
    this.file = file;
    this.id = id;
    this.db = db;
    this.name = name;
    this.uuid = uuid;
    this.statements = prepare(file, id);
    this.idIndex = openIdIndex(file.db, id);
  }

  /** Restores the state from the file, after a lost transaction. */
  restore({ db, name }: CollectionEntry): void {
    this.db = db;
    this.name = name;
    this.isGone = false;
    this.counted = undefined;
    this.indexCache = new IndexCache();
    const last = this.file.db.prepare(`SELECT max(r) AS last FROM c${this.id}`).get();
    this.nextRow = Number(last?.['last'] ?? 0) + 1;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  /** Number of documents; counted once, then kept. */
  get size(): number {
    this.counted ??= Number(
      this.file.db.prepare(`SELECT count(*) AS n FROM c${this.id}`).get()?.['n'],
    );
    return this.counted;
  }

  private open([row, crc, bytes]: RecordRow): Row {
    return openRecord(this.namespace, this.id, row, crc, bytes);
  }

  readRow(row: number): Row | undefined {
    const found = this.statements.byRow.get(row) as unknown as RecordRow | undefined;
    return found && this.open(found);
  }

  readId(id: Value): Row | undefined {
    const found = this.statements.byId.get(encodeKey(id)) as unknown as RecordRow | undefined;
    return found && this.open(found);
  }

  /** Records in insertion order after row `after`, not yet checked: see `openRecord`. */
  readRows(reverse: boolean, after: number | undefined, limit: number): Iterable<RecordRow> {
    const statement = reverse ? this.statements.backward : this.statements.forward;
    const start = after ?? (reverse ? Number.MAX_SAFE_INTEGER : -1);
    return statement.iterate(start, limit) as Iterable<unknown> as Iterable<RecordRow>;
  }

  private keysOf(doc: Doc): Keyed[] {
    return [...this.indexes, ...this.unfinished].map((index) => {
      if (index.matches && !index.matches(doc)) return { index, keys: new Map(), multikey: false };
      return { index, ...documentKeys(doc, index.fields, index.sparse) };
    });
  }

  /** All checks come before the first write, so that a rejected document leaves no trace. */
  private duplicateOf(keyed: readonly Keyed[], row: number, doc: Doc): MongoError | undefined {
    for (const { index, keys } of keyed) {
      if (!index.unique) continue;
      for (const key of keys.values()) {
        if (index.findOther.get(key, row))
          return duplicateKey(this.namespace, index.name, index.fields, doc);
      }
    }
    return undefined;
  }

  private addKeys(
    { index, keys, multikey }: Keyed,
    row: number,
    present?: ReadonlyMap<string, Buffer>,
  ): void {
    for (const [text, key] of keys) if (!present?.has(text)) index.insert.run(key, row);
    if (multikey && !index.multikey) {
      index.multikey = true;
      if (!this.unfinished.includes(index)) putIndex(this.file.db, index);
    }
  }

  private idDuplicate(doc: Doc): MongoError {
    return duplicateKey(this.namespace, '_id_', this.idIndex.fields, doc);
  }

  /** @throws MongoError 11000 with nothing written. */
  insert(doc: Doc, bytes: Uint8Array): void {
    this.indexCache = new IndexCache();
    const keyed = this.keysOf(doc);
    const row = this.nextRow;
    const id = encodeKey(doc.get('_id') ?? fail(1, 'a document without _id'));
    const duplicate = this.duplicateOf(keyed, row, doc);
    if (duplicate) throw this.statements.byId.get(id) ? this.idDuplicate(doc) : duplicate;
    this.file.begin();
    try {
      this.statements.insert.run(row, id, checksum(this.id, row, bytes), bytes);
    } catch (error) {
      throw sqliteCode(error) === SQLITE_CONSTRAINT ? this.idDuplicate(doc) : error;
    }
    this.nextRow++;
    for (const entry of keyed) this.addKeys(entry, row);
    if (this.counted !== undefined) this.counted++;
  }

  /**
   * Replaces a record that was read in this turn of the event loop. @throws MongoError 11000 with
   * nothing written.
   */
  replace(before: Row, doc: Doc, bytes: Uint8Array): void {
    this.indexCache = new IndexCache();
    const { row } = before;
    const keyed = this.keysOf(doc);
    const duplicate = this.duplicateOf(keyed, row, doc);
    if (duplicate) throw duplicate;
    const old = this.keysOf(before.doc);
    this.file.begin();
    this.statements.update.run(checksum(this.id, row, bytes), bytes, row);
    for (const [position, entry] of keyed.entries()) {
      const present = old[position]?.keys ?? new Map<string, Buffer>();
      for (const [text, key] of present)
        if (!entry.keys.has(text)) entry.index.remove.run(key, row);
      this.addKeys(entry, row, present);
    }
  }

  remove(row: Row): void {
    this.indexCache = new IndexCache();
    const keyed = this.keysOf(row.doc);
    this.file.begin();
    this.statements.remove.run(row.row);
    for (const { index, keys } of keyed)
      for (const key of keys.values()) index.remove.run(key, row.row);
    if (this.counted !== undefined) this.counted--;
  }

  /** Adds one document to a new index. @throws MongoError 11000, 171. */
  addToIndex(index: Index, { row, doc }: Row): void {
    if (index.matches && !index.matches(doc)) return;
    const { keys, multikey } = documentKeys(doc, index.fields, index.sparse);
    const entry: Keyed = { index, keys, multikey };
    const duplicate = this.duplicateOf([entry], row, doc);
    if (duplicate) throw duplicate;
    this.file.begin();
    this.addKeys(entry, row);
  }
}
