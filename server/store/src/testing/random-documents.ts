/**
 * Documents, queries and values of every BSON type, from few names and few values, so that they
 * often match.
 */
import { Decimal128 } from 'mongodb';
import { DateTime, type Doc, int, Scalar, T, type Value } from '../values.ts';
import type { createRandom } from './random.ts';

export type Random = ReturnType<typeof createRandom>;

const decimal = (text: string): Scalar =>
  new Scalar(T.decimal, Buffer.from(Decimal128.fromString(text).bytes));
const regex = (pattern: string, options: string): Scalar =>
  new Scalar(T.regex, Buffer.from(`${pattern}\0${options}\0`));
const lengthed = (type: number, text: string): Scalar => {
  const bytes = Buffer.alloc(text.length + 5);
  bytes.writeInt32LE(text.length + 1);
  bytes.write(text, 4);
  return new Scalar(type, bytes);
};
const binary = (...payload: number[]): Scalar => {
  const bytes = Buffer.from([payload.length - 1, 0, 0, 0, ...payload]);
  return new Scalar(T.binData, bytes);
};
const timestamp = (low: number, high: number): Scalar => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(low);
  bytes.writeUInt32LE(high, 4);
  return new Scalar(T.timestamp, bytes);
};

const DOUBLES = [0, -0, 1, 2.5, 5, 7.9, -3, 1e300, Number.NaN, Infinity, -Infinity, 2 ** 53];
const LONGS = [1n, 5n, -3n, 9007199254740993n, 9223372036854775807n];
const DECIMALS = ['1', '2.50', '5.0', '9007199254740993', 'NaN', '-Infinity', '0E+3', '7.9'];
export const NUMBERS: readonly Value[] = [
  ...[0, 1, 2, 5, -3, 2147483647].map(int),
  ...DOUBLES,
  ...LONGS,
  ...DECIMALS.map(decimal),
];
const TYPES: readonly Value[] = [int(16), int(-1), ['int', 'long']];
const TYPE_NAMES = ['number', 'string', 'array', 'null', 'object', 'undefined', 'symbol'];

const SCALARS: readonly Value[] = [
  null,
  null,
  new Scalar(T.undefined, Buffer.alloc(0)),
  new Scalar(T.minKey, Buffer.alloc(0)),
  new Scalar(T.maxKey, Buffer.alloc(0)),
  true,
  false,
  '',
  'a',
  'ab',
  'b',
  'é',
  '\u{1F600}',
  'a\nb',
  lengthed(T.symbol, 'a'),
  lengthed(T.javascript, 'a'),
  regex('^a', ''),
  regex('b', 'i'),
  binary(0, 1),
  binary(4, 1),
  binary(0, 255, 2),
  new Scalar(T.objectId, Buffer.from('000000000000000000000001', 'hex')),
  new Scalar(T.objectId, Buffer.from('ff0000000000000000000001', 'hex')),
  new DateTime(0n),
  new DateTime(-5n),
  new DateTime(1n << 60n),
  timestamp(1, 2),
  timestamp(2, 1),
];

const FREQUENT: readonly Value[] = [int(1), 1, 5n, 'a', null, true];
const NAMES = ['a', 'a', 'b', 'b', 'c', '0', '1'] as const;
export const PATHS: readonly string[] =
  'a a a b a.b a.0 a b c a.b a.c a.0 a.1 a.b.c a.0.b a.1.0 b.a b.0.0 a.b.0 a.b.1.c'.split(' ');

export function createValues(random: Random): {
  scalar: () => Value;
  value: (depth?: number) => Value;
  document: (depth?: number) => Doc;
} {
  const { next, below, pick } = random;
  const scalar = (): Value => {
    const kind = next();
    if (kind < 0.4) return pick(FREQUENT);
    return kind < 0.7 ? pick(NUMBERS) : pick(SCALARS);
  };
  const value = (depth = 2): Value => {
    const kind = next();
    if (depth === 0 || kind < 0.5) return scalar();
    if (kind < 0.75) return Array.from({ length: below(4) }, () => value(depth - 1));
    return document(depth - 1);
  };
  const document = (depth = 2): Doc => {
    const doc: Doc = new Map();
    for (let left = 1 + below(4); left > 0; left--) doc.set(pick(NAMES), value(depth));
    return doc;
  };
  return { scalar, value, document };
}

const doc = (...entries: [string, Value][]): Doc => new Map(entries);

/** All values of a document, at every depth. */
const valuesOf = (value: Value): Value[] => {
  const inner = value instanceof Map ? [...value.values()] : value;
  return Array.isArray(inner) ? inner.flatMap((item) => [item, ...valuesOf(item)]) : [];
};

/**
 * Filters with every operator; about one in twenty is invalid.
 * @param near the documents to query; half of the operands come from them.
 */
export function createFilters(
  random: Random,
  near: readonly Doc[] = [],
): {
  filter: (depth?: number) => Doc;
  condition: (depth?: number) => Value;
} {
  const { next, below, pick } = random;
  const values = createValues(random);
  const known = near.flatMap(valuesOf);
  const take = (other: () => Value): Value =>
    known.length > 0 && next() < 0.5 ? pick(known) : other();
  const scalar = (): Value => take(values.scalar);
  const value = (depth: number): Value => take(() => values.value(depth));
  const list = (length: number): Value[] => Array.from({ length }, () => value(1));
  const operators = (depth: number): [string, Value] => {
    const makers: (() => [string, Value])[] = [
      () => ['$eq', value(1)],
      () => ['$ne', value(1)],
      () => [pick(['$gt', '$gte', '$lt', '$lte']), next() < 0.8 ? scalar() : value(1)],
      () => [pick(['$gt', '$gte', '$lt', '$lte']), pick(NUMBERS)],
      () => [pick(['$in', '$nin']), list(below(4))],
      () => ['$exists', pick([true, false, int(1), int(0), null])],
      () => ['$type', pick([...TYPES, ...TYPE_NAMES])],
      () => ['$size', pick([int(0), int(1), 2, 2n])],
      () => ['$mod', [pick<Value>([int(2), 4, 3n, 2.9]), pick<Value>([int(1), 0, 1n, int(-1)])]],
      () => [
        '$all',
        next() < 0.3
          ? [doc(['$elemMatch', next() < 0.5 ? doc(operators(0)) : filter(0)])]
          : list(below(3)),
      ],
      () => ['$regex', pick(['^a', 'b', 'a.b', '^$'])],
      () => ['$not', depth > 0 ? doc(operators(depth - 1)) : doc(['$gt', scalar()])],
      () => [
        '$elemMatch',
        depth > 0 && next() < 0.5 ? filter(depth - 1) : doc(operators(Math.max(depth - 1, 0))),
      ],
      () =>
        pick<[string, Value]>([
          ['$size', 1.5],
          ['$in', int(1)],
          ['$mod', [int(0), int(1)]],
          ['$bogus', int(1)],
          ['$all', int(1)],
          ['$options', 'i'],
          ['$type', []],
        ]),
    ];
    return (
      makers[next() < 0.96 ? below(makers.length - 1) : makers.length - 1]?.() ?? ['$eq', null]
    );
  };
  const condition = (depth = 1): Value => {
    if (next() < 0.25) return next() < 0.6 ? scalar() : value(1);
    return doc(operators(depth), ...(next() < 0.15 ? [operators(depth)] : []));
  };
  const filter = (depth = 1): Doc => {
    const made: Doc = new Map();
    for (let left = next() < 0.85 ? 1 : 2; left > 0; left--)
      made.set(pick(PATHS), condition(depth));
    if (depth > 0 && next() < 0.15)
      made.set(
        pick(['$and', '$or', '$nor']),
        Array.from({ length: 1 + below(2) }, () => filter(depth - 1)),
      );
    if (depth > 0 && next() < 0.05)
      made.set(
        '$expr',
        doc([
          pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte']),
          [pick(['$a', '$b']), doc(['$literal', next() < 0.5 ? pick(NUMBERS) : pick(FREQUENT)])],
        ]),
      );
    return made;
  };
  return { filter, condition };
}
