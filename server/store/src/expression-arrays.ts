import { isEqual } from './compare.ts';
import { fail } from './errors.ts';
import {
  checkLength,
  compileArguments,
  type Expression,
  isConstant,
  isNullish,
  isTrue,
  type Maybe,
  type Operator,
  operator,
  type OperatorTable,
  readParts,
  strict,
} from './expression-types.ts';
import { encodeKey } from './keys.ts';
import { toWhole } from './numbers.ts';
import { type Doc, int, isDoc, isNumber, typeName, type Value } from './values.ts';

const arrayOf = (value: Maybe, code: number, name: string): Value[] =>
  Array.isArray(value)
    ? value
    : fail(
        code,
        `The argument to ${name} must be an array, but was of type: ${value === undefined ? 'missing' : typeName(value)}`,
      );

/**
 * A position or a count.
 * @throws MongoError `code` for a value that is not a number, `code + 1` for a fraction.
 */
const wholeOf = (value: Value, code: number, name: string): number =>
  toWhole(value) ??
  fail(isNumber(value) ? code + 1 : code, `${name} needs a whole number, not ${typeName(value)}`);

const elementAt = (name: string, position: number): Operator =>
  strict(1, 1, (list) => arrayOf(list, 28689, name).at(position));

/** $filter and $map: `input`, the variable's name `as`, and an expression for each element. */
const overArray =
  (
    inner: string,
    [notObject, unknown, noInput, noInner, notArray]: readonly [
      number,
      number,
      number,
      number,
      number,
    ],
    apply: (items: Value[], each: (item: Value) => Maybe) => Value,
  ): Operator =>
  (operand, compile, name) => {
    if (!isDoc(operand)) return fail(notObject, `${name} only supports an object as its argument`);
    const part = readParts(operand, name, unknown, ['input', 'as', inner]);
    const as = operand.get('as') ?? 'this';
    if (typeof as !== 'string' || !/^[a-z\u0080-\uffff]\w*$/.test(as))
      return fail(9, `${name} cannot name a variable so`);
    const input = compile(part('input', noInput));
    const body = compile(part(inner, noInner), as);
    return (doc, variables = []) => {
      const list = input(doc, variables);
      if (isNullish(list)) return null;
      const scope = [...variables, null as Value];
      return apply(arrayOf(list, notArray, name), (item) => {
        scope[variables.length] = item;
        return body(doc, scope);
      });
    };
  };

/**
 * The first (or, below zero, the last) `start` elements; with a count, that many from `start` on.
 */
export function sliceArray(items: Value[], start: number, count?: number): Value[] {
  if (count === undefined) return start < 0 ? items.slice(start) : items.slice(0, start);
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + count);
}

function slice(list: Value, first: Value, count?: Value): Value[] {
  const items = arrayOf(list, 28724, '$slice');
  const start = wholeOf(first, 28725, '$slice');
  const length = count === undefined ? undefined : wholeOf(count, 28727, '$slice');
  if (length !== undefined && length <= 0) fail(28729, 'Third argument to $slice must be positive');
  return sliceArray(items, start, length);
}

/** Membership in a literal list is a key lookup, however long the list is. */
const isIn: Operator = (operand, compile, name) => {
  const parts = compileArguments(operand, compile, name, 2, 2);
  const [value, list] = parts as [Expression, Expression];
  const [, given] = operand as Value[];
  const keys =
    Array.isArray(given) && isConstant(given)
      ? new Set(given.map((item) => encodeKey(item).toString('latin1')))
      : undefined;
  return (doc, variables) => {
    const item = value(doc, variables);
    if (keys) return item !== undefined && keys.has(encodeKey(item).toString('latin1'));
    const items = arrayOf(list(doc, variables), 40081, name);
    return item !== undefined && items.some((other) => isEqual(other, item));
  };
};

function concatArrays(...lists: Value[]): Value[] {
  const arrays = lists.map((list) => arrayOf(list, 28664, '$concatArrays'));
  const length = arrays.reduce((sum, array) => sum + array.length, 0);
  checkLength(length * 4, '$concatArrays');
  return ([] as Value[]).concat(...arrays);
}

function mergeObjects(...values: Maybe[]): Doc {
  const [only] = values;
  const merged: Doc = new Map();
  for (const value of values.length === 1 && Array.isArray(only) ? only : values) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      return fail(40400, `$mergeObjects requires object inputs, but got ${typeName(value)}`);
    for (const [key, inner] of value) merged.set(key, inner);
  }
  return merged;
}

export const arrayOperators: OperatorTable = {
  $size: operator(1, 1, (list) => int(arrayOf(list, 17124, '$size').length)),
  $isArray: operator(1, 1, (value) => Array.isArray(value)),
  $arrayElemAt: strict(2, 2, (list, position) =>
    arrayOf(list, 28689, '$arrayElemAt').at(wholeOf(position, 28690, '$arrayElemAt')),
  ),
  $first: elementAt('$first', 0),
  $last: elementAt('$last', -1),
  $in: isIn,
  $concatArrays: strict(0, Infinity, concatArrays),
  $slice: strict(2, 3, slice),
  $filter: overArray('cond', [28646, 28647, 28648, 28650, 28651], (items, each) =>
    items.filter((item) => isTrue(each(item))),
  ),
  $map: overArray('in', [16878, 16879, 16880, 16882, 16883], (items, each) =>
    items.map((item) => each(item) ?? null),
  ),
  $mergeObjects: operator(0, Infinity, mergeObjects),
};
