/** Checks the records of one collection, and their keys in its indexes. */
import type { StatementSync } from 'node:sqlite';
import type { Catalog } from './catalog.ts';
import { collectionTable, indexTable } from './catalog-table.ts';
import type { Collection } from './collection.ts';
import { DamageError } from './errors.ts';
import { documentKeys } from './index-keys.ts';
import type { Index } from './indexes.ts';
import { encodeKey } from './keys.ts';
import { openRecord, type Row, showId } from './record.ts';

type Report = (problem: string) => void;

interface CheckedIndex {
  readonly index: Index;
  readonly where: string;
  /** Whether it contains a key of a record. */
  readonly holds: (key: Buffer, row: number) => boolean;
  expected: number;
}

type Stored = NonNullable<ReturnType<StatementSync['get']>>;

export class RecordCheck {
  private readonly catalog: Catalog;
  private readonly collection: Collection;
  private readonly indexes: readonly CheckedIndex[];
  private readonly statement: StatementSync;

  constructor(catalog: Catalog, collection: Collection) {
    this.catalog = catalog;
    this.collection = collection;
    this.indexes = collection.indexes.map((index) => this.openIndex(index));
    const table = collectionTable(collection.id);
    // Only one record at a time is in memory.
    this.statement = this.db.prepare(`SELECT * FROM ${table} WHERE r > ? ORDER BY r LIMIT 1`);
  }

  private get db() {
    return this.catalog.file.db;
  }

  private openIndex(index: Index): CheckedIndex {
    const find = this.db.prepare(`SELECT 1 FROM ${indexTable(index.id)} WHERE k = ? AND r = ?`);
    const where = `Index ${index.name} of ${this.collection.namespace}`;
    return { index, where, holds: (...key) => find.get(...key) !== undefined, expected: 0 };
  }

  /** The next record, as stored. @throws DamageError when it does not follow */
  next(after: number): { found: Stored; row: number } | undefined {
    const found = this.statement.get(after);
    if (!found) return undefined;
    const row = Number(found['r']);
    if (row > after) return { found, row };
    throw new DamageError(`The records of ${this.collection.namespace} are out of order.`);
  }

  /** Reports each problem of a record. */
  check({ r, s, d, i }: Stored, report: Report): void {
    const { namespace, id: collection } = this.collection;
    const name = `Record ${String(r)} of ${namespace} (_id ${showId(i)})`;
    try {
      const row = openRecord(namespace, collection, Number(r), Number(s), d as Uint8Array);
      const id = row.doc.get('_id');
      if (id === undefined || !encodeKey(id).equals(i as Uint8Array))
        report(`${name} is filed under another _id.`);
      for (const checked of this.indexes) this.keys(checked, row, report);
    } catch (error) {
      // Damage can make any step fail: a key that is text, a row number that is not a number.
      const why = error instanceof DamageError ? '' : `: ${String(error)}`;
      report(`${name} is damaged${why}.`);
    }
  }

  private keys(checked: CheckedIndex, { row, doc }: Row, report: Report): void {
    const { index, where } = checked;
    if (index.matches && !index.matches(doc)) return;
    const { keys, multikey } = documentKeys(doc, index.fields, index.sparse);
    checked.expected += keys.size;
    if (multikey && !index.multikey) report(`${where} does not know that it holds arrays.`);
    for (const key of keys.values())
      if (!checked.holds(key, row)) report(`${where} lacks a key of record ${row}.`);
  }

  /** Reports indexes with other keys than those of the records that were checked: of all of them. */
  finish(report: Report): void {
    for (const { index, where, expected } of this.indexes) {
      const count = this.db.prepare(`SELECT count(*) AS n FROM ${indexTable(index.id)}`).get();
      const held = Number(count?.['n']);
      if (held !== expected) report(`${where} holds ${held} keys instead of ${expected}.`);
    }
  }
}
