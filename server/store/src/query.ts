/** Finds the documents that match a filter, in order, with skip and limit. */
import type { Collection } from './collection.ts';
import { countCommonRows, findSources } from './count-sets.ts';
import { fail } from './errors.ts';
import { estimateKeys, type ReadIndex } from './indexes.ts';
import { encodeKey } from './keys.ts';
import { compileFilter, isOperatorDoc, type Matcher } from './matcher.ts';
import type { SortField } from './paths.ts';
import { type Plan, scanPlan } from './index-plan.ts';
import { choosePlan, planHinted } from './planner.ts';
import type { Row } from './record.ts';
import { isRegex } from './regex.ts';
import { countKeys, scan } from './scan.ts';
import type { Examined } from './scan-page.ts';
import { scanRows } from './scan-filtered.ts';
import { createRowFilter, type RowFilter } from './row-filter.ts';
import { rootsOf, sortKey } from './sort-key.ts';
import { sortStream } from './sorting.ts';
import { PAUSE, type Stream, type Task } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';

export interface Query {
  readonly filter: Doc;
  readonly matcher: Matcher;
  /** Top-level names that the filter refers to; undefined when it may refer to any. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** 0 for no limit. */
  readonly limit: number;
  readonly hint: Value | undefined;
}

/** With so few rows, reading and sorting them beats scanning an index in order. */
const FEW_ROWS = 512;

const LISTS = ['$and', '$or', '$nor'];

/** Adds the names that a filter refers to; returns false when it may refer to any. */
function addFields(filter: Doc, names: Set<string>): boolean {
  return [...filter].every(([key, value]) => {
    if (!key.startsWith('$')) return names.add(key.split('.')[0] as string);
    const isList = LISTS.includes(key) && Array.isArray(value);
    return isList && value.every((clause) => isDoc(clause) && addFields(clause, names));
  });
}

export function createQuery(
  filter: Doc,
  options: Partial<Omit<Query, 'filter' | 'matcher' | 'fields'>> = {},
): Query {
  const fields = new Set<string>();
  return {
    filter,
    matcher: compileFilter(filter),
    fields: addFields(filter, fields) ? fields : undefined,
    sort: [],
    skip: 0,
    limit: 0,
    hint: undefined,
    ...options,
  };
}

const allIndexes = (collection: Collection): ReadIndex[] => [
  collection.idIndex,
  ...collection.indexes,
];

function hintedIndex(collection: Collection, hint: Value): ReadIndex {
  const indexes = allIndexes(collection);
  const found = isDoc(hint)
    ? indexes.find(({ spec }) => encodeKey(spec.get('key') ?? null).equals(encodeKey(hint)))
    : indexes.find(({ name }) => name === hint);
  return (
    found ??
    fail(
      2,
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  );
}

const naturalDirection = (hint: Value | undefined): number | undefined => {
  if (!isDoc(hint) || !hint.has('$natural')) return undefined;
  return encodeKey(hint.get('$natural') ?? 1).compare(encodeKey(0)) < 0 ? -1 : 1;
};

/**
 * @throws MongoError 2 for a hint without an index, 291 when a partial index cannot serve the
 * query.
 */
export function planQuery(collection: Collection, { filter, sort, hint }: Query): Plan<ReadIndex> {
  const [natural] = sort;
  if (natural?.path === '$natural') {
    if (sort.length > 1)
      fail(2, '$natural sort cannot be set to a value other than -1 or 1 with other fields');
    return scanPlan(natural.descending, true);
  }
  const direction = naturalDirection(hint);
  if (direction !== undefined) return scanPlan(direction < 0, sort.length === 0);
  if (hint === undefined || (isDoc(hint) && hint.size === 0))
    return choosePlan({ indexes: allIndexes(collection), estimate: estimateKeys }, filter, sort);
  const plan = planHinted(hintedIndex(collection, hint), filter, sort);
  return (
    plan ??
    fail(291, 'error processing query: planner returned error :: caused by :: No query solutions')
  );
}

/** The `_id` of a filter with nothing but one `_id`, which needs no plan. */
function onlyId(filter: Doc): Value | undefined {
  if (filter.size !== 1) return undefined;
  const id = filter.get('_id');
  if (id === undefined || id === null || Array.isArray(id) || isRegex(id) || isOperatorDoc(id))
    return undefined;
  return id;
}

function* findById(
  collection: Collection,
  id: Value,
  query: Query,
  examined: Examined,
): Stream<Row> {
  const row = query.skip > 0 ? undefined : collection.readId(id);
  if (!row) return;
  examined.keys++;
  examined.documents++;
  if (query.matcher(row.part(query.fields))) yield row;
}

function sortRows(rows: Stream<Row>, sort: readonly SortField[], keep: number): Stream<Row> {
  const roots = rootsOf(sort);
  return sortStream(rows, {
    keyOf: (row) => {
      const key = sortKey(row.part(roots), sort);
      row.release();
      return key;
    },
    sizeOf: (row) => row.bytes.length,
    keep,
  });
}

function* match(rows: Stream<Row>, { matcher, fields }: Query): Stream<Row> {
  for (const row of rows) if (row === PAUSE || matcher(row.part(fields))) yield row;
}

function* cut(rows: Stream<Row>, skip: number, limit: number): Stream<Row> {
  let position = 0;
  for (const row of rows) {
    if (row !== PAUSE && position++ < skip) continue;
    yield row;
    if (row !== PAUSE && limit > 0 && position >= skip + limit) return;
  }
}

/**
 * The documents of a query. With a `sorted` plan, rows are current when they are passed on; after a
 * sort in memory they may be stale.
 */
export function findRows(
  collection: Collection,
  query: Query,
  examined: Examined,
  expected = 101,
): Stream<Row> {
  const id = query.hint === undefined ? onlyId(query.filter) : undefined;
  if (id !== undefined) return findById(collection, id, query, examined);
  const plan = planQuery(collection, query);
  return findByPlan(collection, query, plan, examined, expected);
}

export function findByPlan(
  collection: Collection,
  query: Query,
  plan: Plan<ReadIndex>,
  examined: Examined,
  expected: number,
): Stream<Row> {
  const { filter, sort, skip, limit } = query;
  const wanted = limit > 0 ? Math.min(skip + limit, expected) : skip + expected;
  const finishRows = (candidates: Stream<Row>, sorted: boolean): Stream<Row> => {
    const matching = filter.size === 0 || plan.exact ? candidates : match(candidates, query);
    const ordered = sorted ? matching : sortRows(matching, sort, limit > 0 ? skip + limit : 0);
    return skip > 0 || limit > 0 ? cut(ordered, skip, limit) : ordered;
  };
  const read = (rowFilter?: RowFilter): Stream<Row> =>
    finishRows(
      scan(collection, plan, examined, plan.sorted ? wanted : 256, rowFilter),
      plan.sorted,
    );
  const rowFilter = createRowFilter(collection, plan, filter);
  if (!rowFilter) return read();
  const few = Math.min(FEW_ROWS, collection.size >> 3);
  return (function* sieved() {
    yield* rowFilter.narrow(0);
    const { rows } = rowFilter;
    if (!rows || rows.size > few) yield* read(rowFilter);
    else yield* finishRows(scanRows(collection, rows, examined), sort.length === 0);
  })();
}

/** Counts without reading documents where an index suffices. */
export function* countRows(
  collection: Collection,
  query: Query,
  examined: Examined = { keys: 0, documents: 0 },
): Task<number> {
  const { filter, skip, limit, hint } = query;
  const clip = (count: number): number => {
    const rest = Math.max(0, count - skip);
    return limit > 0 ? Math.min(rest, limit) : rest;
  };
  if (filter.size === 0 && hint === undefined) return clip(collection.size);
  const unsorted = { ...query, sort: [] };
  const plan = planQuery(collection, unsorted);
  if (plan.index && plan.exact) {
    const keys = yield* countKeys(collection, plan.index, plan.ranges);
    examined.keys += keys;
    return clip(keys);
  }
  const sources = hint === undefined ? findSources(collection, filter) : undefined;
  const most = limit > 0 ? skip + limit : 0;
  const common = sources && (yield* countCommonRows(collection, sources, most, examined));
  if (common !== undefined) return clip(common);
  let count = 0;
  for (const row of findByPlan(collection, unsorted, plan, examined, 256)) {
    if (row === PAUSE) yield PAUSE;
    else count++;
  }
  return count;
}
