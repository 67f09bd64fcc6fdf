/** The operators that look at one value at a time. */
import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import { encodeKey, rankOf } from './keys.ts';
import { toDouble, toWhole } from './numbers.ts';
import { compileRegex, isRegex, type RegexSource, regexSource } from './regex.ts';
import { typeTest } from './type-aliases.ts';
import { type Doc, isDoc, isNumber, T, typeOf, type Value } from './values.ts';

export interface Leaf {
  readonly test: (value: Value) => boolean;
  /** Whether a missing value matches. */
  readonly missing: boolean;
  /** Whether the elements of an array at the end of the path are tried too. */
  readonly elements: boolean;
  /** Which element of a matching array is meant by the positional `$`. */
  readonly position?: (value: Value) => number;
}

const leaf = (test: (value: Value) => boolean, missing = false): Leaf => ({
  test,
  missing,
  elements: true,
});

const isNullish = (value: Value): boolean => value === null || typeOf(value) === T.undefined;
const isNaNValue = (value: Value): boolean => isNumber(value) && Number.isNaN(toDouble(value));

function refuseUndefined(operand: Value): void {
  if (typeOf(operand) === T.undefined) fail(2, 'cannot compare to undefined');
}

function regexLeaf(source: RegexSource, itself?: Value): Leaf {
  const regex = compileRegex(source);
  return leaf((value) => {
    if (typeof value === 'string') return regex.test(value);
    return itself !== undefined && isRegex(value) && compareValues(value, itself) === 0;
  });
}

/** Equality as a filter means it: null also matches what is missing, a regex also matches texts. */
export function equalityTest(operand: Value, literal = false): Leaf {
  refuseUndefined(operand);
  if (operand === null) return leaf(isNullish, true);
  if (isRegex(operand) && !literal) return regexLeaf(regexSource(operand), operand);
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
  const anyType = typeOf(operand) === T.minKey || typeOf(operand) === T.maxKey;
  return leaf((value) => {
    if (!anyType && (rankOf(value) !== rank || isNaNValue(value))) return false;
    const order = compareValues(value, operand);
    if (order === 0) return includesEqual;
    return above ? order > 0 : order < 0;
  });
}

function inLeaf(operator: string, operand: Value): Leaf {
  if (!Array.isArray(operand)) return fail(2, `${operator} needs an array`);
  const keys = new Set<string>();
  const regexes: Leaf[] = [];
  for (const item of operand) {
    refuseUndefined(item);
    if (isDoc(item) && (item.keys().next().value ?? '').startsWith('$') && !item.has('$ref')) {
      fail(2, `cannot nest $ under ${operator}`);
    }
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
  if (!Array.isArray(operand) || operand.length < 2)
    return fail(2, 'malformed mod, not enough elements');
  if (operand.length > 2) return fail(2, 'malformed mod, too many elements');
  const [divisor, remainder] = operand.map((item) => {
    const number = toDouble(item);
    if (number === undefined || !Number.isFinite(number))
      return fail(2, 'malformed mod, divisor or remainder not a number');
    return typeof item === 'bigint' ? item : BigInt(Math.trunc(number));
  });
  if (divisor === 0n || divisor === undefined) return fail(2, 'divisor cannot be 0');
  return leaf((value) => {
    const number = toDouble(value);
    if (number === undefined || !Number.isFinite(number)) return false;
    return (typeof value === 'bigint' ? value : BigInt(Math.trunc(number))) % divisor === remainder;
  });
}

function typeLeaf(operand: Value): Leaf {
  const aliases = Array.isArray(operand) ? operand : [operand];
  if (aliases.length === 0) fail(9, '$type must match at least one type');
  const tests = aliases.map(typeTest);
  return leaf((value) => tests.some((test) => test(value)));
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
  if (own === undefined && typeof operand !== 'string') return fail(2, '$regex has to be a string');
  const given = spec.get('$options');
  if (given !== undefined && typeof given !== 'string')
    return fail(2, '$options has to be a string');
  if (own?.options && given !== undefined)
    return fail(51075, 'options set in both $regex and $options');
  const pattern = own?.pattern ?? (operand as string);
  return regexLeaf({ pattern, options: given ?? own?.options ?? '' }, own && operand);
}

const truthy = (value: Value): boolean =>
  value !== false && value !== null && toDouble(value) !== 0;

/** Compiles one operator; `negated` means that the whole path test is to be turned around. */
export function leafOperator(
  operator: string,
  operand: Value,
  spec: Doc,
): { leaf: Leaf; negated: boolean } {
  switch (operator) {
    case '$eq':
      return { leaf: equalityTest(operand, true), negated: false };
    case '$ne':
      if (isRegex(operand)) fail(2, "Can't have regex as arg to $ne.");
      return { leaf: equalityTest(operand), negated: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return { leaf: rangeLeaf(operator, operand), negated: false };
    case '$in':
      return { leaf: inLeaf(operator, operand), negated: false };
    case '$nin':
      return { leaf: inLeaf(operator, operand), negated: true };
    case '$exists':
      return { leaf: existsLeaf, negated: !truthy(operand) };
    case '$type':
      return { leaf: typeLeaf(operand), negated: false };
    case '$regex':
      return { leaf: regexOperator(operand, spec), negated: false };
    case '$size':
      return { leaf: sizeLeaf(operand), negated: false };
    case '$mod':
      return { leaf: modLeaf(operand), negated: false };
    default:
      return fail(2, `unknown operator: ${operator}`);
  }
}
