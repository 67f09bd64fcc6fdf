/**
 * Counts the transactions in the data file, and beside it what was acknowledged. SQLite takes a log that
 * was cut, or that is not there, for the end of the data; the two counts tell.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { readTurns } from './catalog-table.ts';
import { openMark, type Mark } from './store-mark.ts';

export class Turns {
  private readonly db: DatabaseSync;
  private readonly count: StatementSync;
  private readonly mark: Mark;
  private n: number;

  /** The store must have its mark already. */
  constructor(db: DatabaseSync, path: string) {
    this.db = db;
    this.n = readTurns(db)?.n ?? 0;
    this.count = db.prepare('UPDATE turns SET n = ?');
    this.mark = openMark(path);
    // Also into the data file: a copy of it alone is known by that.
    db.exec('UPDATE turns SET open = 1 WHERE open = 0; PRAGMA wal_checkpoint(PASSIVE)');
    this.mark.write(this.n);
  }

  /** Within the transaction that has just begun. */
  begin(): void {
    this.count.run(this.n + 1);
  }

  /** When the transaction is durable. */
  end(): void {
    this.n++;
    this.mark.write(this.n);
  }

  close(): void {
    this.mark.close();
    this.db.exec('UPDATE turns SET open = 0');
  }
}
