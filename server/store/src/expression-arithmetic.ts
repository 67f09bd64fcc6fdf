import { fail } from './errors.ts';
import { operator, type OperatorTable, strict } from './expression-types.ts';
import {
  ADD,
  calculate,
  divide,
  isDecimal,
  MULTIPLY,
  SUBTRACT,
  toDouble,
  Total,
  whole,
} from './numbers.ts';
import { createAccumulator } from './accumulators.ts';
import { DateTime, int, Int32, isNumber, typeName, type Value } from './values.ts';

function needNumbers(name: string, code: number, ...values: readonly Value[]): void {
  for (const value of values)
    if (!isNumber(value)) fail(code, `${name} only supports numeric types, not ${typeName(value)}`);
}

function shift(date: DateTime, by: Value, sign: bigint): DateTime {
  const number = toDouble(by) as number;
  if (!Number.isFinite(number)) fail(15, 'date overflow');
  const ms = date.ms + sign * (typeof by === 'bigint' ? by : BigInt(Math.round(number)));
  return BigInt.asIntN(64, ms) === ms ? new DateTime(ms) : fail(15, 'date overflow');
}

function add(...values: Value[]): Value {
  const [a, b] = values;
  if (values.length === 2 && a instanceof Int32 && b instanceof Int32) return calculate(ADD, a, b);
  const total = new Total();
  let date: DateTime | undefined;
  for (const value of values) {
    if (value instanceof DateTime) {
      if (date) fail(16612, 'only one date allowed in an $add expression');
      date = value;
    } else {
      needNumbers('$add', 14, value);
      total.add(value);
    }
  }
  return date ? shift(date, total.sum(), 1n) : total.sum();
}

function subtract(a: Value, b: Value): Value {
  if (a instanceof DateTime && b instanceof DateTime) return calculate(SUBTRACT, a.ms, b.ms);
  needNumbers('$subtract', 14, b);
  if (a instanceof DateTime) return shift(a, b, -1n);
  needNumbers('$subtract', 14, a);
  return calculate(SUBTRACT, a, b);
}

function multiply(...values: Value[]): Value {
  needNumbers('$multiply', 14, ...values);
  return values.reduce((a, b) => calculate(MULTIPLY, a, b), int(1));
}

function quotient(a: Value, b: Value): Value {
  needNumbers('$divide', 14, a, b);
  return toDouble(b) === 0 ? fail(2, "can't $divide by zero") : divide(a, b);
}

const refuseDecimal = (name: string, ...values: readonly Value[]): void => {
  if (values.some(isDecimal)) fail(238, `${name} of a decimal is not supported by this server`);
};

function modulo(a: Value, b: Value): Value {
  needNumbers('$mod', 16611, a, b);
  refuseDecimal('$mod', a, b);
  if (toDouble(b) === 0) return fail(16610, "can't $mod by zero");
  if (typeof a === 'number' || typeof b === 'number')
    return (toDouble(a) as number) % (toDouble(b) as number);
  const rest = whole(a) % whole(b);
  return a instanceof Int32 && b instanceof Int32 ? int(Number(rest)) : rest;
}

const rounding = (name: string, apply: (value: number) => number): OperatorTable[string] =>
  strict(1, 1, (value) => {
    needNumbers(name, 28765, value);
    refuseDecimal(name, value);
    return typeof value === 'number' ? apply(value) : value;
  });

/** As an expression, an accumulator runs over its operands, or over the elements of a single one. */
const folding = (name: string): OperatorTable[string] =>
  operator(0, Infinity, (...values) => {
    const accumulator = createAccumulator(name);
    const [only] = values;
    const all = values.length === 1 && Array.isArray(only) ? only : values;
    for (const value of all) accumulator.add(value, () => undefined);
    return accumulator.result();
  });

export const arithmeticOperators: OperatorTable = {
  $add: strict(0, Infinity, add),
  $subtract: strict(2, 2, subtract),
  $multiply: strict(0, Infinity, multiply),
  $divide: strict(2, 2, quotient),
  $mod: strict(2, 2, modulo),
  $floor: rounding('$floor', Math.floor),
  $ceil: rounding('$ceil', Math.ceil),
  $sum: folding('$sum'),
  $avg: folding('$avg'),
  $min: folding('$min'),
  $max: folding('$max'),
};
