/** Stages that are shorthands for other stages, as the manual defines them. */
import { compareValues } from './compare.ts';
import { fail } from './errors.ts';
import { readParts } from './expression-types.ts';
import { rankOf } from './keys.ts';
import { type Doc, int, isDoc, typeName, type Value } from './values.ts';

export interface StageSpec {
  readonly name: string;
  readonly operand: Value;
}

const doc = (fields: Record<string, Value>): Doc => new Map(Object.entries(fields));
const stage = (name: string, fields: Record<string, Value>): StageSpec => ({
  name,
  operand: doc(fields),
});
const COUNT = doc({ $sum: int(1) });

function count(operand: Value): StageSpec[] {
  if (typeof operand !== 'string') return fail(40156, 'the count field must be a non-empty string');
  if (operand === '') fail(40157, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) fail(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('\0')) fail(40159, 'the count field cannot contain a null byte');
  if (operand.includes('.')) fail(40160, "the count field cannot contain '.'");
  return [
    stage('$group', { _id: null, [operand]: COUNT }),
    { name: '$project', operand: doc({ _id: false }) },
  ];
}

const isOperation = (value: Value): boolean =>
  isDoc(value) && (value.keys().next().value ?? '').startsWith('$');

function sortByCount(operand: Value): StageSpec[] {
  if (isDoc(operand) && !isOperation(operand))
    fail(40147, 'the sortByCount field must be an expression inside an object');
  if (typeof operand === 'string' && !operand.startsWith('$'))
    fail(40148, 'the sortByCount field must be a $-prefixed path');
  if (!isDoc(operand) && typeof operand !== 'string')
    fail(40149, 'the sortByCount field must be specified as a string or as an object');
  return [stage('$group', { _id: operand, count: COUNT }), stage('$sort', { count: int(-1) })];
}

const isConstant = (value: Value): boolean =>
  typeof value === 'string' ? !value.startsWith('$') : !isDoc(value) && !Array.isArray(value);

function readBoundaries(value: Value): Value[] {
  if (!Array.isArray(value))
    return fail(40200, `The $bucket 'boundaries' field must be an array, not ${typeName(value)}`);
  if (!value.every(isConstant))
    fail(40191, "The $bucket 'boundaries' field must be an array of constant values");
  if (value.length < 2) fail(40192, "The $bucket 'boundaries' field must have at least 2 values");
  for (const [at, upper] of value.entries()) {
    const lower = value[at - 1];
    if (lower === undefined) continue;
    if (rankOf(lower) !== rankOf(upper))
      fail(40193, "All values in the 'boundaries' option to $bucket must have the same type");
    if (compareValues(lower, upper) >= 0)
      fail(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
  }
  return value;
}

function checkDefault(value: Value, boundaries: readonly Value[]): void {
  if (!isConstant(value)) fail(40195, "The $bucket 'default' field must be a constant expression");
  const [lowest, highest] = [boundaries[0] as Value, boundaries.at(-1) as Value];
  if (
    rankOf(value) === rankOf(lowest) &&
    compareValues(value, lowest) >= 0 &&
    compareValues(value, highest) < 0
  )
    fail(40199, "The $bucket 'default' field must lie outside of the boundaries");
}

const BUCKET = ['groupBy', 'boundaries', 'default', 'output'];

/** Each document goes to the boundary at or below its value, or to the default; without one it is an error. */
function bucket(operand: Value): StageSpec[] {
  if (!isDoc(operand)) return fail(40201, 'Argument to $bucket stage must be an object');
  const part = readParts(operand, '$bucket', 40197, BUCKET);
  const groupBy = part('groupBy', 40198);
  const given = part('boundaries', 40198);
  if (!isOperation(groupBy) && !(typeof groupBy === 'string' && groupBy.startsWith('$')))
    fail(40202, "The $bucket 'groupBy' field must be a $-prefixed path or an expression");
  const boundaries = readBoundaries(given);
  const fallback = operand.get('default');
  if (fallback !== undefined) checkDefault(fallback, boundaries);
  const output = operand.get('output') ?? doc({ count: COUNT });
  if (!isDoc(output)) return fail(40196, "The $bucket 'output' field must be an object");
  const branches = boundaries.slice(0, -1).map((lower, at) => {
    const upper = doc({ $literal: boundaries[at + 1] as Value });
    const from = doc({ $gte: [groupBy, doc({ $literal: lower })] });
    const below = doc({ $lt: [groupBy, upper] });
    return new Map([
      ['case', doc({ $and: [from, below] })],
      ['then', doc({ $literal: lower })],
    ]);
  });
  const choice = doc(
    fallback === undefined ? { branches } : { branches, default: doc({ $literal: fallback }) },
  );
  // Not by object literal: it would put names that look like numbers first.
  const grouped: Doc = new Map<string, Value>([['_id', doc({ $switch: choice })], ...output]);
  return [{ name: '$group', operand: grouped }, stage('$sort', { _id: int(1) })];
}

export const shorthands: ReadonlyMap<string, (operand: Value) => StageSpec[]> = new Map([
  ['$count', count],
  ['$sortByCount', sortByCount],
  ['$bucket', bucket],
]);
