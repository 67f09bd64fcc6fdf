/** Chooses how to read a collection: by an index with bounds, in an index's order, or all of it. */
import { type Bounds, fieldBounds, isPoint, isWithin, mayBeMissing } from './bounds.ts';
import { encodeKey, afterPrefix, invertKey } from './keys.ts';
import { isOperatorDoc } from './matcher.ts';
import type { SortField } from './paths.ts';
import { isRegex } from './regex.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** What the planner needs to know of an index; `_id_` is one too. */
export interface PlannedIndex {
  readonly name: string;
  readonly fields: readonly SortField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly multikey: boolean;
  readonly partial: Doc | undefined;
}

/** Joined keys from `lo` up to, and without, `hi`. */
export interface Range {
  readonly lo: Buffer;
  readonly hi: Buffer;
}

export interface Plan<I extends PlannedIndex = PlannedIndex> {
  /** Undefined for a scan of the whole collection. */
  readonly index: I | undefined;
  readonly ranges: readonly Range[];
  readonly reverse: boolean;
  /** Whether rows come in the order that was asked for. */
  readonly sorted: boolean;
  /** Whether every key in the ranges is a match, so that keys can be counted without documents. */
  readonly exact: boolean;
}

/** Ranges over joined keys are multiplied out no further than this. */
const MAX_RANGES = 10_000;
const WHOLE: Range = { lo: Buffer.alloc(0), hi: Buffer.of(0xff, 0xff, 0xff) };

/** Turns bounds around for a descending field. */
const invertBounds = (bounds: Bounds): Bounds =>
  bounds
    .map(({ lo, hi }) => ({
      lo: afterPrefix(invertKey(hi)),
      hi: afterPrefix(invertKey(lo)),
      point: false,
    }))
    .reverse();

const orient = (bounds: Bounds, { descending }: SortField): Bounds => {
  if (!descending) return bounds;
  return bounds.every(isPoint)
    ? bounds
        .map(({ lo }) => ({ lo: invertKey(lo), hi: afterPrefix(invertKey(lo)), point: true }))
        .reverse()
    : invertBounds(bounds);
};

interface IndexUse {
  readonly ranges: readonly Range[];
  /** Leading fields that are bound to single values, one value each, several values, or a range. */
  readonly fixed: number;
  readonly equalities: number;
  readonly hasRange: boolean;
  readonly used: number;
  readonly bounds: readonly (Bounds | undefined)[];
}

function useIndex(index: PlannedIndex, filter: Doc): IndexUse {
  const bounds = index.fields.map(({ path }) => fieldBounds(filter, path, index.multikey));
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  let fixed = 0;
  const roots = new Set<string>();
  for (const [position, field] of index.fields.entries()) {
    const own = bounds[position];
    const root = field.parts[0] as string;
    // Two fields below one array may be met by two of its elements, which no single key holds.
    if (!own || (index.multikey && roots.has(root)) || prefixes.length * own.length > MAX_RANGES)
      break;
    roots.add(root);
    const oriented = orient(own, field);
    used++;
    if (!own.every(isPoint)) {
      const ranges = prefixes.flatMap((prefix) =>
        oriented.map(({ lo, hi }) => ({
          lo: Buffer.concat([prefix, lo]),
          hi: Buffer.concat([prefix, hi]),
        })),
      );
      return { ranges, fixed, equalities: used - 1, hasRange: true, used, bounds };
    }
    if (own.length === 1 && fixed === position) fixed++;
    prefixes = prefixes.flatMap((prefix) => oriented.map(({ lo }) => Buffer.concat([prefix, lo])));
  }
  const ranges = used === 0 ? [WHOLE] : prefixes.map((lo) => ({ lo, hi: afterPrefix(lo) }));
  return { ranges, fixed, equalities: used, hasRange: false, used, bounds };
}

/** 1 forwards, -1 backwards, 0 when the index does not give this order. */
function sortDirection(
  index: PlannedIndex,
  { fixed }: IndexUse,
  sort: readonly SortField[],
): number {
  if (sort.length === 0 || index.multikey) return 0;
  const names = new Set(index.fields.slice(0, fixed).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !names.has(path));
  const offered = index.fields.slice(fixed);
  const pairs = wanted.map((field, i) => {
    const other = offered[i];
    if (other?.path !== field.path) return 0;
    return other.descending === field.descending ? 1 : -1;
  });
  const first = pairs[0] ?? 1;
  return pairs.every((direction) => direction === first) ? first : 0;
}

const isSame = (a: Value, b: Value): boolean => encodeKey(a).equals(encodeKey(b));

/** Whether every document that matches the filter is in a partial index. */
export function isImplied(filter: Doc, partial: Doc): boolean {
  return [...partial].every(([path, condition]) => {
    const own = filter.get(path);
    if (own !== undefined && isSame(own, condition)) return true;
    if (path.startsWith('$')) {
      return (
        path === '$and' &&
        Array.isArray(condition) &&
        condition.every((clause) => isDoc(clause) && isImplied(filter, clause))
      );
    }
    const asked = fieldBounds(filter, path, true);
    if (!asked) return false;
    const operators = isOperatorDoc(condition) ? [...condition.keys()] : ['$eq'];
    if (operators.length === 1 && operators[0] === '$exists' && isDoc(condition)) {
      return condition.get('$exists') === true && !mayBeMissing(asked);
    }
    if (
      operators.length !== 1 ||
      !['$eq', '$in', '$gt', '$gte', '$lt', '$lte'].includes(operators[0] as string)
    )
      return false;
    const offered = fieldBounds(new Map([[path, condition]]), path, true);
    return offered !== undefined && !mayBeMissing(offered) && isWithin(asked, offered);
  });
}

const isExactValue = (value: Value): boolean =>
  value !== null && !Array.isArray(value) && !isRegex(value);

function isExactCondition(value: Value): boolean {
  if (!isOperatorDoc(value)) return isExactValue(value);
  return [...value].every(([operator, operand]) => {
    if (operator === '$in') return Array.isArray(operand) && operand.every(isExactValue);
    return ['$eq', '$gt', '$gte', '$lt', '$lte'].includes(operator) && isExactValue(operand);
  });
}

function isExact(index: PlannedIndex, { used, bounds }: IndexUse, filter: Doc): boolean {
  if (index.multikey || index.sparse || index.partial) return false;
  const covered = new Set(index.fields.slice(0, used).map(({ path }) => path));
  if (bounds.slice(0, used).some((own) => own && mayBeMissing(own))) return false;
  return [...filter].every(([path, condition]) => covered.has(path) && isExactCondition(condition));
}

function canServe(index: PlannedIndex, use: IndexUse, filter: Doc): boolean {
  if (index.partial && !isImplied(filter, index.partial)) return false;
  return !index.sparse || use.bounds.some((own) => own !== undefined && !mayBeMissing(own));
}

function score(index: PlannedIndex, use: IndexUse, direction: number): number {
  const isOne = index.unique && use.equalities === index.fields.length && use.ranges.length === 1;
  return (
    (isOne ? 1000 : 0) +
    use.equalities * 10 +
    (use.hasRange ? 4 : 0) +
    // Of two that serve alike, the partial one holds fewer keys.
    (index.partial ? 1 : 0) +
    (direction === 0 ? 0 : 7)
  );
}

function toPlan<I extends PlannedIndex>(
  index: I,
  use: IndexUse,
  direction: number,
  filter: Doc,
  sort: readonly SortField[],
): Plan<I> {
  return {
    index,
    ranges: use.ranges,
    reverse: direction < 0,
    sorted: sort.length === 0 || direction !== 0,
    exact: use.used > 0 && isExact(index, use, filter),
  };
}

/**
 * The plan for a filter and a sort.
 * @param hinted an index that must be used, whatever it costs.
 */
export function choosePlan<I extends PlannedIndex>(
  indexes: readonly I[],
  filter: Doc,
  sort: readonly SortField[],
  hinted?: I,
): Plan<I> {
  let best: Plan<I> = {
    index: undefined,
    ranges: [],
    reverse: false,
    sorted: sort.length === 0,
    exact: false,
  };
  let bestScore = 0;
  for (const index of hinted ? [hinted] : indexes) {
    const use = useIndex(index, filter);
    if (!hinted && !canServe(index, use, filter)) continue;
    const direction = sortDirection(index, use, sort);
    if (hinted) return toPlan(index, use, direction, filter, sort);
    const own = score(index, use, direction);
    if (own <= bestScore) continue;
    bestScore = own;
    best = toPlan(index, use, direction, filter, sort);
  }
  return best;
}
