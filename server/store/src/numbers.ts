/** Arithmetic over BSON's four number types, with MongoDB's rules of promotion. */
import {
  addDecimals,
  decimalToNumber,
  multiplyDecimals,
  readDecimal,
  toDecimal,
  type Decimal,
  writeDecimal,
} from './decimal.ts';
import { fail } from './errors.ts';
import { int, Int32, Scalar, T, type Value } from './values.ts';

const isDecimal = (value: Value): value is Scalar =>
  value instanceof Scalar && value.type === T.decimal;

/** The value as a double (nearest); undefined when it is no number. */
export function toDouble(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32) return value.value;
  if (typeof value === 'bigint') return Number(value);
  return value !== undefined && isDecimal(value) ? decimalToNumber(readDecimal(value)) : undefined;
}

/** The value as a whole number; undefined when it is no number or not whole. */
export function toWhole(value: Value | undefined): number | undefined {
  const number = toDouble(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

const asDecimal = (value: Value): Decimal =>
  isDecimal(value)
    ? readDecimal(value)
    : toDecimal(value instanceof Int32 ? value.value : (value as number));

const whole = (value: Value): bigint =>
  value instanceof Int32 ? BigInt(value.value) : (value as bigint);

interface Operation {
  readonly doubles: (a: number, b: number) => number;
  readonly wholes: (a: bigint, b: bigint) => bigint;
  readonly decimals: (a: Decimal, b: Decimal) => Decimal;
}

export const ADD: Operation = {
  doubles: (a, b) => a + b,
  wholes: (a, b) => a + b,
  decimals: addDecimals,
};
export const MULTIPLY: Operation = {
  doubles: (a, b) => a * b,
  wholes: (a, b) => a * b,
  decimals: multiplyDecimals,
};

/** int x int stays int while it fits, then long; any double makes double; any decimal makes decimal. */
export function calculate(
  operation: Operation,
  a: Value,
  b: Value,
  onOverflow?: () => Value,
): Value {
  if (isDecimal(a) || isDecimal(b))
    return writeDecimal(operation.decimals(asDecimal(a), asDecimal(b)));
  if (typeof a === 'number' || typeof b === 'number') {
    return operation.doubles(toDouble(a) as number, toDouble(b) as number);
  }
  const result = operation.wholes(whole(a), whole(b));
  const isShort = a instanceof Int32 && b instanceof Int32;
  if (isShort && result === BigInt.asIntN(32, result)) return int(Number(result));
  if (result === BigInt.asIntN(64, result)) return result;
  return onOverflow
    ? onOverflow()
    : fail(2, 'integer overflow: the result does not fit into 64 bits');
}
