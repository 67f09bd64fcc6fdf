/** The SQLite file: opening it safely, and its one transaction per turn. */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export const DATA_FILE = 'longitude.db';
/** "LGTS": marks the file as ours. */
const APPLICATION_ID = 0x4c475453;
export const FORMAT_VERSION = 1;
const SCHEMA = `
  CREATE TABLE collections(id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE(db, name));
  CREATE TABLE indexes(id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, spec BLOB NOT NULL, crc INTEGER NOT NULL, multikey INTEGER NOT NULL DEFAULT 0);
`;

/** A reason not to start, in one line for a human. */
export class StartError extends Error {}

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Primary result code of a SQLite failure; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}

function explain(error: unknown, path: string): never {
  const folder = dirname(path);
  const code = sqliteCode(error);
  if (error instanceof StartError) throw error;
  if (code === SQLITE_BUSY)
    throw new StartError(`The data folder ${folder} is in use by another store.`);
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
    throw new StartError(
      `The data file ${path} is damaged. Restore a backup into an empty folder.`,
    );
  }
  throw new StartError(
    `The data folder ${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function readNumber(db: DatabaseSync, pragma: string): number {
  return Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]);
}

function checkFormat(db: DatabaseSync, path: string): void {
  const id = readNumber(db, 'application_id');
  const version = readNumber(db, 'user_version');
  const isEmpty = readNumber(db, 'schema_version') === 0;
  if (isEmpty) {
    db.exec(
      `BEGIN IMMEDIATE; ${SCHEMA} PRAGMA application_id=${APPLICATION_ID}; PRAGMA user_version=${FORMAT_VERSION}; COMMIT;`,
    );
    return;
  }
  if (id !== APPLICATION_ID) throw new StartError(`The file ${path} is not a Longitude store.`);
  if (version > FORMAT_VERSION) {
    throw new StartError(
      `The data in ${path} has format ${version}; this version of Longitude reads up to ${FORMAT_VERSION}. Install a newer version.`,
    );
  }
}

/** A rename or a new file is durable only when its folder has been synced too. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function openDatabase(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(path);
  try {
    // Exclusive before WAL: no shared memory file, and the lock dies with the process.
    db.exec(
      'PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=1;',
    );
    db.exec(
      'PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON; PRAGMA wal_autocheckpoint=2000;',
    );
    db.exec('BEGIN EXCLUSIVE; COMMIT;');
    checkFormat(db, path);
    syncFolder(dirname(path));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

export class StoreFile {
  readonly db: DatabaseSync;
  readonly path: string;
  /** Grows with every write, so that it can be told whether some work wrote anything. */
  writes = 0;
  private isOpen = false;

  /** @throws StartError when the folder is locked, not writable, damaged, or of a newer format. */
  constructor(path: string) {
    this.path = path;
    try {
      this.db = openDatabase(path);
    } catch (error) {
      explain(error, path);
    }
  }

  /** Starts this turn's transaction unless it has started. */
  begin(): void {
    this.writes++;
    if (this.isOpen) return;
    this.db.exec('BEGIN IMMEDIATE');
    this.isOpen = true;
  }

  /** Makes the turn durable: returns after the log has been synced. */
  commit(): void {
    if (!this.isOpen) return;
    this.db.exec('COMMIT');
    this.isOpen = false;
  }

  rollback(): void {
    if (this.isOpen && this.db.isTransaction) this.db.exec('ROLLBACK');
    this.isOpen = false;
  }

  /** Undoes what `work` wrote when it throws; for work that can fail half way. */
  atomically<Result>(work: () => Result): Result {
    this.begin();
    this.db.exec('SAVEPOINT work');
    try {
      const result = work();
      this.db.exec('RELEASE work');
      return result;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK TO work; RELEASE work');
      throw error;
    }
  }

  close(): void {
    this.rollback();
    try {
      this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // On a full disk the log stays behind; it holds all, and the next start reads it.
    }
    this.db.close();
  }
}
