/** IEEE 754-2008 decimal128 arithmetic; the driver parses and formats texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128 } from 'mongodb';
import {
  addDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  toDecimal,
  writeDecimal,
} from './decimal.ts';
import { createRandom } from './testing/random.ts';
import { Scalar, T } from './values.ts';

const parse = (text: string): Decimal =>
  readDecimal(new Scalar(T.decimal, Buffer.from(Decimal128.fromString(text).bytes)));
const write = (value: Decimal): string => new Decimal128(writeDecimal(value).bytes).toString();

test('adds, multiplies and divides to 34 digits, ties to even', () => {
  const nines = '9'.repeat(34);
  const cases: readonly [typeof addDecimals, string, string, string][] = [
    [addDecimals, '0.1', '0.20', '0.30'],
    [addDecimals, '1', '-1.00', '0.00'],
    [addDecimals, '-0', '-0', '-0'],
    [addDecimals, nines, '1', '1.000000000000000000000000000000000E+34'],
    [addDecimals, nines, '0.5', '1.000000000000000000000000000000000E+34'],
    [addDecimals, nines, '0.4', nines],
    [addDecimals, '1E+6000', '1', '1.000000000000000000000000000000000E+6000'],
    [addDecimals, '0E+6000', '1', '1'],
    [addDecimals, 'Infinity', '-Infinity', 'NaN'],
    [addDecimals, '-Infinity', '1E+6144', '-Infinity'],
    [multiplyDecimals, '1.10', '3', '3.30'],
    [multiplyDecimals, '-2', '0', '-0'],
    [multiplyDecimals, nines, nines, '9.999999999999999999999999999999998E+67'],
    [multiplyDecimals, '1E+6000', '1E+200', 'Infinity'],
    [multiplyDecimals, '1E-6000', '1E-200', '0E-6176'],
    [multiplyDecimals, '0', 'Infinity', 'NaN'],
    [divideDecimals, '10', '4', '2.5'],
    [divideDecimals, '6.00', '2', '3.00'],
    [divideDecimals, '1', '3', `0.${'3'.repeat(34)}`],
    [divideDecimals, '-2', '3', `-0.${'6'.repeat(33)}7`],
    [divideDecimals, '1E+3', '8E-3', '1.25E+5'],
    [divideDecimals, 'Infinity', 'Infinity', 'NaN'],
  ];
  for (const [apply, a, b, expected] of cases)
    assert.equal(write(apply(parse(a), parse(b))), expected, `${a} and ${b}`);
});

test('division reverses multiplication', () => {
  const { below } = createRandom(7);
  const create = (): bigint => BigInt(below(2 ** 31)) * BigInt(below(2 ** 20)) + 1n;
  for (let round = 0; round < 500; round++) {
    const [a, b] = [create(), create()];
    const product = multiplyDecimals(toDecimal(a), toDecimal(b));
    assert.equal(write(divideDecimals(product, toDecimal(b))), write(toDecimal(a)), `${a} * ${b}`);
  }
});

test('converts doubles to 15 digits, and to 34 for sums', () => {
  assert.equal(write(toDecimal(0.1)), '0.100000000000000');
  assert.equal(write(toDecimal(0.1, 34)), '0.1000000000000000055511151231257827');
  assert.equal(write(toDecimal(-2.5, 34)), '-2.5');
  assert.equal(write(toDecimal(2 ** 70, 34)), String(2n ** 70n));
  assert.equal(write(toDecimal(5)), '5.00000000000000');
  assert.equal(write(toDecimal(-0)), '-0');
  assert.equal(write(toDecimal(Number.NaN)), 'NaN');
  assert.equal(write(toDecimal(-Infinity)), '-Infinity');
});
