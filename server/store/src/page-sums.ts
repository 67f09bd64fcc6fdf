/**
 * Checksums of the pages of the data file, in a file beside it. SQLite has none, so a bit that a disk
 * turned would be found only where it breaks a record or the structure of the file. Every page that
 * reaches the data file comes through the log: its checksum is taken there, and stored right after
 * the checkpoint that copies it, before the log is written again. So after a crash the log still
 * contains every page whose checksum may be old.
 */
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { readNumber } from './format.ts';
import { PAGE, sumOf } from './page-file.ts';
import { readSums, SumsFile, sumsOf } from './sums-file.ts';
import { LogFrames } from './log-frames.ts';

/** Pages in the log from which on it is copied into the data file. */
const CHECKPOINT_FRAMES = 500;
/** The log is looked at after so many commits or changes: a look costs as much as a small write. */
const COMMITS = 16;
const CHANGES = 200;
/** Unknown pages to add when a store opens or closes: 16 MB are read in some 10 ms. */
const ADOPTED = 4096;

interface Comparison {
  /** The number of pages. */
  readonly pages: number;
  /** Numbers of pages that differ from their checksums. */
  readonly damaged: readonly number[];
  /** Pages without a checksum; they have one from now on. */
  readonly unknown: number;
}

/** The checksums of an open store. Every failure drops them: stale ones would report damage. */
export class PageSums {
  private readonly path: string;
  private readonly db: DatabaseSync;
  private readonly data: number;
  private readonly frames: LogFrames;
  /** Undefined once they were dropped. */
  private file: SumsFile | undefined;
  private readonly maxFrames: number;
  private commits = 0;
  private changes = 0;

  /**
   * Must be created before the first checkpoint, and make all of them.
   * @param turns transactions in the data file without its log, and acknowledged ones
   */
  constructor(path: string, db: DatabaseSync, id: string, turns: readonly (number | undefined)[]) {
    this.path = path;
    this.db = db;
    this.data = openSync(path, 'r');
    this.frames = new LogFrames(`${path}-wal`);
    // Set only by tests with a small log.
    this.maxFrames = readNumber(db, 'wal_autocheckpoint') || CHECKPOINT_FRAMES;
    db.prepare('PRAGMA wal_autocheckpoint=0').get();
    this.attempt(() => {
      this.file = new SumsFile(sumsOf(path), id, turns[0] ?? 0, readSums(path, id, turns));
    });
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch {
      // Such as a full disk. Removing a file needs no room.
      this.file?.close();
      this.file = undefined;
      rmSync(sumsOf(this.path), { force: true });
    }
  }

  /** Called after each commit, with the number of changes in it. */
  afterCommit(turns: number, changes: number): void {
    this.commits++;
    this.changes += changes;
    if (this.commits < COMMITS && this.changes < CHANGES) return;
    this.commits = 0;
    this.changes = 0;
    if (this.countFrames() >= this.maxFrames) this.checkpoint(turns);
  }

  private countFrames(): number {
    let count = 0;
    this.attempt(() => {
      count = this.frames.read();
    });
    return count;
  }

  /**
   * Copies the log into the data file, and stores the checksums of its pages.
   * @returns whether all of the log was copied
   */
  checkpoint(turns: number): boolean {
    this.countFrames();
    // Otherwise the log stays, and so do its pages here.
    if (!this.copyLog('PASSIVE')) return false;
    this.attempt(() => this.file?.store(this.frames.pages, turns));
    this.frames.forget();
    return true;
  }

  /** The last checkpoint. The log is emptied once the checksums are stored. */
  finish(turns: number): void {
    if (this.checkpoint(turns)) this.copyLog('TRUNCATE');
  }

  /** A failure loses nothing: what the log contains is durable, and must stay acknowledged. */
  private copyLog(mode: 'PASSIVE' | 'TRUNCATE'): boolean {
    try {
      const result = this.db.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {};
      return result['busy'] === 0 && result['log'] === result['checkpointed'];
    } catch {
      // Such as a full disk.
      return false;
    }
  }

  /**
   * Compares pages of the data file, and adds missing checksums.
   * @param from number of the first page
   * @returns undefined beyond the last page
   */
  compare(from: number, count: number): Comparison | undefined {
    const bytes = Buffer.allocUnsafe(count * PAGE);
    const found = Math.floor(readSync(this.data, bytes, 0, bytes.length, (from - 1) * PAGE) / PAGE);
    if (found === 0) return undefined;
    this.frames.read();
    const damaged: number[] = [];
    const added = new Map<number, number>();
    for (let at = 0; at < found; at++) {
      const page = from + at;
      // It may have been copied halfway.
      if (this.frames.pages.has(page)) continue;
      const sum = sumOf(page, bytes.subarray(at * PAGE, (at + 1) * PAGE));
      const known = this.file?.read(page) ?? 0;
      if (known === 0) added.set(page, sum);
      else if (known !== sum) damaged.push(page);
    }
    if (added.size > 0) this.attempt(() => this.file?.store(added));
    return { pages: found, damaged, unknown: added.size };
  }

  /** Adds missing checksums, of a new or an older store; the others later, see `compare`. */
  adopt(): void {
    if (!this.file) return;
    for (let from = 1, added = 0; added < ADOPTED; from += 256) {
      if (this.file.isKnown(from, 256)) continue;
      const compared = this.compare(from, 256);
      if (!compared) return;
      added += compared.unknown;
    }
  }

  close(): void {
    this.file?.close();
    this.frames.close();
    closeSync(this.data);
  }
}
