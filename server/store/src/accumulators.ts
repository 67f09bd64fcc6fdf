/** The accumulators of $group. */
import { compareValues, isEqual } from './compare.ts';
import { fail } from './errors.ts';
import { compileExpression } from './expressions.ts';
import { ADD, calculate, toDouble } from './numbers.ts';
import { type Doc, int, isDoc, isNumber, Scalar, type Value } from './values.ts';

/** One running value; `add` gets undefined for a missing one. */
export interface Accumulator {
  readonly add: (doc: Doc) => void;
  readonly result: () => Value;
}
export type CreateAccumulator = () => Accumulator;
type Evaluate = (doc: Doc) => Value | undefined;

const isNullish = (value: Value | undefined): value is null | undefined =>
  value === undefined || value === null;

function sum(evaluate: Evaluate): Accumulator {
  let total: Value = int(0);
  const add = (doc: Doc): void => {
    const value = evaluate(doc);
    if (value === undefined || !isNumber(value)) return;
    const before = total;
    total = calculate(
      ADD,
      before,
      value,
      () => (toDouble(before) as number) + (toDouble(value) as number),
    );
  };
  return { add, result: () => total };
}

function average(evaluate: Evaluate): Accumulator {
  let count = 0;
  const total = sum((doc) => {
    const value = evaluate(doc);
    if (value instanceof Scalar && isNumber(value))
      return fail(238, '$avg of a decimal is not supported');
    if (value !== undefined && isNumber(value)) count++;
    return value;
  });
  return {
    add: total.add,
    result: () => (count === 0 ? null : (toDouble(total.result()) as number) / count),
  };
}

function extremum(evaluate: Evaluate, sign: number): Accumulator {
  let best: Value | undefined;
  const add = (doc: Doc): void => {
    const value = evaluate(doc);
    if (!isNullish(value) && (best === undefined || sign * compareValues(value, best) > 0))
      best = value;
  };
  return { add, result: () => best ?? null };
}

function first(evaluate: Evaluate): Accumulator {
  let value: Value | undefined;
  let isSet = false;
  const add = (doc: Doc): void => {
    if (!isSet) value = evaluate(doc);
    isSet = true;
  };
  return { add, result: () => value ?? null };
}

function last(evaluate: Evaluate): Accumulator {
  let value: Value | undefined;
  return { add: (doc) => (value = evaluate(doc)), result: () => value ?? null };
}

function list(evaluate: Evaluate, isSet: boolean): Accumulator {
  const values: Value[] = [];
  const add = (doc: Doc): void => {
    const value = evaluate(doc);
    if (value === undefined || (isSet && values.some((other) => isEqual(other, value)))) return;
    values.push(value);
  };
  return { add, result: () => values };
}

const kinds: Readonly<Record<string, (evaluate: Evaluate) => Accumulator>> = {
  $sum: sum,
  $avg: average,
  $min: (evaluate) => extremum(evaluate, -1),
  $max: (evaluate) => extremum(evaluate, 1),
  $first: first,
  $last: last,
  $push: (evaluate) => list(evaluate, false),
  $addToSet: (evaluate) => list(evaluate, true),
  $count: () => sum(() => int(1)),
};

/** Compiles `{$sum: "$a"}`. @throws MongoError 15952 for an accumulator that is not implemented. */
export function compileAccumulator(field: string, spec: Value): CreateAccumulator {
  if (!isDoc(spec) || spec.size !== 1)
    return fail(40234, `The field '${field}' must be an accumulator object`);
  const [[name, operand]] = [...spec] as [[string, Value]];
  if (name === '$accumulator') fail(238, '$accumulator is not supported by this server');
  const create = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!create) return fail(15952, `unknown group operator '${name}'`);
  if (name === '$count' && !(isDoc(operand) && operand.size === 0))
    fail(14, '$count takes no arguments, i.e. $count:{}');
  const evaluate = compileExpression(operand);
  return () => create((doc) => evaluate(doc));
}
