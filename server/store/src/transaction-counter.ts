/**
 * Counts committed transactions in the data file and acknowledged ones beside it. SQLite treats a
 * truncated or missing WAL as the end of the data; a difference between the counts detects that.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { readStoreId, readTurns } from './catalog-table.ts';
import { PageSums } from './page-sums.ts';
import { listStoredTurns, openMark, type Mark } from './store-mark.ts';

export class TransactionCounter {
  private readonly db: DatabaseSync;
  private readonly count: StatementSync;
  private readonly mark: Mark;
  readonly sums: PageSums;
  private n: number;

  /** The mark must exist already. */
  constructor(db: DatabaseSync, path: string) {
    this.db = db;
    this.n = readTurns(db)?.n ?? 0;
    this.count = db.prepare('UPDATE turns SET n = ?');
    this.sums = new PageSums(path, db, readStoreId(db), listStoredTurns(path));
    this.mark = openMark(path);
    // Also in the data file, to detect a copy of it without its log.
    db.exec('UPDATE turns SET open = 1');
    this.sums.checkpoint(this.n);
    this.sums.adopt();
    this.mark.write(this.n);
  }

  /** Called in the transaction that has just begun. */
  begin(): void {
    this.count.run(this.n + 1);
  }

  /** Called when the transaction is durable, with the number of changes in it. */
  end(changes: number): void {
    this.n++;
    this.mark.write(this.n);
    this.sums.afterCommit(this.n, changes);
  }

  close(): void {
    this.mark.close();
    try {
      this.db.exec('UPDATE turns SET open = 0');
      this.sums.finish(this.n);
      this.sums.adopt();
    } finally {
      this.sums.close();
    }
  }
}
