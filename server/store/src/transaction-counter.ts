/**
 * Counts committed transactions in the data file and acknowledged ones beside it. SQLite treats a
 * truncated or missing WAL as the end of the data; a difference between the counts detects that.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { readTurns } from './catalog-table.ts';
import { openMark, type Mark } from './store-mark.ts';

export class TransactionCounter {
  private readonly db: DatabaseSync;
  private readonly count: StatementSync;
  private readonly mark: Mark;
  private n: number;

  /** The mark must exist already. */
  constructor(db: DatabaseSync, path: string) {
    this.db = db;
    this.n = readTurns(db)?.n ?? 0;
    this.count = db.prepare('UPDATE turns SET n = ?');
    this.mark = openMark(path);
    // Also in the data file, to detect a copy of it without its log.
    db.exec('UPDATE turns SET open = 1 WHERE open = 0; PRAGMA wal_checkpoint(PASSIVE)');
    this.mark.write(this.n);
  }

  /** Called in the transaction that has just begun. */
  begin(): void {
    this.count.run(this.n + 1);
  }

  /** Called when the transaction is durable. */
  end(): void {
    this.n++;
    this.mark.write(this.n);
  }

  close(): void {
    this.mark.close();
    this.db.exec('UPDATE turns SET open = 0');
  }
}
