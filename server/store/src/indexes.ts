/** An index of a collection: its contents and its SQLite statements. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { indexTable, type IndexEntry } from './catalog-table.ts';
import { fail } from './errors.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { toDouble } from './numbers.ts';
import type { SortField } from './paths.ts';
import type { PlannedIndex, Range } from './index-use.ts';
import { parseSort } from './sort-spec.ts';
import { type Doc, int, isDoc, type Value } from './values.ts';

/** Key, row, checksum and bytes of one record, as SQLite returns them. */
export type IndexRow = [key: Uint8Array, row: number, crc: number, bytes: Uint8Array];

interface NumberReads {
  readonly rows: StatementSync;
  /** Key and row at an offset. */
  readonly at: StatementSync;
}

export interface ReadIndex extends PlannedIndex {
  readonly forward: StatementSync;
  readonly backward: StatementSync;
  readonly counting: StatementSync;
  /** The key at an offset, which takes a third of the time of counting. */
  readonly skipping: StatementSync;
  /** Reads rows without their records; prepared on first use. */
  readonly numbers: () => Readonly<Record<'forward' | 'backward', NumberReads>>;
  readonly spec: Doc;
}

export interface Index extends ReadIndex {
  readonly id: number;
  readonly collection: number;
  readonly matches: Matcher | undefined;
  /** Seconds after the field's date at which documents expire. */
  readonly expireAfter: number | undefined;
  multikey: boolean;
  readonly insert: StatementSync;
  readonly remove: StatementSync;
  readonly findOther: StatementSync;
}

export const asArrays = (statement: StatementSync): StatementSync => {
  statement.setReturnArrays(true);
  return statement;
};

const indexFields = (spec: Doc): SortField[] => {
  const key = spec.get('key');
  // Index directions may be any number; only the sign counts.
  return isDoc(key)
    ? parseSort(new Map([...key].map(([path, value]) => [path, Math.sign(toDouble(value) ?? 1)])))
    : [];
};

type Reads = Pick<ReadIndex, 'forward' | 'backward' | 'counting' | 'skipping' | 'numbers'>;

/** @param record alias of the table with the records: it joins, or is the same table. */
function prepareReads(
  db: DatabaseSync,
  table: string,
  key: string,
  record: string,
  join: string,
): Reads {
  const prepare = (what: string, rest: string): StatementSync =>
    asArrays(db.prepare(`SELECT ${what} FROM ${table}${rest}`));
  const rows = `x.${key}, x.r, ${record}.s, ${record}.d`;
  const behind = ` WHERE (x.${key}, x.r) > (?, ?) AND x.${key} < ?`;
  const before = ` WHERE (x.${key}, x.r) < (?, ?) AND x.${key} >= ?`;
  const up = ` ORDER BY x.${key}, x.r LIMIT`;
  const down = ` ORDER BY x.${key} DESC, x.r DESC LIMIT`;
  const numbersOf = (part: string): NumberReads => ({
    rows: prepare('x.r', `${part} ?`),
    at: prepare(`x.${key}, x.r`, `${part} 1 OFFSET ?`),
  });
  let numbers: ReturnType<ReadIndex['numbers']> | undefined;
  return {
    forward: prepare(rows, `${join}${behind}${up} ?`),
    backward: prepare(rows, `${join}${before}${down} ?`),
    numbers: () =>
      (numbers ??= { forward: numbersOf(behind + up), backward: numbersOf(before + down) }),
    // All keys are counted page by page, a hundred times as fast as key by key.
    counting: asArrays(
      db.prepare(
        `SELECT CASE WHEN (SELECT min(${key}) FROM ${table}) >= ?1 AND (SELECT max(${key}) FROM ${table}) < ?2
         THEN (SELECT count(*) FROM ${table})
         ELSE (SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${key} >= ?1 AND ${key} < ?2 LIMIT ?3)) END`,
      ),
    ),
    skipping: prepare(
      `x.${key}`,
      ` WHERE x.${key} >= ? AND x.${key} < ? ORDER BY x.${key} LIMIT 1 OFFSET ?`,
    ),
  };
}

/** Prepares an index whose table exists. */
export function openIndex(db: DatabaseSync, { id, collection, spec, multikey }: IndexEntry): Index {
  const name = spec.get('name');
  const partial = spec.get('partialFilterExpression');
  const table = indexTable(id);
  return {
    id,
    collection,
    spec,
    name: typeof name === 'string' ? name : fail(1, 'an index without a name'),
    fields: indexFields(spec),
    unique: spec.get('unique') === true,
    sparse: spec.get('sparse') === true,
    partial: isDoc(partial) ? partial : undefined,
    matches: isDoc(partial) ? compileFilter(partial) : undefined,
    expireAfter: toDouble(spec.get('expireAfterSeconds')),
    multikey,
    ...prepareReads(db, `${table} x`, 'k', 'c', ` CROSS JOIN c${collection} c ON c.r = x.r`),
    insert: db.prepare(`INSERT OR IGNORE INTO ${table}(k, r) VALUES(?, ?)`),
    remove: db.prepare(`DELETE FROM ${table} WHERE k = ? AND r = ?`),
    findOther: asArrays(db.prepare(`SELECT r FROM ${table} WHERE k = ? AND r <> ? LIMIT 1`)),
  };
}

/** The index every collection has: `_id` is a column of the records themselves. */
export function openIdIndex(db: DatabaseSync, collection: number): ReadIndex {
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
    ...prepareReads(db, `c${collection} x`, 'i', 'x', ''),
  };
}

/** One page of an index range: at most `limit` rows behind `after`. */
export function readRange(
  index: ReadIndex,
  { lo, hi }: Range,
  reverse: boolean,
  after: Place | undefined,
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

/** A position in an index. */
export type Place = readonly [key: Uint8Array, row: number];

/** The next rows of a range, only their numbers, and the position of each. */
export function readNumbers(
  index: ReadIndex,
  { lo, hi }: Range,
  reverse: boolean,
  after: Place | undefined,
  limit: number,
): { rows: [row: number][]; placeOf: (position: number) => Place } {
  const { rows, at } = index.numbers()[reverse ? 'backward' : 'forward'];
  const [key, row] = after ?? [reverse ? hi : lo, -1];
  const end = reverse ? lo : hi;
  return {
    rows: rows.all(key, row, end, limit) as unknown as [number][],
    placeOf: (position) => at.get(key, row, end, position) as unknown as Place,
  };
}

/** Keys to count in one step (about 8 ms), unless more have the same value. */
const COUNT_STEP = 1 << 18;

/** Counts the first keys of a range; `rest` is the uncounted remainder. */
export function countRange(
  { counting, skipping }: ReadIndex,
  { lo, hi }: Range,
): { count: number; rest: Range | undefined } {
  const count = (end: Buffer, most: number): number =>
    (counting.get(lo, end, most) as unknown as [number])[0];
  const all = count(hi, COUNT_STEP);
  if (all !== COUNT_STEP) return { count: all, rest: undefined };
  const [found] = (skipping.get(lo, hi, COUNT_STEP) ?? []) as unknown as [Uint8Array?];
  if (!found) return { count: all, rest: undefined };
  const next = Buffer.from(found);
  const before = count(next, COUNT_STEP);
  if (before > 0) return { count: before, rest: { lo: next, hi } };
  const behind = Buffer.concat([next, Buffer.of(0)]);
  return { count: count(behind, -1), rest: { lo: behind, hi } };
}

/** Estimates the number of keys in some ranges; beyond `cap` the exact number does not matter. */
export function estimateKeys(
  { counting }: ReadIndex,
  ranges: readonly Range[],
  cap: number,
): number {
  let total = 0;
  // Backwards: values matching null are rarely undefined, which sorts first.
  for (const { lo, hi } of ranges.toReversed()) {
    total += (counting.get(lo, hi, cap + 1 - total) as unknown as [number])[0];
    if (total > cap) return Infinity;
  }
  return total;
}
