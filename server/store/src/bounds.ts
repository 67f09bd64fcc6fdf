/** Which index keys of one field a filter can match: sorted, disjoint intervals of bytes. */
import { afterPrefix, encodeKey, NULL_KEY, rankOf, rankOfType, UNDEFINED_KEY } from './keys.ts';
import { isOperatorDoc } from './matcher.ts';
import { isPosition } from './paths.ts';
import { isRegex, literalPrefix, regexSource, type RegexSource } from './regex.ts';
import { toDouble } from './numbers.ts';
import { typesOf } from './type-aliases.ts';
import { type Doc, isDoc, isNumber, Scalar, T, typeOf, type Value } from './values.ts';

/** Keys from `lo` (inclusive) to `hi` (exclusive). */
interface Interval {
  readonly lo: Buffer;
  readonly hi: Buffer;
  /** Whether `lo` is one whole key and nothing else is inside. */
  readonly point: boolean;
}
export type Bounds = readonly Interval[];

const NAN_END = afterPrefix(encodeKey(Number.NaN));
const point = (key: Buffer): Interval => ({ lo: key, hi: afterPrefix(key), point: true });
const span = (lo: Buffer, hi: Buffer): Interval => ({ lo, hi, point: false });
const above = (rank: number): Buffer => Buffer.of(rank + 1);
const less = (a: Buffer, b: Buffer): boolean => Buffer.compare(a, b) < 0;
/** Above this number of values, documents are matched one by one. */
export const MAX_INTERVALS = 10_000;
const EMPTY = Buffer.alloc(0);
const NULLS: Bounds = [point(UNDEFINED_KEY), point(NULL_KEY)];

export const isPoint = ({ point: isOne }: Interval): boolean => isOne;

/** Sorts intervals and joins those that overlap. */
function joinIntervals(intervals: Bounds): Interval[] {
  const sorted = intervals
    .filter(({ lo, hi }) => less(lo, hi))
    .sort((a, b) => Buffer.compare(a.lo, b.lo));
  const joined: Interval[] = [];
  for (const interval of sorted) {
    const last = joined.at(-1);
    if (last && less(interval.lo, last.hi)) {
      const isOne = last.point && interval.point;
      joined[joined.length - 1] = {
        lo: last.lo,
        hi: less(last.hi, interval.hi) ? interval.hi : last.hi,
        point: isOne,
      };
    } else {
      joined.push(interval);
    }
  }
  return joined;
}

/** The intersection of two sorted lists, in one pass over both. */
function intersect(a: Bounds, b: Bounds): Bounds {
  const common: Interval[] = [];
  let i = 0;
  let j = 0;
  for (let x = a[0], y = b[0]; x && y; x = a[i], y = b[j]) {
    const lo = less(x.lo, y.lo) ? y.lo : x.lo;
    const isFirstDone = less(x.hi, y.hi);
    const hi = isFirstDone ? x.hi : y.hi;
    if (less(lo, hi)) common.push({ lo, hi, point: x.point || y.point });
    if (isFirstDone) i++;
    else j++;
  }
  return common;
}

export function isWithin(inner: Bounds, outer: Bounds): boolean {
  let at = 0;
  return inner.every(({ lo, hi }) => {
    for (let other = outer[at]; other && less(other.hi, hi); other = outer[at]) at++;
    const other = outer[at];
    return other !== undefined && !less(lo, other.lo);
  });
}

/** Whether a missing field could be among the keys. */
export const mayBeMissing = (bounds: Bounds): boolean =>
  bounds.some(({ lo, hi }) => !less(NULL_KEY, lo) && less(NULL_KEY, hi));

/**
 * Keys that only values of the types of a `$type` have. None for a type that shares its keys with
 * another one, as texts and symbols do, and none for null, which a missing field has too.
 */
export function typeBounds(operand: Value): Bounds {
  const types = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(typesOf));
  const others = new Set(
    Object.values(T)
      .filter((type) => !types.has(type))
      .map(rankOfType),
  );
  return [...new Set([...types].map(rankOfType))]
    .filter((rank) => rank > rankOfType(T.null) && !others.has(rank))
    .sort((a, b) => a - b)
    .map((rank) => span(Buffer.of(rank), above(rank)));
}

/** The bounds of texts, and of a stored regex that is equal. */
function regexBounds(source: RegexSource): Bounds {
  const prefix = literalPrefix(source);
  const lo = Buffer.concat([Buffer.of(0x30), Buffer.from(prefix.includes('\0') ? '' : prefix)]);
  const itself = new Scalar(T.regex, Buffer.from(`${source.pattern}\0${source.options}\0`));
  return [span(lo, afterPrefix(lo)), point(encodeKey(itself))];
}

function equalBounds(value: Value, literal: boolean): Bounds {
  if (value === null) return NULLS;
  if (isRegex(value) && !literal) return regexBounds(regexSource(value));
  if (!Array.isArray(value)) return [point(encodeKey(value))];
  const [first] = value;
  return joinIntervals([
    point(first === undefined ? UNDEFINED_KEY : encodeKey(first)),
    point(encodeKey(value)),
  ]);
}

function rangeBounds(operator: string, value: Value): Bounds | undefined {
  const type = typeOf(value);
  if (Array.isArray(value) || type === T.minKey || type === T.maxKey || type === T.undefined)
    return undefined;
  const isEqualIncluded = operator === '$gte' || operator === '$lte';
  if (value === null) return isEqualIncluded ? NULLS : [];
  const key = encodeKey(value);
  if (isNumber(value) && Number.isNaN(toDouble(value))) return isEqualIncluded ? [point(key)] : [];
  const rank = rankOf(value);
  const least = isNumber(value) ? NAN_END : Buffer.of(rank);
  if (operator === '$gt') return joinIntervals([span(afterPrefix(key), above(rank))]);
  if (operator === '$gte') return [span(key, above(rank))];
  return joinIntervals([span(least, operator === '$lt' ? key : afterPrefix(key))]);
}

function textBounds(operand: Value, spec: Doc): Bounds {
  const own = isRegex(operand)
    ? regexSource(operand)
    : { pattern: typeof operand === 'string' ? operand : '', options: '' };
  const given = spec.get('$options');
  const options = typeof given === 'string' ? given : own.options;
  return regexBounds({ pattern: own.pattern, options });
}

const isList = (value: Value): value is Value[] =>
  Array.isArray(value) && value.length <= MAX_INTERVALS;

const hasOperators = (items: readonly Value[]): boolean =>
  items.some((item) => isDoc(item) && item.has('$elemMatch'));

function operatorBounds(operator: string, operand: Value, spec: Doc): (Bounds | undefined)[] {
  switch (operator) {
    case '$eq':
      return [equalBounds(operand, true)];
    case '$in':
      return isList(operand)
        ? [joinIntervals(operand.flatMap((item) => equalBounds(item, false)))]
        : [];
    case '$all':
      return isList(operand) && operand.length > 0 && !hasOperators(operand)
        ? operand.map((item) => equalBounds(item, false))
        : [];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return [rangeBounds(operator, operand)];
    case '$regex':
      return [textBounds(operand, spec)];
    default:
      return [];
  }
}

function conditionBounds(value: Value): (Bounds | undefined)[] {
  if (!isOperatorDoc(value)) return [equalBounds(value, false)];
  return [...value].flatMap(([operator, operand]) => operatorBounds(operator, operand, value));
}

function innerBounds(value: Value, rest: string): Bounds | undefined {
  // A nested array matches as a document with its positions as fields; index keys do not contain
  // those.
  if (isPosition(rest.split('.')[0] as string)) return undefined;
  const spec = isDoc(value) ? value.get('$elemMatch') : undefined;
  if (!isDoc(spec) || [...spec.keys()].some((key) => key.startsWith('$'))) return undefined;
  return fieldBounds(spec, rest, true);
}

function unionBounds(clauses: Value, path: string, multikey: boolean): Bounds | undefined {
  if (!isList(clauses)) return undefined;
  const all: Interval[] = [];
  for (const clause of clauses) {
    const bounds = isDoc(clause) ? fieldBounds(clause, path, multikey) : undefined;
    if (!bounds) return undefined;
    for (const interval of bounds) all.push(interval);
  }
  return joinIntervals(all);
}

/** Leading bytes that all keys inside share: a long prefix of a text leaves few keys. */
function sharedBytes(bounds: Bounds): number {
  const lo = bounds[0]?.lo ?? EMPTY;
  const hi = bounds.find(({ point: isOne }) => !isOne)?.hi ?? EMPTY;
  let count = 0;
  while (count < lo.length && lo[count] === hi[count]) count++;
  return Math.min(count, 100);
}

/** The lower the value, the fewer keys are expected. */
const preference = (bounds: Bounds): number =>
  bounds.every(isPoint) ? bounds.length : 1000 + bounds.length - sharedBytes(bounds);

/**
 * Bounds of one field, a superset of the filter's matches; undefined when it does not restrict the
 * field.
 * @param multikey whether documents may have arrays there: then two conditions may be met by two
 * elements, so they must not be intersected and only the more selective one is used.
 */
export function fieldBounds(filter: Doc, path: string, multikey: boolean): Bounds | undefined {
  const found: (Bounds | undefined)[][] = [];
  for (const [key, value] of filter) {
    if (key === path) found.push(conditionBounds(value));
    else if (key === '$or') found.push([unionBounds(value, path, multikey)]);
    else if (key === '$and' && isList(value)) {
      for (const clause of value)
        if (isDoc(clause)) found.push([fieldBounds(clause, path, multikey)]);
    } else if (path.startsWith(`${key}.`))
      found.push([innerBounds(value, path.slice(key.length + 1))]);
  }
  const known = found.flat().filter((bounds) => bounds !== undefined);
  if (known.length === 0) return undefined;
  if (multikey) return known.reduce((a, b) => (preference(b) < preference(a) ? b : a));
  return known.reduce(intersect);
}
