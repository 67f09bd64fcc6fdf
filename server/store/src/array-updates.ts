/** $push, $addToSet, $pull, $pullAll, $pop. */
import { compareValues, isEqual } from './compare.ts';
import { fail } from './errors.ts';
import { compileFilter, isOperatorDoc } from './matcher.ts';
import { toDouble, toWhole } from './numbers.ts';
import { sortKey } from './paths.ts';
import { isRegex } from './regex.ts';
import { parseSort } from './sort-spec.ts';
import { type Change, KEEP } from './update-paths.ts';
import { clone, type Doc, isDoc, typeName, type Value } from './values.ts';

const arrayAt = (value: Value, operator: string, path: string): Value[] =>
  Array.isArray(value)
    ? [...value]
    : fail(
        2,
        `The field '${path}' must be an array but is of type ${typeName(value)} (${operator})`,
      );

const wholeClause = (value: Value | undefined, name: string): number | undefined => {
  if (value === undefined) return undefined;
  return toWhole(value) ?? fail(2, `The value for ${name} must be an integer value`);
};

function sorter(spec: Value): (items: Value[]) => Value[] {
  if (isDoc(spec)) {
    const fields = parseSort(spec);
    return (items) => {
      const keyed = items.map((item) => ({
        item,
        key: sortKey(isDoc(item) ? item : new Map(), fields),
      }));
      keyed.sort((a, b) => Buffer.compare(a.key, b.key));
      return keyed.map(({ item }) => item);
    };
  }
  const direction = toDouble(spec);
  if (direction !== 1 && direction !== -1)
    return fail(2, 'The $sort element value must be either 1 or -1');
  return (items) => items.sort((a, b) => direction * compareValues(a, b));
}

/** The documents to add: `$each`'s list, or the operand itself. */
function eachOf(operand: Value, operator: string): Value[] {
  if (!isDoc(operand) || !operand.has('$each')) return [operand];
  const list = operand.get('$each');
  return Array.isArray(list)
    ? list
    : fail(14, `The argument to $each in ${operator} must be an array`);
}

export function push(operand: Value, path: string): Change {
  const added = eachOf(operand, '$push');
  const clauses: Doc = isDoc(operand) && operand.has('$each') ? operand : new Map();
  for (const name of clauses.keys()) {
    if (!['$each', '$slice', '$sort', '$position'].includes(name))
      fail(2, `Unrecognized clause in $push: ${name}`);
  }
  const slice = wholeClause(clauses.get('$slice'), '$slice');
  const position = wholeClause(clauses.get('$position'), '$position');
  const order = clauses.get('$sort');
  const sort = order === undefined ? undefined : sorter(order);
  return (current) => {
    const items = current === undefined ? [] : arrayAt(current, '$push', path);
    const at = position ?? items.length;
    const joined = items.slice(0, at).concat(added.map(clone), items.slice(at));
    const sorted = sort ? sort(joined) : joined;
    if (slice === undefined) return sorted;
    return slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
  };
}

export function addToSet(operand: Value, path: string): Change {
  const added = eachOf(operand, '$addToSet');
  if (isDoc(operand) && operand.has('$each') && operand.size > 1) {
    fail(2, 'Found unexpected fields after $each in $addToSet');
  }
  return (current) => {
    const items = current === undefined ? [] : arrayAt(current, '$addToSet', path);
    for (const value of added) {
      if (!items.some((item) => isEqual(item, value))) items.push(clone(value));
    }
    return items;
  };
}

function pullTest(operand: Value): (item: Value) => boolean {
  if (isOperatorDoc(operand) || isRegex(operand)) {
    const inner: Doc = isDoc(operand) ? operand : new Map([['$regex', operand]]);
    const matcher = compileFilter(new Map([['', new Map([['$elemMatch', inner]])]]));
    return (item) => matcher(new Map([['', [item]]]));
  }
  if (!isDoc(operand)) return (item) => isEqual(item, operand);
  const matcher = compileFilter(operand);
  return (item) => isDoc(item) && matcher(item);
}

const removal =
  (operator: string, path: string, test: (item: Value) => boolean): Change =>
  (current) =>
    current === undefined ? KEEP : arrayAt(current, operator, path).filter((item) => !test(item));

export const pull = (operand: Value, path: string): Change =>
  removal('$pull', path, pullTest(operand));

export function pullAll(operand: Value, path: string): Change {
  if (!Array.isArray(operand))
    return fail(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
  return removal('$pullAll', path, (item) => operand.some((value) => isEqual(item, value)));
}

export function pop(operand: Value, path: string): Change {
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
