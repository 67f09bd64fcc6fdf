/** What one index can do for a filter: the ranges of its keys that hold all matches. */
import {
  type Bounds,
  fieldBounds,
  isPoint,
  isWithin,
  MAX_INTERVALS,
  mayBeMissing,
} from './bounds.ts';
import { afterPrefix, invertKey } from './keys.ts';
import { isOperatorDoc } from './matcher.ts';
import { isEqual } from './compare.ts';
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

export interface IndexUse {
  /** Bounds of each field of the index, whether they can be used or not. */
  readonly bounds: readonly (Bounds | undefined)[];
  /** Leading fields that are bound to one value each. */
  readonly fixed: number;
  /** Leading fields that are bound to single values, one or several. */
  readonly equalities: number;
  /** Leading fields that are bound at all. */
  readonly used: number;
  /** How many ranges of joined keys that makes. */
  readonly size: number;
}

/** Bounds of a field, whatever index asks; see `fieldBounds`. */
export type BoundsOf = (path: string, multikey: boolean) => Bounds | undefined;

const WHOLE: Range = { lo: Buffer.alloc(0), hi: Buffer.of(0xff, 0xff, 0xff) };

/** Works out the bounds of each path once. */
export function createBounds(filter: Doc): BoundsOf {
  const known = new Map<string, Bounds | undefined>();
  return (path, multikey) => {
    const key = multikey ? `${path}[]` : path;
    if (!known.has(key)) known.set(key, fieldBounds(filter, path, multikey));
    return known.get(key);
  };
}

/** Turns bounds around for a descending field. */
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

/** An `$elemMatch` that must be met by one element, whose fields share a key of the index. */
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
    // Two fields below one array may be met by two of its elements, which no single key holds.
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

/** The ranges of joined keys: disjoint and in the order of the index. */
export function rangesOf({ fields }: PlannedIndex, { bounds, used }: IndexUse): readonly Range[] {
  let ranges: readonly Range[] = used === 0 ? [WHOLE] : [];
  for (const [position, field] of fields.slice(0, used).entries()) {
    const oriented = orient(bounds[position] as Bounds, field);
    ranges =
      position === 0
        ? oriented
        : ranges.flatMap((prefix) =>
            oriented.map(({ lo, hi }) => ({
              lo: Buffer.concat([prefix.lo, lo]),
              hi: Buffer.concat([prefix.lo, hi]),
            })),
          );
  }
  return ranges;
}

const COMPARISONS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in']);

/** Whether every document that matches the filter is in a partial index. */
export function isImplied(filter: Doc, partial: Doc, boundsOf: BoundsOf): boolean {
  return [...partial].every(([path, condition]) => {
    const own = filter.get(path);
    if (own !== undefined && isEqual(own, condition)) return true;
    if (path === '$and') {
      return (condition as Value[]).every((clause) => isImplied(filter, clause as Doc, boundsOf));
    }
    const asked = boundsOf(path, true);
    if (!asked) return false;
    const operators = isOperatorDoc(condition) ? [...condition.keys()] : ['$eq'];
    if (operators.length !== 1) return false;
    if (operators[0] === '$exists') return !mayBeMissing(asked);
    if (!COMPARISONS.has(operators[0] as string)) return false;
    const offered = fieldBounds(new Map([[path, condition]]), path, true);
    return offered !== undefined && !mayBeMissing(offered) && isWithin(asked, offered);
  });
}

const isExactValue = (value: Value): boolean => !Array.isArray(value) && !isRegex(value);

function isExactCondition(value: Value): boolean {
  if (!isOperatorDoc(value)) return isExactValue(value);
  return [...value].every(([operator, operand]) =>
    operator === '$in'
      ? Array.isArray(operand) && operand.every(isExactValue)
      : COMPARISONS.has(operator) && isExactValue(operand),
  );
}

/** Whether every key in the ranges is a match, so that keys can be counted without documents. */
export function isExact(index: PlannedIndex, { used }: IndexUse, filter: Doc): boolean {
  if (used === 0 || index.multikey || index.sparse || index.partial) return false;
  const covered = new Set(index.fields.slice(0, used).map(({ path }) => path));
  return [...filter].every(([path, condition]) => covered.has(path) && isExactCondition(condition));
}

/** Whether the index holds all that the filter matches. */
export function canServe(
  index: PlannedIndex,
  use: IndexUse,
  filter: Doc,
  boundsOf: BoundsOf,
): boolean {
  if (index.partial && !isImplied(filter, index.partial, boundsOf)) return false;
  return !index.sparse || use.bounds.some((own) => own !== undefined && !mayBeMissing(own));
}
