/**
 * A small file beside the data names the store that lies there, so that a data file which is gone, or
 * a log of another store, is not taken for a new beginning.
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

/** The id of the store that lies at a path; undefined when nothing tells, or only half of it. */
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

/** Opens a file for one look that changes nothing. */
function peek<Seen>(path: string, holdsLog: boolean, inspect: (db: DatabaseSync) => Seen): Seen {
  const db = openReadOnly(path, holdsLog);
  try {
    return inspect(db);
  } finally {
    db.close();
  }
}

/**
 * Looks at what is there before anything is opened for writing, which would bring the log into the file.
 * @returns whether the log holds anything.
 * @throws StartError when there was a store that is gone, or the log is another one's.
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

/** Whether the first start ended before its end: nothing can have been stored. */
export function isUnfinished(path: string, holdsLog: boolean): boolean {
  if (readMark(path) !== undefined) return false;
  // A journal is there only until the file gets its log.
  if (sizeOf(path) === 0 || sizeOf(`${path}-journal`) > 0) return true;
  return peek(path, holdsLog, (db) => readNumber(db, 'schema_version') === 0);
}

/** Compares the mark with the opened store, or makes it; its folder is still to be synced. */
export function ensureMark(path: string, db: DatabaseSync): void {
  const mark = readMark(path);
  if (mark !== undefined) return assertMark(path, db, mark);
  const handle = openSync(markOf(path), 'w', 0o600);
  writeSync(handle, readStoreId(db));
  fsyncSync(handle);
  closeSync(handle);
}
