/** The version of the file format, and the migrations from older ones. */
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { readDocument } from './bson-read.ts';
import { createCatalog, createTurns, putCollection, putIndex } from './catalog-table.ts';
import { DamageError, StartError } from './errors.ts';

/** "LGTS": marks the file as ours. */
const APPLICATION_ID = 0x4c475453;

export type Migration = (db: DatabaseSync) => void;

/** Format 1 stored collections and indexes in two tables, and the names without a checksum. */
function joinCatalog(db: DatabaseSync): void {
  createCatalog(db);
  for (const row of db.prepare('SELECT id, db, name, uuid FROM collections').all()) {
    const uuid = Buffer.from(row['uuid'] as Uint8Array);
    putCollection(db, {
      id: Number(row['id']),
      db: String(row['db']),
      name: String(row['name']),
      uuid,
    });
  }
  for (const row of db.prepare('SELECT id, collection, spec, crc, multikey FROM indexes').all()) {
    const spec = row['spec'] as Uint8Array;
    if (crc32(spec) !== row['crc'])
      throw new DamageError(`The description of index ${String(row['id'])} is damaged.`);
    putIndex(db, {
      id: Number(row['id']),
      collection: Number(row['collection']),
      spec: readDocument(spec),
      multikey: row['multikey'] === 1,
    });
  }
  db.exec('DROP TABLE indexes; DROP TABLE collections;');
}

/** The first migrates format 1 to 2, and so on; each is part of one transaction. */
export const MIGRATIONS: readonly Migration[] = [joinCatalog, createTurns];

export function readNumber(db: DatabaseSync, pragma: string): number {
  return Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
}

function inTransaction(db: DatabaseSync, version: number, work: () => void): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    work();
    db.exec(`PRAGMA user_version=${version}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** The format of a file. @throws StartError when it is not a store's or of a newer format. */
function readFormat(db: DatabaseSync, path: string, newest: number): number {
  const version = readNumber(db, 'user_version');
  if (readNumber(db, 'application_id') !== APPLICATION_ID || version < 1)
    throw new StartError(`The file ${path} is not a Longitude store.`);
  if (version > newest)
    throw new StartError(
      `The data in ${path} has format ${version}; this version of Longitude reads formats up to ${newest}. Install a newer version.`,
    );
  return version;
}

/** @throws StartError when a file is not a store's or not of the newest format. */
export function assertNewest(db: DatabaseSync, path: string): void {
  const newest = MIGRATIONS.length + 1;
  const version = readFormat(db, path, newest);
  if (version < newest)
    throw new StartError(
      `The data in ${path} has format ${version}; the next start converts it to format ${newest}. Check it after that.`,
    );
}

/**
 * Migrates a file to the newest format, in one transaction: a failure changes nothing.
 * @throws StartError when it is not a store's or of a newer format.
 */
export function prepareFormat(
  db: DatabaseSync,
  path: string,
  migrations: readonly Migration[],
): void {
  const newest = migrations.length + 1;
  if (readNumber(db, 'schema_version') === 0) {
    inTransaction(db, newest, () => {
      createCatalog(db);
      createTurns(db);
      db.exec(`PRAGMA application_id=${APPLICATION_ID}`);
    });
    return;
  }
  const version = readFormat(db, path, newest);
  if (version === newest) return;
  inTransaction(db, newest, () => {
    for (const migrate of migrations.slice(version - 1)) migrate(db);
  });
}
