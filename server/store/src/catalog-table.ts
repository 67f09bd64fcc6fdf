/**
 * The catalog in the file: a row for each table describes its contents. A row with an empty body
 * marks a table for removal: of a dropped collection, or of an index that was never finished.
 */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { DamageError } from './errors.ts';
import { type Doc, int, isDoc, Int32, Scalar, T, type Value } from './values.ts';

const CATALOG =
  'CREATE TABLE catalog(name TEXT PRIMARY KEY, body BLOB NOT NULL, crc INTEGER NOT NULL) WITHOUT ROWID';
/**
 * One row: the number of transactions so far, and whether the store was started but not stopped.
 */
const TURNS = 'CREATE TABLE turns(n INTEGER NOT NULL, open INTEGER NOT NULL)';
/** Name of the row without a table: it contains the id of the store. */
const STORE = 'store';
const ADVICE = 'Keep a copy of the data folder and restore the last backup into an empty one.';

export interface CollectionEntry {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Buffer;
}

export interface IndexEntry {
  readonly id: number;
  readonly collection: number;
  readonly spec: Doc;
  readonly multikey: boolean;
}

export const collectionTable = (id: number): string => `c${id}`;
export const indexTable = (id: number): string => `x${id}`;
/** The id in the name of a table. */
export const idOf = (table: string): number => Number(table.slice(1));

const tableSql = (table: string): string =>
  table.startsWith('c')
    ? `CREATE TABLE ${table}(r INTEGER PRIMARY KEY, i BLOB NOT NULL UNIQUE, s INTEGER NOT NULL, d BLOB NOT NULL)`
    : `CREATE TABLE ${table}(k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY(k, r)) WITHOUT ROWID`;

const damaged = (what: string): never => {
  throw new DamageError(`The catalog of the store is damaged: ${what}. ${ADVICE}`);
};

const checksumOf = (table: string, body: Uint8Array): number => crc32(body, crc32(table));

function putRow(db: DatabaseSync, table: string, body: Doc): void {
  const bytes = writeDocument(body);
  db.prepare('INSERT OR REPLACE INTO catalog(name, body, crc) VALUES(?, ?, ?)').run(
    table,
    bytes,
    checksumOf(table, bytes),
  );
}

/** An empty catalog, with the id of a new store. */
export function createCatalog(db: DatabaseSync): void {
  db.exec(CATALOG);
  putRow(db, STORE, new Map([['id', randomUUID()]]));
}

/** Since format 3; `TransactionCounter` uses it as a counter. */
export const createTurns = (db: DatabaseSync): void =>
  db.exec(`${TURNS}; INSERT INTO turns VALUES(0, 0)`);

interface TurnState {
  readonly n: number;
  readonly isOpen: boolean;
}

/** Undefined before format 3. */
export function readTurns(db: DatabaseSync): TurnState | undefined {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'turns'").get();
  const row = table && db.prepare('SELECT n, open FROM turns').get();
  return row && { n: Number(row['n']), isOpen: row['open'] !== 0 };
}

export const createTable = (db: DatabaseSync, table: string): void => db.exec(tableSql(table));

/** The BSON value of a UUID's 16 bytes. */
export const toUuid = (bytes: Buffer): Scalar =>
  new Scalar(T.binData, Buffer.concat([Buffer.of(16, 0, 0, 0, 4), bytes]));

export function putCollection(db: DatabaseSync, entry: CollectionEntry): void {
  const body = new Map<string, Value>([
    ['db', entry.db],
    ['name', entry.name],
    ['uuid', toUuid(entry.uuid)],
  ]);
  putRow(db, collectionTable(entry.id), body);
}

export function putIndex(db: DatabaseSync, entry: IndexEntry): void {
  const body = new Map<string, Value>([
    ['collection', int(entry.collection)],
    ['spec', entry.spec],
    ['multikey', entry.multikey],
  ]);
  putRow(db, indexTable(entry.id), body);
}

export const putGarbage = (db: DatabaseSync, table: string): void => putRow(db, table, new Map());

/** Removes a table and its row. */
export function removeTable(db: DatabaseSync, table: string): void {
  db.exec(`DROP TABLE ${table}`);
  db.prepare('DELETE FROM catalog WHERE name = ?').run(table);
}

/** Every table must exist, exactly as created, and none without a row. */
function checkTables(db: DatabaseSync, tables: readonly string[]): void {
  const expected = new Set([
    `table catalog catalog ${CATALOG}`,
    `table turns turns ${TURNS}`,
    ...tables.map((table) => `table ${table} ${table} ${tableSql(table)}`),
  ]);
  const found = db
    .prepare("SELECT * FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_'")
    .all();
  for (const { type, name, tbl_name: table, sql } of found) {
    const line = [type, name, table, sql].map(String).join(' ');
    if (!expected.delete(line)) damaged(`nothing says what the table ${String(name)} is for`);
  }
  for (const line of expected) damaged(`the table ${String(line.split(' ')[1])} is missing`);
}

function toCollection(id: number, body: Doc): CollectionEntry {
  const [db, name, uuid] = ['db', 'name', 'uuid'].map((field) => body.get(field));
  if (typeof db !== 'string' || typeof name !== 'string' || !(uuid instanceof Scalar))
    return damaged(`collection ${id} has no name`);
  return { id, db, name, uuid: uuid.bytes.subarray(5) };
}

function toIndex(id: number, body: Doc, collections: readonly CollectionEntry[]): IndexEntry {
  const [collection, spec] = [body.get('collection'), body.get('spec')];
  if (!(collection instanceof Int32) || !isDoc(spec))
    return damaged(`index ${id} is not described`);
  if (!collections.some((entry) => entry.id === collection.value))
    damaged(`index ${id} belongs to no collection`);
  return { id, collection: collection.value, spec, multikey: body.get('multikey') === true };
}

export interface Entries {
  readonly collections: readonly CollectionEntry[];
  readonly indexes: readonly IndexEntry[];
  readonly garbage: readonly string[];
}

interface Entry {
  readonly table: string;
  readonly id: number;
  readonly body: Doc;
}

function readRows(db: DatabaseSync): Entry[] {
  const rows = db.prepare('SELECT name, body, crc FROM catalog').all();
  const entries = rows.map(({ name, body, crc }) => {
    const table = String(name);
    const bytes = body instanceof Uint8Array ? body : Buffer.alloc(0);
    if (!/^(?:[cx]\d+|store)$/.test(table) || checksumOf(table, bytes) !== crc)
      return damaged(`the row of table ${table} does not match its checksum`);
    return { table, id: idOf(table), body: readDocument(bytes) };
  });
  return entries.sort((a, b) => a.id - b.id);
}

/** @throws DamageError when the store has none. */
export function readStoreId(db: DatabaseSync): string {
  const id = readRows(db)
    .find(({ table }) => table === STORE)
    ?.body.get('id');
  return typeof id === 'string' ? id : damaged('the id of the store is missing');
}

/** Reads and checks the whole catalog. @throws DamageError when a row or a table is not as written. */
export function readCatalog(db: DatabaseSync): Entries {
  const entries = readRows(db).filter(({ table }) => table !== STORE);
  const tables = entries.map(({ table }) => table);
  checkTables(db, tables);
  const ofKind = (kind: string): Entry[] =>
    entries.filter(({ table, body }) => table.startsWith(kind) && body.size > 0);
  const collections = ofKind('c').map(({ id, body }) => toCollection(id, body));
  return {
    collections,
    indexes: ofKind('x').map(({ id, body }) => toIndex(id, body, collections)),
    garbage: entries.filter(({ body }) => body.size === 0).map(({ table }) => table),
  };
}
