/** Verifies every record, and that each index has exactly the keys of its documents. */
import { existsSync, statSync } from 'node:fs';
import { Catalog } from './catalog.ts';
import { collectionTable, indexTable } from './catalog-table.ts';
import type { Collection } from './collection.ts';
import { DamageError, StartError } from './errors.ts';
import { MIGRATIONS } from './format.ts';
import { documentKeys } from './index-keys.ts';
import type { Index } from './indexes.ts';
import { encodeKey } from './keys.ts';
import { openRecord, type Row } from './record.ts';
import { inUse, openUnchanged, StoreFile, toStartError } from './store-file.ts';
import { checkBefore, isUnfinished } from './store-mark.ts';

/** One problem may mean thousands; lists at most this many. */
const MAX_PROBLEMS = 100;

interface CheckResult {
  readonly problems: string[];
  readonly records: number;
  readonly collections: number;
}

interface CheckedIndex {
  readonly index: Index;
  readonly where: string;
  /** Whether it contains a key of a record. */
  readonly holds: (key: Buffer, row: number) => boolean;
  expected: number;
}

class Check {
  readonly problems: string[] = [];
  readonly catalog: Catalog;
  records = 0;

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

  private get db(): StoreFile['db'] {
    return this.catalog.file.db;
  }

  private count(table: string): number {
    return Number(this.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
  }

  private openIndex(collection: Collection, index: Index): CheckedIndex {
    const find = this.db.prepare(`SELECT 1 FROM ${indexTable(index.id)} WHERE k = ? AND r = ?`);
    const where = `Index ${index.name} of ${collection.namespace}`;
    return { index, where, holds: (...key) => find.get(...key) !== undefined, expected: 0 };
  }

  private keys(checked: CheckedIndex, { row, doc }: Row): void {
    const { index, where } = checked;
    if (index.matches && !index.matches(doc)) return;
    const { keys, multikey } = documentKeys(doc, index.fields, index.sparse);
    checked.expected += keys.size;
    if (multikey && !index.multikey) this.report(`${where} does not know that it holds arrays.`);
    for (const key of keys.values())
      if (!checked.holds(key, row)) this.report(`${where} lacks a key of record ${row}.`);
  }

  collection(collection: Collection): void {
    const indexes = collection.indexes.map((index) => this.openIndex(collection, index));
    const table = collectionTable(collection.id);
    // Only one record at a time is in memory.
    const next = this.db.prepare(`SELECT * FROM ${table} WHERE r > ? ORDER BY r LIMIT 1`);
    let last = Number.MIN_SAFE_INTEGER;
    for (let found = next.get(last); found; found = next.get(last)) {
      const { r, s, d, i } = found;
      if (!(Number(r) > last))
        throw new DamageError(`The records of ${collection.namespace} are out of order.`);
      last = Number(r);
      this.records++;
      this.attempt(() => {
        const row = openRecord(
          collection.namespace,
          collection.id,
          Number(r),
          Number(s),
          d as Uint8Array,
        );
        const id = row.doc.get('_id');
        if (id === undefined || !encodeKey(id).equals(i as Uint8Array))
          this.report(`Record ${row.row} of ${collection.namespace} is filed under another _id.`);
        for (const checked of indexes) this.keys(checked, row);
      });
    }
    for (const { index, where, expected } of indexes) {
      const held = this.count(indexTable(index.id));
      if (held !== expected) this.report(`${where} holds ${held} keys instead of ${expected}.`);
    }
  }

  all(): CheckResult {
    this.file();
    const collections = this.catalog.all();
    for (const collection of collections) this.attempt(() => this.collection(collection));
    return { problems: this.problems, records: this.records, collections: collections.length };
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
  if (isUnfinished(path, holdsLog)) return { problems: [], records: 0, collections: 0 };
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
