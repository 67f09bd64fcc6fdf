/**
 * A small file beside the data names the store that lies there, so that a data file which is gone, or
 * a log of another store, is not taken for a new beginning.
 */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readStoreId } from './catalog-table.ts';
import { sqliteCode, StartError } from './errors.ts';
import { checkLog } from './write-log.ts';

/** SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN. */
const NO_ROOM = [10, 13, 14];

const markOf = (path: string): string => `${path}.id`;
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** The id of the store that lies at a path; undefined when nothing tells, or only half of it. */
function readMark(path: string): string | undefined {
  if (sizeOf(markOf(path)) === 0) return undefined;
  const text = readFileSync(markOf(path), 'utf8');
  return /^[\da-f-]{36}$/.test(text) ? text : undefined;
}

function assertId(path: string, mark: string, id: string): void {
  if (id === mark) return;
  throw new StartError(
    `The data file ${path} or its log ${path}-wal belongs to another store. Keep a copy of the folder and restore the last backup into an empty one; if the file was put there on purpose, remove ${markOf(path)} and the log.`,
  );
}

/**
 * Looks at what is there before anything is opened for writing, which would bring the log into the file.
 * @throws StartError when there was a store that is gone, or the log is another one's.
 */
export function checkBefore(path: string): void {
  const mark = readMark(path);
  const hasLog = sizeOf(`${path}-wal`) > 0;
  if (sizeOf(path) === 0) {
    if (mark === undefined && !hasLog) return;
    throw new StartError(
      `The data file ${path} is missing or empty, but the folder shows that there was one, so it is damaged. Keep a copy of the folder and restore the last backup into an empty one.`,
    );
  }
  if (hasLog) checkLog(`${path}-wal`);
  if (mark === undefined || !hasLog) return;
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    assertId(path, mark, readStoreId(db));
  } catch (error) {
    // A full disk has no room for the shared memory; the mark is compared again once the store is open.
    if (!NO_ROOM.includes(sqliteCode(error) ?? 0)) throw error;
  } finally {
    db.close();
    // Only this look needs shared memory; the store itself keeps its lock for good.
    rmSync(`${path}-shm`, { force: true });
  }
}

/** Compares the mark with the opened store, or makes it; its folder is still to be synced. */
export function ensureMark(path: string, db: DatabaseSync): void {
  const id = readStoreId(db);
  const mark = readMark(path);
  if (mark !== undefined) return assertId(path, mark, id);
  const handle = openSync(markOf(path), 'w', 0o600);
  writeSync(handle, id);
  fsyncSync(handle);
  closeSync(handle);
}
