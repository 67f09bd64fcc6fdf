/** The use of one index for a filter: the key ranges that contain all matches. */
import {
  type Bounds,
  fieldBounds,
  isPoint,
  isWithin,
  MAX_INTERVALS,
  mayBeMissing,
  typeBounds,
} from './bounds.ts';
import { afterPrefix, invertKey } from './keys.ts';
import { isOperatorDoc } from './matcher.ts';
import { isEqual } from './compare.ts';
import type { SortField } from './paths.ts';
import { isRegex } from './regex.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** The planner's view of an index, including `_id_`. */
export interface PlannedIndex {
  readonly name: string;
  readonly fields: readonly SortField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly multikey: boolean;
  readonly partial: Doc | undefined;
}

/** Compound keys from `lo`, inclusive, to `hi`, exclusive. */
export interface Range {
  readonly lo: Buffer;
  readonly hi: Buffer;
  /** For merged ranges: length of the prefix that all keys share, before the bytes to merge by. */
  readonly shared?: number;
}

export interface IndexUse {
  /** Bounds of each field of the index, usable or not. */
  readonly bounds: readonly (Bounds | undefined)[];
  /** Leading fields that are bound to a single value. */
  readonly fixed: number;
  /** Leading fields that are bound to one or several single values. */
  readonly equalities: number;
  /** Leading fields that are bound at all. */
  readonly used: number;
  /** Number of ranges of compound keys. */
  readonly size: number;
}

/** Bounds of a field, for any index; see `fieldBounds`. */
type BoundsOf = (path: string, multikey: boolean) => Bounds | undefined;

const WHOLE: Range = { lo: Buffer.alloc(0), hi: Buffer.of(0xff, 0xff, 0xff) };

/** Computes the bounds of each path once. */
export function createBounds(filter: Doc): BoundsOf {
  const known = new Map<string, Bounds | undefined>();
  return (path, multikey) => {
    const key = multikey ? `${path}[]` : path;
    if (!known.has(key)) known.set(key, fieldBounds(filter, path, multikey));
    return known.get(key);
  };
}

/** Reverses bounds for a descending field. */
function orient(bounds: Bounds, { descending }: SortField): Bounds {
  if (!descending) return bounds;
  return bounds
    .map(({ lo, hi, point }) => {
      const turned = point ? invertKey(lo) : afterPrefix(invertKey(hi));
      return { lo: turned, hi: afterPrefix(invertKey(lo)), point };
    })
    .reverse();
}

interface Together {
  readonly prefix: string;
  readonly boundsOf: BoundsOf;
}

/** An `$elemMatch`, which one element must meet, on fields whose values are in the same key. */
function findTogether({ fields, multikey }: PlannedIndex, filter: Doc): Together | undefined {
  if (!multikey || fields.length < 2) return undefined;
  for (const [path, condition] of filter) {
    const spec = isDoc(condition) ? condition.get('$elemMatch') : undefined;
    const prefix = `${path}.`;
    const isUseful = fields.filter((field) => field.path.startsWith(prefix)).length > 1;
    if (isUseful && isDoc(spec) && ![...spec.keys()].some((key) => key.startsWith('$')))
      return { prefix, boundsOf: createBounds(spec) };
  }
  return undefined;
}

export function useIndex(index: PlannedIndex, filter: Doc, boundsOf: BoundsOf): IndexUse {
  const together = findTogether(index, filter);
  const isTogether = ({ path }: SortField): boolean =>
    together !== undefined && path.startsWith(together.prefix);
  const bounds = index.fields.map((field) =>
    together && isTogether(field)
      ? together.boundsOf(field.path.slice(together.prefix.length), true)
      : boundsOf(field.path, index.multikey),
  );
  const use = { bounds, fixed: 0, equalities: 0, used: 0, size: 1 };
  const roots = new Map<string, boolean>();
  for (const [position, field] of index.fields.entries()) {
    const own = bounds[position];
    const root = field.parts[0] as string;
    // Different elements may meet conditions on two fields below one array; no single key has both.
    const isApart = roots.has(root) && !(isTogether(field) && roots.get(root) === true);
    if (!own || (index.multikey && isApart) || use.size * own.length > MAX_INTERVALS) break;
    roots.set(root, isTogether(field));
    use.size *= own.length;
    use.used++;
    if (!own.every(isPoint)) break;
    use.equalities++;
    if (own.length === 1 && use.fixed === position) use.fixed++;
  }
  return use;
}

/**
 * The ranges of compound keys: disjoint and in index order.
 * @param apart leading fields, bound to single values, whose byte length becomes `shared`.
 */
export function rangesOf(
  { fields }: PlannedIndex,
  { bounds, used }: IndexUse,
  apart = 0,
): readonly Range[] {
  let ranges: readonly Range[] = used === 0 ? [WHOLE] : [];
  for (const [position, field] of fields.slice(0, used).entries()) {
    const oriented = orient(bounds[position] as Bounds, field);
    ranges =
      position === 0
        ? oriented.map(({ lo, hi }) => ({ lo, hi }))
        : ranges.flatMap((prefix) =>
            oriented.map(({ lo, hi }) => ({
              ...prefix,
              lo: Buffer.concat([prefix.lo, lo]),
              hi: Buffer.concat([prefix.lo, hi]),
            })),
          );
    // Up to here each range consists of single values, which are the prefix of its keys.
    if (position === apart - 1)
      ranges = ranges.map((range) => ({ ...range, shared: range.lo.length }));
  }
  return ranges;
}

type Condition = readonly [operator: string, operand: Value];

/** A field's conditions, each of which must be met separately. */
const conditionsOf = (value: Value): Condition[] =>
  isOperatorDoc(value) ? [...value] : [[isRegex(value) ? '$regex' : '$eq', value]];

const COMPARISONS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte']);
/**
 * The key of an array is also that of other values, and the key of a regex covers fewer values than
 * match.
 */
const isExactValue = (value: Value): boolean => !Array.isArray(value) && !isRegex(value);
export const isExactCondition = ([operator, operand]: Condition): boolean =>
  operator === '$in'
    ? Array.isArray(operand) && operand.every(isExactValue)
    : COMPARISONS.has(operator) && isExactValue(operand);

/** Whether a filter contains exactly this condition. */
function isStated(filter: Doc, path: string, condition: Condition): boolean {
  const [operator, operand] = condition;
  const own = filter.get(path);
  const isSame = ([name, value]: Condition): boolean =>
    name === operator && isEqual(value, operand);
  if (own !== undefined && conditionsOf(own).some(isSame)) return true;
  const all = filter.get('$and');
  return (
    Array.isArray(all) && all.some((clause) => isDoc(clause) && isStated(clause, path, condition))
  );
}

/** Bounds that contain only matches; undefined when they may include a missing field. */
function offeredBounds(path: string, condition: Condition): Bounds | undefined {
  const [operator, operand] = condition;
  if (operator === '$type') return typeBounds(operand);
  if (!isExactCondition(condition)) return undefined;
  const bounds = fieldBounds(new Map([[path, new Map([condition])]]), path, true);
  return bounds && !mayBeMissing(bounds) ? bounds : undefined;
}

/** Whether every document that matches the filter is in a partial index. */
function isImplied(filter: Doc, partial: Doc, boundsOf: BoundsOf): boolean {
  return [...partial].every(([path, value]) => {
    if (path === '$and')
      return (value as Value[]).every((clause) => isImplied(filter, clause as Doc, boundsOf));
    const required = boundsOf(path, true);
    return conditionsOf(value).every((condition) => {
      if (isStated(filter, path, condition)) return true;
      if (!required) return false;
      if (condition[0] === '$exists') return !mayBeMissing(required);
      const offered = offeredBounds(path, condition);
      return offered !== undefined && isWithin(required, offered);
    });
  });
}

/**
 * Whether every key in the ranges is a match, so that keys can be counted without documents. Also
 * for a partial index: one that can serve a filter contains all its matches.
 */
export function isExact(index: PlannedIndex, { used }: IndexUse, filter: Doc): boolean {
  if (used === 0 || index.multikey || index.sparse) return false;
  const covered = new Set(index.fields.slice(0, used).map(({ path }) => path));
  return [...filter].every(
    ([path, condition]) => covered.has(path) && conditionsOf(condition).every(isExactCondition),
  );
}

/** Whether the index contains all matches of the filter. */
export function canServe(
  index: PlannedIndex,
  use: IndexUse,
  filter: Doc,
  boundsOf: BoundsOf,
): boolean {
  if (index.partial && !isImplied(filter, index.partial, boundsOf)) return false;
  return !index.sparse || use.bounds.some((own) => own !== undefined && !mayBeMissing(own));
}
