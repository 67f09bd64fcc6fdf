/**
 * A small file beside the data holds the id of its store, so that a missing data file, or a log of
 * another store, is not mistaken for a new store.
 */
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { readStoreId } from './catalog-table.ts';
import { StartError } from './errors.ts';
import { readNumber } from './format.ts';
import { assertUnused, openReadOnly } from './read-only.ts';
import { checkLog } from './write-log.ts';

const markOf = (path: string): string => `${path}.id`;
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The id of the store at a path; undefined when the mark is missing or incomplete. */
function readMark(path: string): string | undefined {
  if (sizeOf(markOf(path)) === 0) return undefined;
  const text = readFileSync(markOf(path), 'utf8');
  return /^[\da-f-]{36}$/.test(text) ? text : undefined;
}

/** @throws StartError when the mark names another store than the opened file. */
export function assertMark(path: string, db: DatabaseSync, mark = readMark(path)): void {
  if (mark === undefined || mark === readStoreId(db)) return;
  throw new StartError(
    `The data file ${path} or its log ${path}-wal belongs to another store. Keep a copy of the folder and restore the last backup into an empty one; if the file was put there on purpose, remove ${markOf(path)} and the log.`,
  );
}

/** Opens a file read-only for one look. */
function peek<Seen>(path: string, holdsLog: boolean, inspect: (db: DatabaseSync) => Seen): Seen {
  const db = openReadOnly(path, holdsLog);
  try {
    return inspect(db);
  } finally {
    db.close();
  }
}

/**
 * Inspects the files before anything is opened for writing, which would merge the log into the
 * file.
 * @returns whether the log has contents.
 * @throws StartError when a former store is missing, or the log belongs to another one.
 */
export function checkBefore(path: string): boolean {
  const mark = readMark(path);
  const hasLog = sizeOf(`${path}-wal`) > 0;
  if (sizeOf(path) === 0) {
    if (mark === undefined && !hasLog) return false;
    throw new StartError(
      `The data file ${path} is missing or empty, but the folder shows that there was one, so it is damaged. Keep a copy of the folder and restore the last backup into an empty one.`,
    );
  }
  assertUnused(path);
  const holdsLog = hasLog && checkLog(`${path}-wal`);
  if (hasLog && mark !== undefined) peek(path, holdsLog, (db) => assertMark(path, db, mark));
  return holdsLog;
}

/** Whether the first start was interrupted: nothing can have been stored. */
export function isUnfinished(path: string, holdsLog: boolean): boolean {
  if (readMark(path) !== undefined) return false;
  // A journal exists only until the file gets its log.
  if (sizeOf(path) === 0 || sizeOf(`${path}-journal`) > 0) return true;
  return peek(path, holdsLog, (db) => readNumber(db, 'schema_version') === 0);
}

/** Compares the mark with the opened store, or writes it; the caller must still sync its folder. */
export function ensureMark(path: string, db: DatabaseSync): void {
  const mark = readMark(path);
  if (mark !== undefined) return assertMark(path, db, mark);
  const handle = openSync(markOf(path), 'w', 0o600);
  writeSync(handle, readStoreId(db));
  fsyncSync(handle);
  closeSync(handle);
}
