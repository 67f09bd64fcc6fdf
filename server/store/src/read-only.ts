/** Reads a store's file and log without changing either, and without creating any other file. */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { sqliteCode } from './errors.ts';

/** A file system layer without locks: an exclusive one requires a file that is open for writing. */
const NO_LOCKS = process.platform === 'win32' ? 'win32-none' : 'unix-none';
const SQLITE_BUSY = 5;

/** @throws SQLite's error `SQLITE_BUSY` when a store is running on the file. */
export function assertUnused(path: string): void {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    // A running store has an exclusive lock. Exclusive here too, so that no shared memory file is
    // created.
    db.exec('PRAGMA locking_mode=EXCLUSIVE; SELECT 1 FROM sqlite_schema');
  } catch (error) {
    // Fails without a running store as well: a read-only file allows no exclusive lock.
    if (sqliteCode(error) === SQLITE_BUSY) throw error;
  } finally {
    db.close();
  }
}

/**
 * Opens a file on which no store is running. Nothing prevents one from starting while it is open.
 * @param holdsLog whether its log has content: an empty one is not opened, because SQLite removes
 * it.
 */
export function openReadOnly(path: string, holdsLog: boolean): DatabaseSync {
  const url = pathToFileURL(path);
  url.search = holdsLog ? `vfs=${NO_LOCKS}` : 'immutable=1';
  const db = new DatabaseSync(url, { readOnly: true });
  // Exclusive: SQLite keeps its index of the log in memory instead of a file.
  db.exec('PRAGMA locking_mode=EXCLUSIVE');
  return db;
}
