/**
 * A small file beside the data with the id of its store, so that a missing data file, or a log of
 * another store, is not mistaken for a new store; and with the number of acknowledged transactions,
 * so that a truncated or removed log is not mistaken for the end of the data.
 */
import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { readStoreId, readTurns } from './catalog-table.ts';
import { StartError } from './errors.ts';
import { readNumber } from './format.ts';
import { assertUnused, openReadOnly } from './read-only.ts';
import { checkLog } from './write-log.ts';

const markOf = (path: string): string => `${path}.id`;
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const ID_LENGTH = 36;
const SYNC_MS = 1000;
const formatTurns = (n: number): string => `\n${String(n).padStart(16, '0')}`;

interface MarkContent {
  readonly id: string;
  /** Undefined in a mark from before format 3. */
  readonly turns: number | undefined;
}

/** The mark of the store at a path; undefined when it is missing or incomplete. */
function readMark(path: string): MarkContent | undefined {
  if (sizeOf(markOf(path)) === 0) return undefined;
  const [, id, turns] =
    /^([\da-f-]{36})(?:\n(\d{16}))?/.exec(readFileSync(markOf(path), 'utf8')) ?? [];
  return id === undefined
    ? undefined
    : { id, turns: turns === undefined ? undefined : Number(turns) };
}

/** Transactions in the data file without its log, and acknowledged ones; undefined for unknown. */
export function listStoredTurns(path: string): [number | undefined, number | undefined] {
  let inFile: number | undefined;
  try {
    inFile = peek(path, false, readTurns)?.n;
  } catch {
    // The first start: everything is in the log.
  }
  return [inFile, readMark(path)?.turns];
}

/** The mark of a running store. */
export interface Mark {
  /**
   * Stores the number of transactions so far, and syncs it within a second: after a power failure it
   * may be the number of a second before.
   */
  write(turns: number): void;
  close(): void;
}

export function openMark(path: string): Mark {
  const handle = openSync(markOf(path), 'r+');
  let timer: NodeJS.Timeout | undefined;
  const sync = (): void => {
    timer = undefined;
    // Not in the way of the next transaction.
    fdatasync(handle, () => undefined);
  };
  return {
    write: (turns) => {
      try {
        writeSync(handle, formatTurns(turns), ID_LENGTH);
        timer ??= setTimeout(sync, SYNC_MS).unref();
      } catch {
        // Must not fail the transaction: an older number may hide a loss, but never causes one.
      }
    },
    close: () => {
      clearTimeout(timer);
      closeSync(handle);
    },
  };
}

/** @throws StartError when the mark names another store than the opened file. */
export function assertMark(path: string, db: DatabaseSync, mark = readMark(path)): void {
  if (mark === undefined || mark.id === readStoreId(db)) return;
  throw new StartError(
    `The data file ${path} or its log ${path}-wal belongs to another store. Keep a copy of the folder and restore the last backup into an empty one; if you put the file there on purpose, remove ${markOf(path)} and the log.`,
  );
}

/** Opens a file read-only for one inspection. */
function peek<Seen>(path: string, holdsLog: boolean, inspect: (db: DatabaseSync) => Seen): Seen {
  const db = openReadOnly(path, holdsLog);
  try {
    return inspect(db);
  } finally {
    db.close();
  }
}

/**
 * @throws StartError when the file and its log contain fewer transactions than were acknowledged.
 */
function assertWhole(path: string, db: DatabaseSync, hasLog: boolean): void {
  const turns = readTurns(db);
  if (!turns) return;
  const acknowledged = readMark(path)?.turns ?? 0;
  if (turns.n < acknowledged)
    throw new StartError(
      `The log ${path}-wal was cut or removed: the last ${acknowledged - turns.n} transactions are missing. Restore the whole folder as it was, or restore the last backup into an empty one; to continue without them, empty the file ${markOf(path)}.`,
    );
  if (turns.isOpen && !hasLog && !existsSync(markOf(path)))
    throw new StartError(
      `The file ${path} was copied without its log while its store was running, so the last writes may be missing. Copy the whole folder of a stopped store, or restore the last backup into an empty one; to continue with what it contains, create an empty file ${markOf(path)}.`,
    );
}

/**
 * Inspects the files before any is opened for writing, which would merge the log into the file.
 * @returns whether the log has content.
 * @throws StartError when a former store is missing, or the log belongs to another one or is
 * incomplete.
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
  // A journal exists only until the file gets its log.
  if (sizeOf(`${path}-journal`) > 0) return holdsLog;
  peek(path, holdsLog, (db) => {
    if (hasLog) assertMark(path, db, mark);
    assertWhole(path, db, hasLog);
  });
  return holdsLog;
}

/** Whether the first start was interrupted: nothing can have been stored. */
export function isUnfinished(path: string, holdsLog: boolean): boolean {
  if (readMark(path) !== undefined) return false;
  // A journal exists only until the file gets its log.
  if (sizeOf(path) === 0 || sizeOf(`${path}-journal`) > 0) return true;
  return peek(path, holdsLog, (db) => readNumber(db, 'schema_version') === 0);
}

/**
 * Compares the mark with the opened store, or creates it; the caller must still sync its folder.
 */
export function ensureMark(path: string, db: DatabaseSync): void {
  const mark = readMark(path);
  if (mark !== undefined) return assertMark(path, db, mark);
  const handle = openSync(markOf(path), 'w', 0o600);
  writeSync(handle, readStoreId(db) + formatTurns(0));
  fsyncSync(handle);
  closeSync(handle);
}
