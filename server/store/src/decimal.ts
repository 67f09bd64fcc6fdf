import { Scalar, T } from './values.ts';

/** IEEE 754-2008 decimal128 in BSON's binary integer form: coefficient x 10^exponent. */
export interface Decimal {
  readonly kind: 'finite' | 'infinity' | 'nan';
  readonly negative: boolean;
  readonly coefficient: bigint;
  readonly exponent: number;
}

const BIAS = 6176;
const MAX_EXPONENT = 6111;
const LIMIT = 10n ** 34n;
const LOW = (1n << 64n) - 1n;

const special = (kind: 'infinity' | 'nan', negative = false): Decimal => ({
  kind,
  negative,
  coefficient: 0n,
  exponent: 0,
});
/** A finite decimal of any length; `writeDecimal` rounds it. */
const finite = (signed: bigint, exponent: number, negative = signed < 0n): Decimal => ({
  kind: 'finite',
  negative,
  coefficient: signed < 0n ? -signed : signed,
  exponent,
});

export function readDecimal({ bytes }: Scalar): Decimal {
  const high = bytes.readBigUInt64LE(8);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 31n);
  if (combination >= 30) return special(combination === 30 ? 'infinity' : 'nan', negative);
  // A coefficient with the implicit prefix 100 has more than 34 digits: not canonical, so zero.
  if (combination >= 24) return finite(0n, Number((high >> 47n) & 0x3fffn) - BIAS, negative);
  const coefficient = ((high & ((1n << 49n) - 1n)) << 64n) | bytes.readBigUInt64LE(0);
  const exponent = Number((high >> 49n) & 0x3fffn) - BIAS;
  return finite(coefficient < LIMIT ? coefficient : 0n, exponent, negative);
}

/** Rounds to 34 digits, half to even; beyond the exponents, to infinity or zero. */
function roundTo34({ negative, coefficient, exponent }: Decimal): Decimal {
  let digits = coefficient;
  let power = exponent;
  const excess = Math.max(digits.toString().length - 34, -BIAS - power, 0);
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const twice = (digits % unit) * 2n;
    digits /= unit;
    if (twice > unit || (twice === unit && digits % 2n === 1n)) digits += 1n;
    power += excess;
    if (digits === LIMIT) {
      digits /= 10n;
      power += 1;
    }
  }
  while (power > MAX_EXPONENT && digits !== 0n && digits * 10n < LIMIT) {
    digits *= 10n;
    power -= 1;
  }
  if (digits === 0n) power = Math.min(power, MAX_EXPONENT);
  return power > MAX_EXPONENT ? special('infinity', negative) : finite(digits, power, negative);
}

export function writeDecimal(value: Decimal): Scalar {
  const { kind, negative, coefficient, exponent } =
    value.kind === 'finite' ? roundTo34(value) : value;
  let high = kind === 'nan' ? 31n << 58n : 30n << 58n;
  if (kind === 'finite') high = (BigInt(exponent + BIAS) << 49n) | (coefficient >> 64n);
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(coefficient & LOW, 0);
  bytes.writeBigUInt64LE(negative ? high | (1n << 63n) : high, 8);
  return new Scalar(T.decimal, bytes);
}

/**
 * The decimal of an integer, or the decimal of `digits` digits nearest to a double. MongoDB
 * converts to 15 digits (`0.1` becomes 0.100000000000000), but adds with 34, without trailing
 * zeros.
 */
export function toDecimal(value: number | bigint, digits: 15 | 34 = 15): Decimal {
  if (typeof value === 'bigint') return finite(value, 0);
  if (!Number.isFinite(value)) return special(Number.isNaN(value) ? 'nan' : 'infinity', value < 0);
  if (value === 0 || (digits === 34 && Number.isInteger(value)))
    return finite(BigInt(value), 0, value < 0 || Object.is(value, -0));
  const [mantissa = '0', power = '0'] = value.toExponential(digits - 1).split('e');
  const written = digits === 34 ? mantissa.replace(/0+$/, '') : mantissa;
  const fraction = written.split('.')[1] ?? '';
  return finite(BigInt(written.replace('.', '')), Number(power) - fraction.length);
}

type Operation = (a: Decimal, b: Decimal) => Decimal;

/** NaN and infinities follow the rules of doubles. */
const operation =
  (doubles: (a: number, b: number) => number, apply: Operation): Operation =>
  (a, b) => {
    if (a.kind === 'finite' && b.kind === 'finite') return roundTo34(apply(a, b));
    const like = ({ kind, negative, coefficient }: Decimal): number => {
      if (kind === 'nan') return Number.NaN;
      const size = kind === 'infinity' ? Infinity : Number(coefficient !== 0n);
      return negative ? -size : size;
    };
    return toDecimal(doubles(like(a), like(b)));
  };

export const addDecimals = operation(
  (x, y) => x + y,
  (a, b) => {
    // If they are more than 80 digits apart, the smaller one cannot change a result of 34 digits.
    const isApart = a.coefficient !== 0n && b.coefficient !== 0n;
    const top = Math.max(a.exponent, b.exponent) - (isApart ? 80 : Infinity);
    const exponent = Math.max(Math.min(a.exponent, b.exponent), top);
    const scale = (value: Decimal): bigint => {
      const signed = value.negative ? -value.coefficient : value.coefficient;
      const shift = value.exponent - exponent;
      return shift >= 0 ? signed * 10n ** BigInt(shift) : signed / 10n ** BigInt(-shift);
    };
    const sum = scale(a) + scale(b);
    return finite(sum, exponent, sum < 0n || (sum === 0n && a.negative && b.negative));
  },
);

export const multiplyDecimals = operation(
  (x, y) => x * y,
  (a, b) =>
    finite(a.coefficient * b.coefficient, a.exponent + b.exponent, a.negative !== b.negative),
);

/** For divisors other than zero: exact with the exponent nearest to a's minus b's, or 34 digits. */
export const divideDecimals = operation(
  (x, y) => x / y,
  (a, b) => {
    const length = ({ coefficient }: Decimal): number => coefficient.toString().length;
    const shift = Math.max(0, 36 + length(b) - length(a));
    const scaled = a.coefficient * 10n ** BigInt(shift);
    const ideal = a.exponent - b.exponent;
    const negative = a.negative !== b.negative;
    let quotient = scaled / b.coefficient;
    // A last digit that represents the remainder keeps the rounding right.
    if (scaled % b.coefficient !== 0n)
      return finite(quotient * 10n + 1n, ideal - shift - 1, negative);
    let exponent = ideal - shift;
    while (exponent < ideal && quotient % 10n === 0n) {
      quotient /= 10n;
      exponent++;
    }
    return finite(quotient, exponent, negative);
  },
);

export function decimalToNumber({ kind, negative, coefficient, exponent }: Decimal): number {
  if (kind === 'nan') return Number.NaN;
  const size = kind === 'infinity' ? Infinity : Number(`${coefficient}e${exponent}`);
  return negative ? -size : size;
}
