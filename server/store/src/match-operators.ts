/** The operators that test one value at a time. */
import { compareValues } from './compare.ts';
import { readDecimal } from './decimal.ts';
import { fail } from './errors.ts';
import { isNullish, isTrue } from './expression-types.ts';
import { encodeKey, rankOf } from './keys.ts';
import { toDouble, toWhole } from './numbers.ts';
import { compileRegex, isRegex, type RegexSource, regexSource } from './regex.ts';
import { typeTest } from './type-aliases.ts';
import { type Doc, Int32, isDoc, isNumber, Scalar, T, typeOf, type Value } from './values.ts';

/** A document that starts with an operator; a DBRef starts with `$ref` and is a value. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value) || !(value.keys().next().value ?? '').startsWith('$')) return false;
  return !(typeof value.get('$ref') === 'string' && value.has('$id'));
}

export interface Leaf {
  readonly test: (value: Value) => boolean;
  /** Whether a missing value matches. */
  readonly missing: boolean;
  /** Whether the elements of an array at the end of the path are tried too. */
  readonly elements: boolean;
  /** The element of a matching array that the positional `$` means. */
  readonly position?: (value: Value) => number;
}

const leaf = (test: (value: Value) => boolean, missing = false): Leaf => ({
  test,
  missing,
  elements: true,
});

const isNaNValue = (value: Value): boolean => isNumber(value) && Number.isNaN(toDouble(value));

/** The integer part of a number, exactly; undefined for a value that is not a number of 64 bits. */
export function wholePart(value: Value): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (value instanceof Int32) return BigInt(value.value);
  let whole: bigint;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return undefined;
    whole = BigInt(Math.trunc(value));
  } else {
    if (!(value instanceof Scalar) || value.type !== T.decimal) return undefined;
    const { kind, negative, coefficient, exponent } = readDecimal(value);
    if (kind !== 'finite' || exponent > 18)
      return coefficient === 0n && kind === 'finite' ? 0n : undefined;
    const scale = 10n ** BigInt(Math.abs(exponent));
    const size = exponent < 0 ? coefficient / scale : coefficient * scale;
    whole = negative ? -size : size;
  }
  return BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

function refuseUndefined(operand: Value): void {
  if (typeOf(operand) === T.undefined) fail(2, 'cannot compare to undefined');
}

function textOf(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  return value instanceof Scalar && value.type === T.symbol
    ? value.bytes.toString('utf8', 4, value.bytes.length - 1)
    : undefined;
}

/** Matches texts, and a stored regex that is the same. */
function regexLeaf(source: RegexSource): Leaf {
  const regex = compileRegex(source);
  return leaf((value) => {
    const text = textOf(value);
    if (text !== undefined) return regex.test(text);
    if (!isRegex(value)) return false;
    const { pattern, options } = regexSource(value);
    return pattern === source.pattern && options === source.options;
  });
}

/** Equality in a filter: null also matches a missing value, a regex also matches texts. */
export function equalityTest(operand: Value, literal = false): Leaf {
  refuseUndefined(operand);
  if (operand === null) return leaf(isNullish, true);
  if (isRegex(operand) && !literal) return regexLeaf(regexSource(operand));
  return leaf((value) => compareValues(value, operand) === 0);
}

function rangeLeaf(operator: string, operand: Value): Leaf {
  refuseUndefined(operand);
  if (isRegex(operand)) fail(2, `Can't have RegEx as arg to predicate over field '${operator}'.`);
  const includesEqual = operator === '$gte' || operator === '$lte';
  const above = operator === '$gt' || operator === '$gte';
  if (operand === null) return includesEqual ? leaf(isNullish, true) : leaf(() => false);
  if (isNaNValue(operand)) return leaf((value) => includesEqual && isNaNValue(value));
  const rank = rankOf(operand);
  const isLowest = typeOf(operand) === T.minKey;
  const anyType = isLowest || typeOf(operand) === T.maxKey;
  return leaf(
    (value) => {
      if (!anyType && (rankOf(value) !== rank || isNaNValue(value))) return false;
      const order = compareValues(value, operand);
      if (order === 0) return includesEqual;
      return above ? order > 0 : order < 0;
    },
    anyType && above === isLowest,
  );
}

function inLeaf(operator: string, operand: Value): Leaf {
  if (!Array.isArray(operand)) return fail(2, `${operator} needs an array`);
  const keys = new Set<string>();
  const regexes: Leaf[] = [];
  for (const item of operand) {
    refuseUndefined(item);
    if (isOperatorDoc(item)) fail(2, `cannot nest $ under ${operator}`);
    if (isRegex(item)) regexes.push(equalityTest(item));
    else keys.add(encodeKey(item).toString('latin1'));
  }
  const hasNull = operand.includes(null);
  return leaf(
    (value) =>
      keys.has(encodeKey(value).toString('latin1')) ||
      (hasNull && isNullish(value)) ||
      regexes.some((regex) => regex.test(value)),
    hasNull,
  );
}

function modLeaf(operand: Value): Leaf {
  if (!Array.isArray(operand)) return fail(2, 'malformed mod, needs to be an array');
  if (operand.length < 2) return fail(2, 'malformed mod, not enough elements');
  if (operand.length > 2) return fail(2, 'malformed mod, too many elements');
  const [divisor, remainder] = operand.map(wholePart);
  if (divisor === undefined || remainder === undefined)
    return fail(2, 'malformed mod, divisor or remainder not a number');
  if (divisor === 0n) return fail(2, 'divisor cannot be 0');
  return leaf((value) => {
    const whole = wholePart(value);
    return whole !== undefined && whole % divisor === remainder;
  });
}

function sizeLeaf(operand: Value): Leaf {
  const size = toWhole(operand);
  if (size === undefined) return fail(2, 'Failed to parse $size. Expected an integer');
  if (size < 0) return fail(2, 'Failed to parse $size. Expected a non-negative number');
  return {
    test: (value) => Array.isArray(value) && value.length === size,
    missing: false,
    elements: false,
  };
}

const existsLeaf: Leaf = { test: () => true, missing: false, elements: false };

function regexOperator(operand: Value, spec: Doc): Leaf {
  const own = isRegex(operand) ? regexSource(operand) : undefined;
  const pattern = own?.pattern ?? (typeof operand === 'string' ? operand : undefined);
  if (pattern === undefined) return fail(2, '$regex has to be a string');
  const given = spec.get('$options');
  if (given !== undefined && typeof given !== 'string')
    return fail(2, '$options has to be a string');
  if (own?.options && given !== undefined)
    return fail(51075, 'options set in both $regex and $options');
  return regexLeaf({ pattern, options: given ?? own?.options ?? '' });
}

const LEAVES: Readonly<Record<string, (operand: Value, spec: Doc) => Leaf>> = {
  $eq: (operand) => equalityTest(operand, true),
  $ne: (operand) =>
    isRegex(operand) ? fail(2, "Can't have regex as arg to $ne.") : equalityTest(operand),
  $gt: (operand) => rangeLeaf('$gt', operand),
  $gte: (operand) => rangeLeaf('$gte', operand),
  $lt: (operand) => rangeLeaf('$lt', operand),
  $lte: (operand) => rangeLeaf('$lte', operand),
  $in: (operand) => inLeaf('$in', operand),
  $nin: (operand) => inLeaf('$nin', operand),
  $exists: () => existsLeaf,
  $type: (operand) => leaf(typeTest(operand)),
  $regex: regexOperator,
  $size: sizeLeaf,
  $mod: modLeaf,
};

/** Compiles one operator; `negated` means that the whole path test must be negated. */
export function leafOperator(
  operator: string,
  operand: Value,
  spec: Doc,
): { leaf: Leaf; negated: boolean } {
  const build = Object.hasOwn(LEAVES, operator) ? LEAVES[operator] : undefined;
  if (!build) return fail(2, `unknown operator: ${operator}`);
  const negated =
    operator === '$ne' || operator === '$nin' || (operator === '$exists' && !isTrue(operand));
  return { leaf: build(operand, spec), negated };
}
