/** Verifies every record, and that each index has exactly the keys of its documents. */
import { existsSync, statSync } from 'node:fs';
import { Catalog } from './catalog.ts';
import { readStoreId } from './catalog-table.ts';
import { comparePages, describePage } from './check-pages.ts';
import { RecordCheck } from './check-records.ts';
import type { Collection } from './collection.ts';
import { StartError } from './errors.ts';
import { MIGRATIONS } from './format.ts';
import { inUse, openUnchanged, StoreFile, toStartError } from './store-file.ts';
import { checkBefore, isUnfinished } from './store-mark.ts';

/** One problem may mean thousands; lists at most this many. */
const MAX_PROBLEMS = 100;

interface CheckResult {
  readonly problems: string[];
  readonly records: number;
  readonly collections: number;
  /** Pages of the file without a checksum yet. */
  readonly uncheckedPages: number;
}

class Check {
  readonly problems: string[] = [];
  readonly catalog: Catalog;
  records = 0;
  uncheckedPages = 0;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  private report(problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }

  /** Continues after damage where possible. */
  private attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      // Damage can make any step fail: a key that is text, a row number that is not a number.
      this.report(error instanceof Error ? error.message : String(error));
    }
  }

  file(): void {
    this.attempt(() => {
      for (const { integrity_check: text } of this.db.prepare('PRAGMA integrity_check').iterate())
        if (text !== 'ok') this.report(`The file itself is damaged: ${String(text)}`);
    });
  }

  pages(): void {
    this.attempt(() => {
      const { damaged, unknown } = comparePages(this.catalog.file.path, readStoreId(this.db));
      this.uncheckedPages = unknown;
      for (const page of damaged) this.report(describePage(this.catalog, page));
    });
  }

  private get db(): StoreFile['db'] {
    return this.catalog.file.db;
  }

  collection(collection: Collection): void {
    const check = new RecordCheck(this.catalog, collection);
    const report = (problem: string): void => this.report(problem);
    let next = check.next(Number.MIN_SAFE_INTEGER);
    for (; next; next = check.next(next.row)) {
      this.records++;
      check.check(next.found, report);
    }
    check.finish(report);
  }

  all(): CheckResult {
    this.pages();
    this.file();
    const collections = this.catalog.all();
    for (const collection of collections) this.attempt(() => this.collection(collection));
    const { problems, records, uncheckedPages } = this;
    return { problems, records, collections: collections.length, uncheckedPages };
  }
}

/** A stamp that changes when a file or its log is written. */
const stampOf = (path: string): string =>
  [path, `${path}-wal`]
    .map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }))
    .map((found) => `${found?.size} ${found?.mtimeNs}`)
    .join();

function inspectStore(path: string): CheckResult {
  const holdsLog = checkBefore(path);
  if (isUnfinished(path, holdsLog))
    return { problems: [], records: 0, collections: 0, uncheckedPages: 0 };
  const file = new StoreFile(path, MIGRATIONS, openUnchanged(path, holdsLog));
  try {
    return new Check(new Catalog(file)).all();
  } finally {
    file.close();
  }
}

/**
 * Checks a store that is not running, without changes: damage must stay as found.
 * @throws StartError, DamageError when the store is missing, in use, or its catalog is unreadable.
 */
export function checkStore(path: string): CheckResult {
  if (!existsSync(path)) throw new StartError(`There is no store in ${path}.`);
  const stamp = stampOf(path);
  // Reads during a store's writes are inconsistent.
  const assertSame = (): void => {
    if (stampOf(path) !== stamp) throw inUse(path);
  };
  try {
    const result = inspectStore(path);
    assertSame();
    return result;
  } catch (error) {
    assertSame();
    throw toStartError(error, path);
  }
}
