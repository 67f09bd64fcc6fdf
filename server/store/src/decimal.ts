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

export function readDecimal({ bytes }: Scalar): Decimal {
  const high = bytes.readBigUInt64LE(8);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 31n);
  if (combination >= 30) {
    const kind = combination === 30 ? 'infinity' : 'nan';
    return { kind, negative, coefficient: 0n, exponent: 0 };
  }
  if (combination >= 24) {
    // A coefficient with the implicit prefix 100 has more than 34 digits: not canonical, so zero.
    const exponent = Number((high >> 47n) & 0x3fffn) - BIAS;
    return { kind: 'finite', negative, coefficient: 0n, exponent };
  }
  const exponent = Number((high >> 49n) & 0x3fffn) - BIAS;
  const coefficient = ((high & ((1n << 49n) - 1n)) << 64n) | bytes.readBigUInt64LE(0);
  return {
    kind: 'finite',
    negative,
    coefficient: coefficient < LIMIT ? coefficient : 0n,
    exponent,
  };
}

function roundTo34({ negative, coefficient, exponent }: Decimal): Decimal {
  let digits = coefficient;
  let power = exponent;
  const excess = Math.max(digits.toString().length - 34, -BIAS - power, 0);
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const rest = digits % unit;
    digits /= unit;
    const twice = rest * 2n;
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
  if (power > MAX_EXPONENT) return { kind: 'infinity', negative, coefficient: 0n, exponent: 0 };
  return { kind: 'finite', negative, coefficient: digits, exponent: power };
}

export function writeDecimal(value: Decimal): Scalar {
  const bytes = Buffer.alloc(16);
  const sign = value.negative ? 1n << 63n : 0n;
  if (value.kind === 'finite') {
    const { coefficient, exponent } = roundTo34(value);
    const high = sign | (BigInt(exponent + BIAS) << 49n) | (coefficient >> 64n);
    bytes.writeBigUInt64LE(coefficient & LOW, 0);
    bytes.writeBigUInt64LE(high, 8);
  } else {
    bytes.writeBigUInt64LE(sign | ((value.kind === 'infinity' ? 30n : 31n) << 58n), 8);
  }
  return new Scalar(T.decimal, bytes);
}

const NAN: Decimal = { kind: 'nan', negative: false, coefficient: 0n, exponent: 0 };
const signed = ({ negative, coefficient }: Decimal): bigint =>
  negative ? -coefficient : coefficient;

/** Nearest decimal of a double (15 significant digits, as MongoDB converts) or of an integer. */
export function toDecimal(value: number | bigint): Decimal {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    if (Number.isNaN(value)) return NAN;
    return { kind: 'infinity', negative: value < 0, coefficient: 0n, exponent: 0 };
  }
  if (typeof value === 'bigint') {
    return {
      kind: 'finite',
      negative: value < 0n,
      coefficient: value < 0n ? -value : value,
      exponent: 0,
    };
  }
  if (Number.isSafeInteger(value)) return toDecimal(BigInt(value));
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential(14).split('e');
  const exponent = Number(power) - 14;
  const coefficient = BigInt(mantissa.replace('.', ''));
  return { kind: 'finite', negative: value < 0, coefficient, exponent };
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  if (a.kind === 'infinity') return b.kind === 'infinity' && a.negative !== b.negative ? NAN : a;
  if (b.kind === 'infinity') return b;
  // Beyond 80 digits apart the smaller one cannot change a 34 digit result except for its sign of rest.
  const exponent = Math.max(
    Math.min(a.exponent, b.exponent),
    Math.max(a.exponent, b.exponent) - 80,
  );
  const scale = (value: Decimal): bigint =>
    value.exponent >= exponent
      ? signed(value) * 10n ** BigInt(value.exponent - exponent)
      : signed(value) / 10n ** BigInt(exponent - value.exponent);
  const sum = scale(a) + scale(b);
  return roundTo34({
    kind: 'finite',
    negative: sum < 0n,
    coefficient: sum < 0n ? -sum : sum,
    exponent,
  });
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.kind === 'nan' || b.kind === 'nan') return NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === 'infinity' || b.kind === 'infinity') {
    const zero = [a, b].some((value) => value.kind === 'finite' && value.coefficient === 0n);
    return zero ? NAN : { kind: 'infinity', negative, coefficient: 0n, exponent: 0 };
  }
  const coefficient = a.coefficient * b.coefficient;
  return roundTo34({ kind: 'finite', negative, coefficient, exponent: a.exponent + b.exponent });
}

export function decimalToNumber(value: Decimal): number {
  if (value.kind === 'nan') return Number.NaN;
  const size =
    value.kind === 'infinity' ? Infinity : Number(`${value.coefficient}e${value.exponent}`);
  return value.negative ? -size : size;
}
