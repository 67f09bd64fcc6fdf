import {
  Binary,
  BSON,
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

const encode = (entries: readonly (readonly [string, unknown])[]) =>
  BSON.serialize(new Map(entries));

/** A document with one field of a type that the driver reads, but would write as another. */
function encodeRaw(id: number, type: number, value: readonly number[]): Uint8Array {
  const name = [...Buffer.from('v\0')];
  const body = [0x10, ...Buffer.from('_id\0'), id, 0, 0, 0, type, ...name, ...value, 0];
  return Uint8Array.from([body.length + 4, 0, 0, 0, ...body]);
}

/**
 * One document each for values that do not survive conversion to JavaScript objects, and for every
 * type.
 */
export function buildOddDocuments(): Uint8Array[] {
  const types = [
    new Double(5),
    new Double(-0),
    new Double(Number.NaN),
    new Int32(5),
    Long.fromBigInt(5n),
    Long.fromBigInt(2n ** 53n + 1n),
    Decimal128.fromString('5.00'),
    new Date(0),
    new Binary(Buffer.from('x'), 128),
    new Timestamp({ t: 1, i: 2 }),
    new BSONRegExp('a+', 'im'),
    new Code('f()', { x: 1 }),
    new MinKey(),
    new MaxKey(),
    null,
    true,
    'Łódź \u0000 \u{1f600}',
    [1, [2, { a: new Int32(3) }]],
    { $ref: 'users', $id: new ObjectId('0123456789abcdef01234567'), more: 1 },
  ];
  const undefinedType = encodeRaw(90, 0x06, []);
  const pointer = encodeRaw(91, 0x0c, [2, 0, 0, 0, 0x61, 0, ...Buffer.alloc(12, 7)]);
  const symbol = encodeRaw(92, 0x0e, [2, 0, 0, 0, 0x61, 0]);
  // 2^62 milliseconds: beyond the range of JavaScript's Date.
  const farDate = encodeRaw(93, 0x09, [0, 0, 0, 0, 0, 0, 0, 0x40]);
  return [
    ...types.map((value, n) =>
      encode([
        ['_id', new Int32(n)],
        ['v', value],
      ]),
    ),
    encode([
      ['_id', new Int32(80)],
      ['b', 1],
      ['7', 2],
      ['1', 3],
      ['__proto__', { a: 1 }],
      ['', 'empty name'],
    ]),
    undefinedType,
    pointer,
    symbol,
    farDate,
  ];
}
