import { isEqual } from './compare.ts';
import { fail } from './errors.ts';
import {
  type Compile,
  compileArguments,
  type Expression,
  isTrue,
  type OperatorTable,
} from './expression-types.ts';
import { toWhole } from './numbers.ts';
import { type Doc, int, isDoc, typeName, type Value } from './values.ts';

const arrayOf = (value: Value | undefined, code: number, name: string): Value[] =>
  Array.isArray(value)
    ? value
    : fail(
        code,
        `The argument to ${name} must be an array, but was of type: ${value === undefined ? 'missing' : typeName(value)}`,
      );

function elementAt(name: string, list: Value | undefined, position: number): Value | undefined {
  if (list === undefined || list === null) return null;
  return arrayOf(list, 28689, name).at(position);
}

/** `input`, `as` and one inner expression, for $filter and $map. */
function overArray(
  name: string,
  inner: string,
  operand: Value,
  compile: Compile,
  apply: (items: Value[], each: (item: Value) => Value | undefined) => Value,
): Expression {
  if (!isDoc(operand)) return fail(28646, `${name} only supports an object as its argument`);
  for (const key of operand.keys())
    if (!['input', 'as', inner].includes(key))
      fail(28647, `Unrecognized parameter to ${name}: ${key}`);
  const input = compile(
    operand.get('input') ?? fail(28648, `Missing 'input' parameter to ${name}`),
  );
  const body = compile(
    operand.get(inner) ?? fail(28650, `Missing '${inner}' parameter to ${name}`),
  );
  const as = operand.get('as') ?? 'this';
  if (typeof as !== 'string') return fail(16866, 'empty variable names are not allowed');
  return (doc, variables) => {
    const list = input(doc, variables) ?? null;
    if (list === null) return null;
    return apply(arrayOf(list, 28651, name), (item) =>
      body(doc, new Map([...(variables ?? []), [as, item]])),
    );
  };
}

export const arrayOperators: OperatorTable = {
  $size: (operand, compile) => {
    const [item] = compileArguments(operand, compile, '$size', 1) as [Expression];
    return (doc, variables) => int(arrayOf(item(doc, variables), 17124, '$size').length);
  },
  $isArray: (operand, compile) => {
    const [item] = compileArguments(operand, compile, '$isArray', 1) as [Expression];
    return (doc, variables) => Array.isArray(item(doc, variables));
  },
  $arrayElemAt: (operand, compile) => {
    const [list, index] = compileArguments(operand, compile, '$arrayElemAt', 2) as [
      Expression,
      Expression,
    ];
    return (doc, variables) => {
      const position = toWhole(index(doc, variables));
      if (position === undefined)
        return fail(28690, "$arrayElemAt's second argument must be a whole number");
      return elementAt('$arrayElemAt', list(doc, variables), position);
    };
  },
  $first: (operand, compile) => {
    const [list] = compileArguments(operand, compile, '$first', 1) as [Expression];
    return (doc, variables) => elementAt('$first', list(doc, variables), 0);
  },
  $last: (operand, compile) => {
    const [list] = compileArguments(operand, compile, '$last', 1) as [Expression];
    return (doc, variables) => elementAt('$last', list(doc, variables), -1);
  },
  $in: (operand, compile) => {
    const [item, list] = compileArguments(operand, compile, '$in', 2) as [Expression, Expression];
    return (doc, variables) => {
      const value = item(doc, variables);
      const items = arrayOf(list(doc, variables), 40081, '$in');
      return value !== undefined && items.some((other) => isEqual(other, value));
    };
  },
  $concatArrays: (operand, compile) => {
    const items = compileArguments(operand, compile, '$concatArrays');
    return (doc, variables) => {
      const lists = items.map((item) => item(doc, variables) ?? null);
      return lists.includes(null)
        ? null
        : lists.flatMap((list) => arrayOf(list, 28664, '$concatArrays'));
    };
  },
  $filter: (operand, compile) =>
    overArray('$filter', 'cond', operand, compile, (items, each) =>
      items.filter((item) => isTrue(each(item))),
    ),
  $map: (operand, compile) =>
    overArray('$map', 'in', operand, compile, (items, each) =>
      items.map((item) => each(item) ?? null),
    ),
  $mergeObjects: (operand, compile) => {
    const items = compileArguments(operand, compile, '$mergeObjects');
    return (doc, variables) => {
      const merged: Doc = new Map();
      for (const item of items) {
        const value = item(doc, variables) ?? null;
        if (value === null) continue;
        if (!isDoc(value))
          return fail(
            40400,
            `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
          );
        for (const [key, inner] of value) merged.set(key, inner);
      }
      return merged;
    };
  },
};
