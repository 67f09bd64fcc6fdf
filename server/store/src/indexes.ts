/** An index of a collection: what it holds and its SQLite statements. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { fail } from './errors.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { toDouble } from './numbers.ts';
import type { SortField } from './paths.ts';
import type { PlannedIndex, Range } from './planner.ts';
import { parseSort } from './sort-spec.ts';
import { type Doc, int, isDoc, type Value } from './values.ts';

/** Key, row, checksum and bytes of one record, as SQLite gives them. */
export type IndexRow = [key: Uint8Array, row: number, crc: number, bytes: Uint8Array];

export interface ReadIndex extends PlannedIndex {
  readonly forward: StatementSync;
  readonly backward: StatementSync;
  readonly counting: StatementSync;
  readonly spec: Doc;
}

export interface Index extends ReadIndex {
  readonly id: number;
  readonly matches: Matcher | undefined;
  /** Seconds after the field's date at which documents expire. */
  readonly expireAfter: number | undefined;
  multikey: boolean;
  readonly insert: StatementSync;
  readonly remove: StatementSync;
  readonly findOther: StatementSync;
  readonly markMultikey: StatementSync;
}

export const asArrays = (statement: StatementSync): StatementSync => {
  statement.setReturnArrays(true);
  return statement;
};

export const indexFields = (spec: Doc): SortField[] => {
  const key = spec.get('key');
  // Index directions may be any number; only the sign counts.
  return isDoc(key)
    ? parseSort(new Map([...key].map(([path, value]) => [path, Math.sign(toDouble(value) ?? 1)])))
    : [];
};

/** Prepares an index whose table exists. */
export function openIndex(
  db: DatabaseSync,
  id: number,
  collection: number,
  spec: Doc,
  multikey: boolean,
): Index {
  const name = spec.get('name');
  const partial = spec.get('partialFilterExpression');
  const table = `x${id}`;
  const columns = `x.k, x.r, c.s, c.d FROM ${table} x CROSS JOIN c${collection} c ON c.r = x.r`;
  return {
    id,
    spec,
    name: typeof name === 'string' ? name : fail(1, 'an index without a name'),
    fields: indexFields(spec),
    unique: spec.get('unique') === true,
    sparse: spec.get('sparse') === true,
    partial: isDoc(partial) ? partial : undefined,
    matches: isDoc(partial) ? compileFilter(partial) : undefined,
    expireAfter: toDouble(spec.get('expireAfterSeconds')),
    multikey,
    forward: asArrays(
      db.prepare(
        `SELECT ${columns} WHERE (x.k, x.r) > (?, ?) AND x.k < ? ORDER BY x.k, x.r LIMIT ?`,
      ),
    ),
    backward: asArrays(
      db.prepare(
        `SELECT ${columns} WHERE (x.k, x.r) < (?, ?) AND x.k >= ? ORDER BY x.k DESC, x.r DESC LIMIT ?`,
      ),
    ),
    counting: asArrays(db.prepare(`SELECT count(*) FROM ${table} WHERE k >= ? AND k < ?`)),
    insert: db.prepare(`INSERT INTO ${table}(k, r) VALUES(?, ?)`),
    remove: db.prepare(`DELETE FROM ${table} WHERE k = ? AND r = ?`),
    findOther: asArrays(db.prepare(`SELECT r FROM ${table} WHERE k = ? AND r <> ? LIMIT 1`)),
    markMultikey: db.prepare('UPDATE indexes SET multikey = 1 WHERE id = ?'),
  };
}

/** The index every collection has: `_id` is a column of the records themselves. */
export function openIdIndex(db: DatabaseSync, collection: number): ReadIndex {
  const columns = `i, r, s, d FROM c${collection}`;
  return {
    name: '_id_',
    spec: new Map<string, Value>([
      ['v', int(2)],
      ['key', new Map([['_id', int(1)]])],
      ['name', '_id_'],
    ]),
    fields: parseSort(new Map([['_id', 1]])),
    unique: true,
    sparse: false,
    multikey: false,
    partial: undefined,
    forward: asArrays(
      db.prepare(`SELECT ${columns} WHERE (i, r) > (?, ?) AND i < ? ORDER BY i LIMIT ?`),
    ),
    backward: asArrays(
      db.prepare(`SELECT ${columns} WHERE (i, r) < (?, ?) AND i >= ? ORDER BY i DESC LIMIT ?`),
    ),
    counting: asArrays(db.prepare(`SELECT count(*) FROM c${collection} WHERE i >= ? AND i < ?`)),
  };
}

/** One page of an index range: at most `limit` rows behind `after`. */
export function readRange(
  index: ReadIndex,
  { lo, hi }: Range,
  reverse: boolean,
  after: IndexRow | undefined,
  limit: number,
): Iterable<IndexRow> {
  const statement = reverse ? index.backward : index.forward;
  const start: [Uint8Array, number] = after ? [after[0], after[1]] : [reverse ? hi : lo, -1];
  return statement.iterate(
    ...start,
    reverse ? lo : hi,
    limit,
  ) as Iterable<unknown> as Iterable<IndexRow>;
}

export const countRange = (index: ReadIndex, { lo, hi }: Range): number =>
  (index.counting.get(lo, hi) as unknown as [number])[0];
