/** How one index would be read for a filter and a sort, and its score. */
import { type IndexUse, isExact, type PlannedIndex, type Range, rangesOf } from './index-use.ts';
import type { SortField } from './paths.ts';
import type { Doc } from './values.ts';

export interface Plan<I extends PlannedIndex = PlannedIndex> {
  /** Undefined for a scan of the whole collection and for a union. */
  readonly index: I | undefined;
  readonly ranges: readonly Range[];
  /** A union: one plan for each clause of an `$or`. */
  readonly branches: readonly Plan<I>[];
  readonly reverse: boolean;
  /** Whether rows come in the requested order. */
  readonly sorted: boolean;
  /**
   * The fields by which the ranges or branches, each in their order, are merged: of ranges the last
   * ones of the index. Empty without a merge.
   */
  readonly mergedBy: readonly SortField[];
  /** Whether every key in the ranges is a match, so that keys can be counted without documents. */
  readonly exact: boolean;
}

/** Score of an index with at most one key for the filter. */
export const ONE = 1000;
const EQUALITY = 10;
export const SORTED = 7;
export const RANGE = 4;
/** Maximum number of merged streams (MongoDB's internalQueryMaxScansToExplode). */
const MAX_MERGED = 200;
/** Maximum number of ranges read for an estimate. */
const MAX_ESTIMATED = 32;

export const SCAN: Omit<Plan<never>, 'sorted'> = {
  index: undefined,
  ranges: [],
  branches: [],
  reverse: false,
  mergedBy: [],
  exact: false,
};

/** All of the collection in the order of insertion. */
export const scanPlan = (reverse: boolean, sorted: boolean): Plan<never> => ({
  ...SCAN,
  reverse,
  sorted,
});

/**
 * 1 forwards, -1 backwards, 0 when the index does not provide this order.
 * @param from the first field that may have several values in a range.
 */
function directionFrom(
  { fields }: PlannedIndex,
  { bounds }: IndexUse,
  from: number,
  sort: readonly SortField[],
): number {
  const constant = fields.slice(0, from).filter((_, position) => bounds[position]?.length === 1);
  const wanted = sort.filter(({ path }) => !constant.some((field) => field.path === path));
  const directions = wanted.map((field, i) => {
    const other = fields[from + i];
    if (other?.path !== field.path) return 0;
    return other.descending === field.descending ? 1 : -1;
  });
  const first = directions[0] ?? 1;
  return directions.every((direction) => direction === first) ? first : 0;
}

interface Order {
  readonly reverse: boolean;
  /** Leading fields whose values are scanned separately, and the scans merged; 0 for one scan. */
  readonly apart: number;
}

/** How the index provides the requested order. */
function orderOf(
  index: PlannedIndex,
  use: IndexUse,
  sort: readonly SortField[],
): Order | undefined {
  if (sort.length === 0 || index.multikey) return undefined;
  const most = use.size > MAX_MERGED ? use.fixed : use.equalities;
  for (let from = use.fixed; from <= most; from++) {
    const direction = directionFrom(index, use, from, sort);
    const apart = from === use.fixed ? 0 : from;
    if (direction !== 0) return { reverse: direction < 0, apart };
  }
  return undefined;
}

/** A candidate plan; its ranges are only multiplied out when it is chosen. */
export interface Scored<I extends PlannedIndex> {
  readonly score: number;
  readonly sorted: boolean;
  /** Whether it reads only matches. */
  readonly isExact: () => boolean;
  readonly plan: () => Plan<I>;
  /** The number of keys it reads; beyond `cap` the exact number does not matter. */
  readonly estimate: (cap: number) => number;
}

function score(index: PlannedIndex, use: IndexUse, order: Order | undefined): number {
  const isOne = index.unique && use.equalities === index.fields.length && use.size === 1;
  return (
    (isOne ? ONE : 0) +
    use.equalities * EQUALITY +
    (use.used > use.equalities ? RANGE : 0) +
    // Of two equally useful ones, the partial one has fewer keys.
    (index.partial ? 1 : 0) +
    (order ? SORTED : 0)
  );
}

/** The planner's input. */
export interface Choice<I extends PlannedIndex> {
  readonly indexes: readonly I[];
  /** Counts keys in ranges, up to a bit more than `cap`. */
  readonly estimate: (index: I, ranges: readonly Range[], cap: number) => number;
}

export function planIndex<I extends PlannedIndex>(
  index: I,
  use: IndexUse,
  filter: Doc,
  sort: readonly SortField[],
  estimate: Choice<I>['estimate'],
): Scored<I> {
  const order = orderOf(index, use, sort);
  const apart = order?.apart ?? 0;
  const sorted = sort.length === 0 || order !== undefined;
  return {
    score: score(index, use, order),
    sorted,
    isExact: () => isExact(index, use, filter),
    estimate: (cap) =>
      use.size > MAX_ESTIMATED ? Infinity : estimate(index, rangesOf(index, use), cap),
    plan: () => ({
      ...SCAN,
      index,
      ranges: rangesOf(index, use, apart),
      reverse: order?.reverse ?? false,
      mergedBy: apart > 0 ? index.fields.slice(apart) : [],
      sorted,
      exact: isExact(index, use, filter),
    }),
  };
}
