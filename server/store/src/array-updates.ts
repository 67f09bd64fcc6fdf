/** $push, $addToSet, $pull, $pullAll, $pop. */
import { compareValues, isEqual } from './compare.ts';
import { fail } from './errors.ts';
import { encodeKey } from './keys.ts';
import { isOperatorDoc, wholePart } from './match-operators.ts';
import { compileFilter } from './matcher.ts';
import { toDouble, toWhole } from './numbers.ts';
import { isRegex } from './regex.ts';
import { childOf } from './update-paths.ts';
import { type Change, KEEP } from './update-tree.ts';
import { isDoc, typeName, type Value } from './values.ts';

type Apply = Change['apply'];

const arrayAt = (value: Value | undefined, operator: string, path: string): readonly Value[] => {
  if (value === undefined) return [];
  return Array.isArray(value)
    ? value
    : fail(
        2,
        `The field '${path}' must be an array but is of type ${typeName(value)} (${operator})`,
      );
};

/** A clause of `$push`, limited to JavaScript's safe integers. */
function wholeClause(value: Value | undefined, name: string): number | undefined {
  if (value === undefined) return undefined;
  const whole = wholePart(value);
  if (whole === undefined || compareValues(whole, value) !== 0)
    return fail(2, `The value for ${name} must be an integer value`);
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(whole), Number.MAX_SAFE_INTEGER));
}

const isDirection = (value: Value): boolean => Math.abs(toDouble(value) ?? 0) === 1;

/** Sorts whole elements, or documents by their fields; does not descend into arrays. */
function sorter(spec: Value): (items: Value[]) => Value[] {
  if (!isDoc(spec)) {
    if (!isDirection(spec)) return fail(2, 'The $sort element value must be either 1 or -1');
    const sign = toDouble(spec) as number;
    return (items) => items.sort((a, b) => sign * compareValues(a, b));
  }
  const fields = [...spec].map(([path, direction]) => {
    const parts = path.split('.');
    if (parts.includes('')) fail(2, `The $sort field is empty or has an empty part: ${path}`);
    if (!isDirection(direction)) fail(2, 'The $sort element value must be either 1 or -1');
    return { parts, sign: toDouble(direction) as number };
  });
  if (fields.length === 0) return fail(2, 'The $sort pattern is empty');
  return (items) =>
    items.sort((a, b) => {
      for (const { parts, sign } of fields) {
        const [x, y] = [a, b].map((item) => parts.reduce(childOf, isDoc(item) ? item : undefined));
        const order = sign * compareValues(x ?? null, y ?? null);
        if (order !== 0) return order;
      }
      return 0;
    });
}

export function push(operand: Value, path: string): Apply {
  if (!isDoc(operand) || !operand.has('$each'))
    return (current) => [...arrayAt(current, '$push', path), operand];
  for (const name of operand.keys()) {
    if (!['$each', '$slice', '$sort', '$position'].includes(name))
      fail(2, `Unrecognized clause in $push: ${name}`);
  }
  const added = operand.get('$each');
  if (!Array.isArray(added)) return fail(2, 'The argument to $each in $push must be an array');
  const slice = wholeClause(operand.get('$slice'), '$slice');
  const order = operand.get('$sort');
  const sort = order === undefined ? undefined : sorter(order);
  const position = wholeClause(operand.get('$position'), '$position');
  return (current) => {
    const items = arrayAt(current, '$push', path);
    const at = position ?? items.length;
    const joined = items.slice(0, at).concat(added, items.slice(at));
    const sorted = sort ? sort(joined) : joined;
    if (slice === undefined) return sorted;
    return slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
  };
}

/** Equal values have the same key, so that a lookup need not compare all of them. */
const keyOf = (value: Value): string => encodeKey(value).toString('latin1');
const keySet = (values: readonly Value[]): Set<string> => new Set(values.map(keyOf));

export function addToSet(operand: Value, path: string): Apply {
  let added: readonly Value[] = [operand];
  if (isDoc(operand) && operand.keys().next().value === '$each') {
    const list = operand.get('$each');
    if (!Array.isArray(list))
      return fail(14, 'The argument to $each in $addToSet must be an array');
    if (operand.size > 1) fail(2, 'Found unexpected fields after $each in $addToSet');
    added = list;
  }
  return (current) => {
    const items = [...arrayAt(current, '$addToSet', path)];
    const known = keySet(items);
    for (const value of added) {
      const key = keyOf(value);
      if (known.has(key)) continue;
      known.add(key);
      items.push(value);
    }
    return items;
  };
}

/** Operators and a regex treat each element as the value of a field, so also look into arrays. */
function pullTest(operand: Value): (item: Value) => boolean {
  if (isRegex(operand) || (isOperatorDoc(operand) && !isLogical(operand.keys().next().value))) {
    const matcher = compileFilter(new Map([['', operand]]));
    return (item) => matcher(new Map([['', item]]));
  }
  if (!isDoc(operand)) return (item) => isEqual(item, operand);
  const matcher = compileFilter(operand);
  return (item) => isDoc(item) && matcher(item);
}
const isLogical = (name: string | undefined): boolean =>
  ['$and', '$or', '$nor', '$not', '$expr', '$comment', '$where', '$text', '$jsonSchema'].includes(
    name ?? '',
  );

const removal =
  (operator: string, path: string, test: (item: Value) => boolean): Apply =>
  (current) =>
    current === undefined ? KEEP : arrayAt(current, operator, path).filter((item) => !test(item));

export const pull = (operand: Value, path: string): Apply =>
  removal('$pull', path, pullTest(operand));

export function pullAll(operand: Value, path: string): Apply {
  if (!Array.isArray(operand))
    return fail(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  const keys = keySet(operand);
  return removal('$pullAll', path, (item) => keys.has(keyOf(item)));
}

export function pop(operand: Value, path: string): Apply {
  const side = toWhole(operand);
  if (side !== 1 && side !== -1) return fail(9, '$pop expects 1 or -1');
  return (current) => {
    if (current === undefined) return KEEP;
    if (!Array.isArray(current))
      return fail(
        14,
        `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
      );
    return side === 1 ? current.slice(0, -1) : current.slice(1);
  };
}
