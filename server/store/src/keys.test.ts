import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { compareValues } from './compare.ts';
import { afterPrefix, encodeKey, invertKey } from './keys.ts';
import { createValues, type Random } from './testing/random-documents.ts';
import { createRandom, isWhole } from './testing/random.ts';
import { compareLiteral } from './testing/reference-compare.ts';
import { doc } from './testing/shell.ts';
import { int, Scalar, T, type Value } from './values.ts';
import { documentKeys } from './index-keys.ts';
import { sortKey } from './sort-key.ts';
import { parseSort } from './sort-spec.ts';
import { compileUpdate } from './updater.ts';

const value = (item: unknown): Value => doc({ v: item }).get('v') as Value;
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

const alone = (...items: unknown[]): unknown[][] => items.map((item) => [item]);

/** MongoDB's order; items of one inner list are equal. */
const ORDER: unknown[][] = [
  ...alone(new MinKey(), null),
  [Number.NaN, decimal('NaN')],
  [-Infinity, decimal('-Infinity')],
  ...alone(decimal('-1E+400'), -1e300),
  [Long.MIN_VALUE, decimal('-9223372036854775808')],
  [Long.fromString('-9007199254740993')],
  [Long.fromString('-9007199254740992'), -9007199254740992],
  [-1.5, decimal('-1.50')],
  [-1, Long.fromNumber(-1)],
  [decimal('-1E-400')],
  [0, -0, new Double(0), Long.ZERO, decimal('0'), decimal('-0E+3')],
  ...alone(decimal('1E-6170'), decimal('1E-400'), 5e-324, decimal('0.1'), 0.1),
  [new Int32(1), new Double(1), decimal('1.000')],
  ...alone(decimal('1.000000000000000000000000000000001'), 1.0000000000000002),
  [9007199254740992, Long.fromString('9007199254740992')],
  [Long.fromString('9007199254740993'), decimal('9007199254740993')],
  [decimal('9007199254740993.5')],
  [Long.fromString('9007199254740994'), 9007199254740994],
  ...alone(Long.fromString('9223372036854775806'), Long.MAX_VALUE, 2 ** 63, Number.MAX_VALUE),
  ...alone(decimal('1E+309'), decimal('1E+310')),
  [Infinity, decimal('Infinity')],
  ...alone('', 'a', 'a\0', 'a\0b', 'ab', '\uffee', '\u{1f600}'),
  ...alone({}, { a: 1 }, { a: 1, b: 1 }, { b: 0 }, { a: 'x' }),
  ...alone([], [1], [1, 2], [2], ['a']),
  ...alone(new Binary(Buffer.of(9)), new Binary(Buffer.of(9), 4), new Binary(Buffer.of(1, 1))),
  ...alone(new ObjectId('000000000000000000000001'), new ObjectId('ff0000000000000000000000')),
  ...alone(false, true, new Date(-5), new Date(0)),
  ...alone(new Timestamp({ t: 1, i: 2 }), new Timestamp({ t: 2, i: 1 })),
  ...alone(new BSONRegExp('a', 'i'), new Code('a'), new MaxKey()),
];

test('orders values as BSON does, by key and by comparison', () => {
  const all = ORDER.flatMap((group, rank) => group.map((item) => ({ rank, item: value(item) })));
  for (const a of all) {
    for (const b of all) {
      const expected = Math.sign(a.rank - b.rank);
      const what = `${a.rank} against ${b.rank}`;
      assert.equal(
        Math.sign(Buffer.compare(encodeKey(a.item), encodeKey(b.item))),
        expected,
        `key ${what}`,
      );
      assert.equal(Math.sign(compareValues(a.item, b.item)), expected, `compare ${what}`);
      const inverted = Buffer.compare(invertKey(encodeKey(a.item)), invertKey(encodeKey(b.item)));
      assert.equal(Math.sign(inverted), -expected || 0, `inverted ${what}`);
    }
  }
});

test('no key is a prefix of another one, so joined keys keep their order', () => {
  const keys = ORDER.map(([item]) => encodeKey(value(item)));
  for (const a of keys) {
    for (const b of keys) if (a !== b) assert.ok(!b.subarray(0, a.length).equals(a));
  }
});

test('the upper bound of a prefix is above everything that starts with it', () => {
  assert.deepEqual(afterPrefix(Buffer.of(1, 2)), Buffer.of(1, 3));
  assert.deepEqual(afterPrefix(Buffer.of(1, 255)), Buffer.of(2));
  assert.ok(Buffer.compare(afterPrefix(Buffer.of(255)), Buffer.of(255, 254)) > 0);
});

const ROUNDS = isWhole ? 200_000 : 1500;

/** Numbers of all types and sizes, and neighbours of the previous one. */
function createNumbers({ next, below, pick }: Random): (near: Value) => Value {
  const bytes = Buffer.alloc(16);
  const fill = (): Buffer => {
    for (let i = 0; i < 16; i++) bytes[i] = below(256);
    return bytes;
  };
  const long = (): bigint => BigInt.asIntN(64, fill().readBigInt64LE() >> BigInt(below(64)));
  const scaled = (): Value =>
    value(decimal(`${pick(['', '-'])}${below(1e6)}.${below(1e6)}E${below(900) - 450}`));
  const kinds: (() => Value)[] = [
    () => fill().readDoubleLE(),
    () => (next() - 0.5) * 10 ** below(20),
    () => int(below(2 ** 32) - 2 ** 31),
    long,
    () => Number(long()),
    scaled,
    () => new Scalar(T.decimal, Buffer.from(fill())),
  ];
  const neighbour = (near: Value): Value => {
    if (typeof near === 'bigint') return pick([Number(near), BigInt.asIntN(64, near + 1n)]);
    if (typeof near !== 'number' || !Number.isFinite(near)) return pick(kinds)();
    // 34 digits: more than a double shows, and rarely all of its digits.
    const digits = near.toPrecision(34 - below(18)).replace('e', 'E');
    return pick<() => Value>([() => value(decimal(digits)), () => near * (1 + Number.EPSILON)])();
  };
  return (near) => (next() < 0.4 ? neighbour(near) : pick(kinds)());
}

function checkOrder(a: Value, b: Value): void {
  const expected = Math.sign(compareLiteral(a, b));
  const [x, y] = [encodeKey(a), encodeKey(b)];
  const what = `${x.toString('hex')} against ${y.toString('hex')}`;
  assert.equal(Math.sign(Buffer.compare(x, y)), expected, `key ${what}`);
  assert.equal(Math.sign(compareValues(a, b)), expected, `compare ${what}`);
  assert.equal(Math.sign(Buffer.compare(invertKey(x), invertKey(y))), -expected || 0, what);
  if (expected !== 0) assert.ok(!y.subarray(0, x.length).equals(x), `prefix ${what}`);
}

test('keys of random values have the same order as a comparison written out type by type', () => {
  const random = createRandom(41);
  const { value: any } = createValues(random);
  const number = createNumbers(random);
  let last: Value = 0;
  for (let i = 0; i < ROUNDS; i++) {
    checkOrder(any(3), any(3));
    const next = number(last);
    checkOrder(last, next);
    checkOrder([int(1), last], [int(1), next]);
    last = next;
  }
});

/** Linear work takes a fraction of a second, quadratic work longer than a test may take. */
const COUNT = 60_000;

const range = <Item>(make: (n: number) => Item): Item[] =>
  Array.from({ length: COUNT }, (_, n) => make(n));
const texts = range((n) => `text ${n}`);
const backwards = texts.toReversed();

const countKeys = (index: object, makeItem: (n: number) => unknown): number =>
  documentKeys(doc({ a: range(makeItem) }), parseSort(doc(index)), false).keys.size;

function update(before: unknown[], operators: object): Value[] {
  const compiled = compileUpdate(doc(operators), undefined);
  const request = { position: undefined, inserting: false };
  return compiled.apply(doc({ a: before }), request).get('a') as Value[];
}

test('work on one long array is linear in its length', () => {
  const keys: [index: object, count: number][] = [
    [{ 'a.x': 1 }, COUNT],
    [{ 'a.x': 1, 'a.y': -1 }, COUNT],
    // The element at the position, and none of that name in the others.
    [{ 'a.0': 1, 'a.x': 1 }, 2 * COUNT],
  ];
  for (const [index, count] of keys)
    assert.equal(
      countKeys(index, (x) => ({ x, y: x })),
      count,
      JSON.stringify(index),
    );
  const fields = parseSort(doc({ 'a.x': 1 }));
  const least = sortKey(doc({ a: [{ x: 0 }] }), fields);
  assert.deepEqual(sortKey(doc({ a: range((x) => ({ x })) }), fields), least);
  assert.equal(update([], { $addToSet: { a: { $each: [...texts, ...backwards] } } }).length, COUNT);
  assert.deepEqual(update(texts, { $pullAll: { a: backwards } }), []);
  assert.deepEqual(update(texts, { $pull: { a: { $in: backwards } } }), []);
  const zeros = update(
    range((x) => ({ x })),
    { $set: { 'a.$[].x': 0 } },
  );
  assert.equal(zeros.length, COUNT);
});

test('elements that lack a field share one key', () => {
  const made = doc({ a: [{ x: 1 }, {}, { y: 2 }, { x: null }] });
  const { keys } = documentKeys(made, parseSort(doc({ 'a.x': 1 })), false);
  assert.equal(keys.size, 2);
});
