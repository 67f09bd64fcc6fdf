/**
 * Order-preserving bytes for numbers of all four types: the greatest double not above the
 * magnitude, then the remainder, so that Int64 beyond 2^53 and decimals neither collide nor change
 * order.
 */
import { type Decimal, readDecimal } from './decimal.ts';
import { Int32, type Scalar } from './values.ts';

const FRACTION_BITS = 80n;
const scratch = Buffer.alloc(8);
const EXACT = Buffer.of(0);

function previousDouble(value: number): number {
  scratch.writeDoubleBE(value);
  scratch.writeBigUInt64BE(scratch.readBigUInt64BE() - 1n);
  return scratch.readDoubleBE();
}

/** mantissa x 2^exponent of a positive finite double; 2^exponent is also its distance to the next. */
function split(value: number): { mantissa: bigint; exponent: number } {
  scratch.writeDoubleBE(value);
  const bits = scratch.readBigUInt64BE();
  const biased = Number(bits >> 52n);
  const low = bits & ((1n << 52n) - 1n);
  return biased === 0
    ? { mantissa: low, exponent: -1074 }
    : { mantissa: low | (1n << 52n), exponent: biased - 1075 };
}

/** (coefficient x 10^power - base) in units of 2^-80 of base's distance to the next double. */
function leftover(
  coefficient: bigint,
  power: number,
  base: number,
): { units: bigint; rest: boolean } {
  const { mantissa, exponent } = split(base);
  const shift = FRACTION_BITS - BigInt(exponent);
  const up = coefficient * 10n ** BigInt(Math.max(power, 0)) * (shift > 0n ? 1n << shift : 1n);
  const down = 10n ** BigInt(Math.max(-power, 0)) * (shift < 0n ? 1n << -shift : 1n);
  return { units: up / down - (mantissa << FRACTION_BITS), rest: up % down !== 0n };
}

function bigEndian(value: bigint, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex');
}

/** Outside the range of doubles: the decimal exponent, then 34 digits. */
function extreme(coefficient: bigint, power: number): Buffer {
  const digits = coefficient.toString().length;
  const exponent = Buffer.alloc(3);
  exponent[0] = 1;
  exponent.writeUInt16BE(power + digits + 8192, 1);
  return Buffer.concat([exponent, bigEndian(coefficient * 10n ** BigInt(34 - digits), 15)]);
}

function magnitude(coefficient: bigint, power: number): { base: number; tail: Buffer } {
  if (coefficient === 0n) return { base: 0, tail: EXACT };
  let base = Number(`${coefficient}e${power}`);
  if (base === 0) return { base, tail: extreme(coefficient, power) };
  if (base === Infinity) return { base: Number.MAX_VALUE, tail: extreme(coefficient, power) };
  let { units, rest } = leftover(coefficient, power, base);
  if (units < 0n) {
    base = previousDouble(base);
    if (base === 0) return { base, tail: extreme(coefficient, power) };
    ({ units, rest } = leftover(coefficient, power, base));
  }
  if (units === 0n && !rest) return { base, tail: EXACT };
  if (base === Number.MAX_VALUE) return { base, tail: extreme(coefficient, power) };
  return {
    base,
    tail: Buffer.concat([Buffer.of(1), bigEndian(units, 10), Buffer.of(rest ? 1 : 0)]),
  };
}

function pack(base: number, negative: boolean, tail: Buffer): Buffer {
  const key = Buffer.allocUnsafe(8 + tail.length);
  key.writeDoubleBE(base);
  key.set(tail, 8);
  key[0] = (key[0] as number) | 0x80;
  if (!negative) return key;
  for (let i = 0; i < key.length; i++) key[i] = (key[i] as number) ^ 0xff;
  return key;
}

const doubleKey = (value: number): Buffer =>
  Number.isNaN(value) ? Buffer.alloc(9) : pack(Math.abs(value), value < 0, EXACT);

function decimalKey(value: Decimal): Buffer {
  if (value.kind === 'nan') return doubleKey(Number.NaN);
  if (value.kind === 'infinity') return doubleKey(value.negative ? -Infinity : Infinity);
  const { base, tail } = magnitude(value.coefficient, value.exponent);
  return pack(base, value.negative && value.coefficient !== 0n, tail);
}

/** NaN sorts before every other number; minus zero equals zero. */
export function numberKey(value: number | bigint | Int32 | Scalar): Buffer {
  if (typeof value === 'number') return doubleKey(value);
  if (value instanceof Int32) return doubleKey(value.value);
  if (typeof value !== 'bigint') return decimalKey(readDecimal(value));
  const size = value < 0n ? -value : value;
  if (size <= 1n << 53n) return doubleKey(Number(value));
  const { base, tail } = magnitude(size, 0);
  return pack(base, value < 0n, tail);
}
