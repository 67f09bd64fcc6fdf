import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Binary,
  BSON,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import { MAX_DEPTH, readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { copyFields, readFields } from './bson-fields.ts';
import { type Doc, Scalar, T, type Value } from './values.ts';
import { assertCode, show } from './testing/shell.ts';
import { createValues } from './testing/random-documents.ts';
import { createRandom } from './testing/random.ts';

const EVERY_TYPE = {
  _id: new ObjectId(),
  double: new Double(5),
  nan: Number.NaN,
  minusZero: -0,
  int: new Int32(5),
  long: Long.fromNumber(5),
  large: Long.MAX_VALUE,
  decimal: Decimal128.fromString('1.50'),
  text: 'a\0é😀',
  yes: true,
  nothing: null,
  date: new Date(-1),
  binary: new Binary(Buffer.of(0, 255), 0),
  old: new Binary(Buffer.of(2, 0, 0, 0, 7, 7), 2),
  uuid: new UUID(),
  regex: new BSONRegExp('^a', 'im'),
  code: new Code('x'),
  scoped: new Code('x', { y: 1 }),
  symbol: new BSONSymbol('s'),
  stamp: new Timestamp({ t: 1, i: 2 }),
  min: new MinKey(),
  max: new MaxKey(),
  reference: new DBRef('c', new ObjectId()),
  nested: { 10: 1, 2: 1, list: [1, { a: [] }, []], empty: {} },
  __proto__x: 1,
};

test('a document that is read and written keeps its bytes', () => {
  const bytes = BSON.serialize(EVERY_TYPE);
  assert.deepEqual(Buffer.from(writeDocument(readDocument(bytes))), Buffer.from(bytes));
});

test('documents of every size are written completely', () => {
  const kinds = [
    1.5,
    new Int32(1),
    Long.fromNumber(1),
    true,
    new Date(1),
    'text',
    null,
    [1],
    { a: 1 },
    new ObjectId(),
  ];
  for (let size = 0; size < 1100; size++) {
    for (const last of kinds) {
      const bytes = BSON.serialize({ pad: Buffer.alloc(size, 0xff), last });
      assert.ok(
        writeDocument(readDocument(bytes)).equals(bytes),
        `${size} bytes before the last field`,
      );
    }
  }
});

test('field order is kept for names that look like numbers and for __proto__', () => {
  const fields = [Buffer.from('\x0a10\0'), Buffer.from('\x0a2\0'), Buffer.from('\x0a__proto__\0')];
  const body = Buffer.concat([...fields, Buffer.of(0)]);
  const length = Buffer.alloc(4);
  length.writeInt32LE(body.length + 4);
  const bytes = Buffer.concat([length, body]);
  const doc = readDocument(bytes);
  assert.deepEqual([...doc.keys()], ['10', '2', '__proto__']);
  assert.deepEqual(writeDocument(doc), bytes);
});

function nest(depth: number): object {
  let value: object = {};
  for (let i = 1; i < depth; i++) value = { a: value };
  return value;
}

test('refuses documents that are nested too deeply, and no others', () => {
  assertCode(undefined, () => readDocument(BSON.serialize(nest(MAX_DEPTH))));
  assertCode(15, () => readDocument(BSON.serialize(nest(MAX_DEPTH + 1))));
});

const patch = (bytes: Uint8Array, at: number, byte: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = byte;
  return copy;
};

test('refuses malformed documents with code 22', () => {
  const text = BSON.serialize({ a: 'bc' });
  const cases: [string, Buffer][] = [
    ['a length above the bytes', patch(text, 0, 100)],
    ['a length below the bytes', patch(text, 0, 10)],
    ['an unknown type', patch(text, 4, 0x77)],
    ['a string length of zero', patch(text, 7, 0)],
    ['a string beyond the end', patch(text, 7, 200)],
    ['a string without its end', patch(text, 13, 1)],
    ['invalid UTF-8', patch(text, 11, 0xff)],
    ['a boolean of 2', patch(BSON.serialize({ a: true }), 7, 2)],
    ['too few bytes', Buffer.of(5, 0, 0, 0)],
    ['bytes behind the end', Buffer.concat([text, Buffer.of(0)])],
  ];
  for (const [name, bytes] of cases) assertCode(22, () => readDocument(bytes), name);
});

test('refuses a repeated field name, which an update could not keep', () => {
  const one = BSON.serialize({ a: 1, b: 1 });
  assertCode(2, () => readDocument(patch(one, 12, 'a'.charCodeAt(0))));
});

const pointer = Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.from('a\0'), Buffer.alloc(12, 7)]);
const scope = Buffer.from([19, 0, 0, 0, 6, 0, 0, 0, ...Buffer.from('12345\0'), 5, 0, 0, 0, 0]);

test('reads any fields of any document as if the others did not exist, and their complement', () => {
  const random = createRandom(5);
  const { value } = createValues(random);
  const names = ['a', 'b', 'é', '', 'c.d', 'pointer', 'scope'];
  for (let i = 0; i < 2000; i++) {
    const whole: Doc = new Map();
    for (const name of names) if (random.next() < 0.7) whole.set(name, value(3));
    if (random.next() < 0.3) whole.set('pointer', new Scalar(T.dbPointer, pointer));
    if (random.next() < 0.3) whole.set('scope', new Scalar(T.javascriptWithScope, scope));
    const wanted = new Set(names.filter(() => random.next() < 0.5));
    const expected = new Map<string, Value>([...whole].filter(([name]) => wanted.has(name)));
    const bytes = Buffer.from(writeDocument(whole));
    assert.equal(show(readFields(bytes, wanted)), show(expected));
    const others = new Map<string, Value>([...whole].filter(([name]) => !wanted.has(name)));
    assert.equal(show(readDocument(copyFields(bytes, wanted, false))), show(others));
  }
});
