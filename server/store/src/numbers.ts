/** Arithmetic over BSON's four number types, with MongoDB's rules of promotion. */
import {
  addDecimals,
  decimalToNumber,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  toDecimal,
  writeDecimal,
} from './decimal.ts';
import { int, Int32, Scalar, T, type Value } from './values.ts';

export const isDecimal = (value: Value): value is Scalar =>
  value instanceof Scalar && value.type === T.decimal;

/** The value as a double (nearest); undefined when it is not a number. */
export function toDouble(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32) return value.value;
  if (typeof value === 'bigint') return Number(value);
  return value !== undefined && isDecimal(value) ? decimalToNumber(readDecimal(value)) : undefined;
}

/** The value as an integer; undefined when it is not a number or not an integer. */
export function toWhole(value: Value | undefined): number | undefined {
  const number = toDouble(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** The value of an int or a long. */
export const whole = (value: Value): bigint =>
  value instanceof Int32 ? BigInt(value.value) : (value as bigint);

const asDecimal = (value: Value): Decimal => {
  if (isDecimal(value)) return readDecimal(value);
  return toDecimal(typeof value === 'number' ? value : whole(value));
};

/** An int if it fits and no operand was longer, otherwise a long; undefined beyond 64 bits. */
function fit(result: bigint, isShort: boolean): Value | undefined {
  if (isShort && result === BigInt.asIntN(32, result)) return int(Number(result));
  return result === BigInt.asIntN(64, result) ? result : undefined;
}

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
export const SUBTRACT: Operation = {
  doubles: (a, b) => a - b,
  wholes: (a, b) => a - b,
  decimals: (a, b) => addDecimals(a, { ...b, negative: !b.negative }),
};
export const MULTIPLY: Operation = {
  doubles: (a, b) => a * b,
  wholes: (a, b) => a * b,
  decimals: multiplyDecimals,
};
/**
 * int x int stays int if it fits, otherwise long; any double makes double; any decimal makes
 * decimal. Beyond 64 bits the result is a double, unless the caller handles it.
 */
export function calculate(
  { doubles, wholes, decimals }: Operation,
  a: Value,
  b: Value,
  onOverflow?: () => Value,
): Value {
  if (a instanceof Int32 && b instanceof Int32) {
    const short = doubles(a.value, b.value);
    if (short === (short | 0)) return int(short | 0);
  }
  if (isDecimal(a) || isDecimal(b)) return writeDecimal(decimals(asDecimal(a), asDecimal(b)));
  const asDoubles = (): Value => doubles(toDouble(a) as number, toDouble(b) as number);
  if (typeof a === 'number' || typeof b === 'number') return asDoubles();
  const result = fit(wholes(whole(a), whole(b)), a instanceof Int32 && b instanceof Int32);
  return result ?? (onOverflow ?? asDoubles)();
}

/** Integers divide as doubles do. */
export const divide = (a: Value, b: Value): Value =>
  isDecimal(a) || isDecimal(b)
    ? writeDecimal(divideDecimals(asDecimal(a), asDecimal(b)))
    : (toDouble(a) as number) / (toDouble(b) as number);

/**
 * A sum of doubles with its accumulated rounding error (Neumaier), so that no small part is lost.
 */
class DoubleSum {
  private sum = 0;
  private lost = 0;

  add(value: number): void {
    const next = this.sum + value;
    const [large, small] =
      Math.abs(this.sum) >= Math.abs(value) ? [this.sum, value] : [value, this.sum];
    this.lost += large - next + small;
    this.sum = next;
  }

  get value(): number {
    return Number.isFinite(this.sum) ? this.sum + this.lost : this.sum;
  }

  get decimal(): Decimal {
    const sum = toDecimal(this.sum, 34);
    return Number.isFinite(this.sum) ? addDecimals(sum, toDecimal(this.lost, 34)) : sum;
  }
}

/** The running total of $sum, $avg and $add: exact for integers and decimals until it is read. */
export class Total {
  private count = 0;
  private wholes = 0n;
  private isShort = true;
  private doubles: DoubleSum | undefined;
  private decimals: Decimal | undefined;

  add(value: Value): void {
    this.count++;
    if (typeof value === 'number') (this.doubles ??= new DoubleSum()).add(value);
    else if (isDecimal(value)) {
      const decimal = readDecimal(value);
      this.decimals = this.decimals ? addDecimals(this.decimals, decimal) : decimal;
    } else {
      this.wholes += whole(value);
      this.isShort &&= value instanceof Int32;
    }
  }

  sum(): Value {
    if (this.decimals) {
      const exact = addDecimals(this.decimals, toDecimal(this.wholes));
      return writeDecimal(this.doubles ? addDecimals(exact, this.doubles.decimal) : exact);
    }
    const fitting = this.doubles ? undefined : fit(this.wholes, this.isShort);
    if (fitting !== undefined) return fitting;
    const high = Number(this.wholes);
    this.doubles ??= new DoubleSum();
    this.doubles.add(high);
    this.doubles.add(Number(this.wholes - BigInt(high)));
    this.wholes = 0n;
    return this.doubles.value;
  }

  /** Null when nothing was added. */
  average(): Value {
    return this.count === 0 ? null : divide(this.sum(), BigInt(this.count));
  }
}
