import { fail } from './errors.ts';
import { compileArguments, type Expression, type OperatorTable } from './expression-types.ts';
import { ADD, calculate, MULTIPLY, toDouble } from './numbers.ts';
import { DateTime, int, Int32, isNumber, Scalar, typeName, type Value } from './values.ts';

const overflow = (a: Value, b: Value, apply: (x: number, y: number) => number): Value =>
  apply(toDouble(a) as number, toDouble(b) as number);

function evaluate(
  items: readonly Expression[],
  doc: Parameters<Expression>[0],
  variables: Parameters<Expression>[1],
) {
  return items.map((item) => item(doc, variables) ?? null);
}

const needNumber = (value: Value, name: string): void => {
  if (!isNumber(value)) fail(14, `${name} only supports numeric types, not ${typeName(value)}`);
};

const shift = (date: DateTime, by: Value): DateTime =>
  new DateTime(date.ms + BigInt(Math.round(toDouble(by) as number)));

function add(a: Value, b: Value): Value {
  if (a instanceof DateTime && b instanceof DateTime)
    return fail(16612, 'only one date allowed in an $add expression');
  const [date, other] = b instanceof DateTime ? [b, a] : [a, b];
  needNumber(other, '$add');
  if (date instanceof DateTime) return shift(date, other);
  needNumber(date, '$add');
  return calculate(ADD, a, b, () => overflow(a, b, (x, y) => x + y));
}

const negative = (value: Value): Value =>
  calculate(MULTIPLY, value, int(-1), () => -(toDouble(value) as number));

function subtract(a: Value, b: Value): Value {
  if (a instanceof DateTime && b instanceof DateTime) return a.ms - b.ms;
  needNumber(b, '$subtract');
  if (a instanceof DateTime) return shift(a, negative(b));
  needNumber(a, '$subtract');
  return calculate(ADD, a, negative(b), () => overflow(a, b, (x, y) => x - y));
}

const refuseDecimal = (value: Value, name: string): void => {
  needNumber(value, name);
  if (value instanceof Scalar) fail(238, `${name} of a decimal is not supported`);
};

function divide(a: Value, b: Value): Value {
  for (const value of [a, b]) refuseDecimal(value, '$divide');
  if (toDouble(b) === 0) return fail(2, "can't $divide by zero");
  return (toDouble(a) as number) / (toDouble(b) as number);
}

function modulo(a: Value, b: Value): Value {
  for (const value of [a, b]) refuseDecimal(value, '$mod');
  if (toDouble(b) === 0) return fail(16610, "can't $mod by zero");
  if (typeof a === 'number' || typeof b === 'number')
    return (toDouble(a) as number) % (toDouble(b) as number);
  const rest =
    BigInt(a instanceof Int32 ? a.value : (a as bigint)) %
    BigInt(b instanceof Int32 ? b.value : (b as bigint));
  return a instanceof Int32 && b instanceof Int32 ? int(Number(rest)) : rest;
}

const pair =
  (name: string, apply: (a: Value, b: Value) => Value): OperatorTable[string] =>
  (operand, compile) => {
    const items = compileArguments(operand, compile, name, 2);
    return (doc, variables) => {
      const [a, b] = evaluate(items, doc, variables) as [Value, Value];
      return a === null || b === null ? null : apply(a, b);
    };
  };

const series =
  (name: string, start: Value, apply: (a: Value, b: Value) => Value): OperatorTable[string] =>
  (operand, compile) => {
    const items = compileArguments(operand, compile, name);
    return (doc, variables) => {
      const values = evaluate(items, doc, variables);
      return values.includes(null) ? null : values.reduce(apply, start);
    };
  };

function multiply(a: Value, b: Value): Value {
  for (const value of [a, b]) needNumber(value, '$multiply');
  return calculate(MULTIPLY, a, b, () => overflow(a, b, (x, y) => x * y));
}

const rounding =
  (name: string, apply: (value: number) => number): OperatorTable[string] =>
  (operand, compile) => {
    const [item] = compileArguments(operand, compile, name, 1) as [Expression];
    return (doc, variables) => {
      const value = item(doc, variables) ?? null;
      if (value === null) return null;
      refuseDecimal(value, name);
      return typeof value === 'number' ? apply(value) : value;
    };
  };

export const arithmeticOperators: OperatorTable = {
  $add: series('$add', int(0), add),
  $multiply: series('$multiply', int(1), multiply),
  $subtract: pair('$subtract', subtract),
  $divide: pair('$divide', divide),
  $mod: pair('$mod', modulo),
  $floor: rounding('$floor', Math.floor),
  $ceil: rounding('$ceil', Math.ceil),
};
