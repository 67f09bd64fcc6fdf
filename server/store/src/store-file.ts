/** The SQLite file: opening it safely, and its one transaction per turn. */
import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DamageError, MongoError, sqliteCode, StartError } from './errors.ts';
import { assertNewest, type Migration, MIGRATIONS, prepareFormat } from './format.ts';
import { openReadOnly } from './read-only.ts';
import { assertMark, checkBefore, ensureMark } from './store-mark.ts';
import type { PageSums } from './page-sums.ts';
import { TransactionCounter } from './transaction-counter.ts';

export const DATA_FILE = 'longitude.db';
const SQLITE_ERROR = 1;
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** Whether SQLite found the file damaged. */
export const isDamage = (error: unknown): boolean =>
  [SQLITE_CORRUPT, SQLITE_NOTADB].includes(sqliteCode(error) ?? 0);

export const inUse = (path: string): StartError =>
  new StartError(`The data folder ${dirname(path)} is in use by another Longitude process.`);

/** The reason why the store cannot start, in one line for a human. */
export function toStartError(error: unknown, path: string): Error {
  const folder = dirname(path);
  const code = sqliteCode(error);
  if (error instanceof StartError || error instanceof DamageError) return error;
  if (code === SQLITE_BUSY) return inUse(path);
  // A generic error at this point means a missing table or column.
  if (isDamage(error) || code === SQLITE_ERROR)
    return new StartError(
      `The data file ${path} is damaged. Keep a copy of the folder and restore the last backup into an empty one.`,
    );
  const why = error instanceof Error ? error.message : String(error);
  return new StartError(`The data folder ${folder} cannot be used: ${why}`);
}

/** The error that a client gets for a lost transaction: a full disk may have room again later. */
export function toWriteError(error: unknown): MongoError {
  const why = error instanceof Error ? error.message : String(error);
  const code = sqliteCode(error) === SQLITE_FULL ? 14031 : 1;
  return new MongoError(code, `the data could not be stored: ${why}`);
}

/** A rename or a new file is durable only after its folder has been synced too. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Removes the rights of others from existing files, and creates the data file without any. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const end of ['', '-wal', '.id', '.sums'])
    if (existsSync(path + end)) chmodSync(path + end, 0o600);
}

const READING = 'PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON;';

function openDatabase(path: string, migrations: readonly Migration[]): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  checkBefore(path);
  // SQLite creates the log with the rights of the data file.
  makePrivate(path);
  const db = new DatabaseSync(path);
  try {
    // Exclusive before WAL: no shared memory file, and the lock dies with the process.
    db.exec(
      'PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=1;',
    );
    // `PageSums` makes the checkpoints.
    db.exec(`${READING} PRAGMA wal_autocheckpoint=0;`);
    db.exec('BEGIN EXCLUSIVE; COMMIT;');
    prepareFormat(db, path, migrations);
    // First the name of the data file must be durable, then that of the mark which requires it.
    syncFolder(dirname(path));
    ensureMark(path, db);
    syncFolder(dirname(path));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/**
 * Opens a store of the newest format that is not running, without changing any file.
 * @param holdsLog whether its log has content.
 * @throws StartError, or SQLite's error.
 */
export function openUnchanged(path: string, holdsLog: boolean): DatabaseSync {
  const db = openReadOnly(path, holdsLog);
  try {
    db.exec(READING);
    assertNewest(db, path);
    assertMark(path, db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

export class StoreFile {
  readonly db: DatabaseSync;
  readonly path: string;
  /** Increases with every write, to detect whether some work wrote anything. */
  writes = 0;
  private isOpen = false;
  private committed = 0;
  /** Undefined when the file is only read. */
  private readonly transactions: TransactionCounter | undefined;

  /**
   * @param unchanged the result of `openUnchanged`: then the file is only read.
   * @throws StartError when the folder is locked, not writable, damaged, or of a newer format.
   */
  constructor(
    path: string,
    migrations: readonly Migration[] = MIGRATIONS,
    unchanged?: DatabaseSync,
  ) {
    this.path = path;
    try {
      this.db = unchanged ?? openDatabase(path, migrations);
      if (!unchanged) this.transactions = new TransactionCounter(this.db, path);
    } catch (error) {
      throw toStartError(error, path);
    }
  }

  /** Starts this turn's transaction unless it has started. */
  begin(): void {
    this.writes++;
    if (this.isOpen) return;
    this.db.exec('BEGIN IMMEDIATE');
    this.isOpen = true;
    this.transactions?.begin();
  }

  /** Makes the turn durable: returns after the log has been synced. */
  commit(): void {
    if (!this.isOpen) return;
    this.db.exec('COMMIT');
    this.isOpen = false;
    this.transactions?.end(this.writes - this.committed);
    this.committed = this.writes;
  }

  /** Gives back SQLite's cache of up to 16 MB; pages are read again when they are needed. */
  releaseCache(): void {
    if (!this.isOpen) this.db.exec('PRAGMA shrink_memory');
  }

  rollback(): void {
    if (this.isOpen && this.db.isTransaction) this.db.exec('ROLLBACK');
    this.isOpen = false;
  }

  /** The checksums of its pages; undefined when the file is only read. */
  get sums(): PageSums | undefined {
    return this.transactions?.sums;
  }

  close(): void {
    this.rollback();
    try {
      this.transactions?.close();
    } catch {
      // On a full disk the log stays behind, complete; the next start reads it.
    }
    this.db.close();
  }
}
