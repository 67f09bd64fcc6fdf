import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128, Double, Int32, Long } from 'mongodb';
import { apply, type Options } from './testing/apply-update.ts';
import { doc, show } from './testing/shell.ts';

type Case = [
  name: string,
  before: object,
  update: object | object[],
  after: object,
  options?: Options,
];

const FIELDS: Case[] = [
  ['$set', { _id: 1 }, { $set: { a: 1 } }, { _id: 1, a: 1 }],
  ['$set into no document', { _id: 1 }, { $set: { 'a.b.c': 1 } }, { _id: 1, a: { b: { c: 1 } } }],
  [
    'order of a subdocument',
    { a: { x: 1, y: 2 } },
    { $set: { a: { y: 2, x: 1 } } },
    { a: { y: 2, x: 1 } },
  ],
  [
    'fields in order of names',
    { _id: 1 },
    { $set: { b: 1 }, $inc: { a: 1 } },
    { _id: 1, a: 1, b: 1 },
  ],
  ['$set of an equal _id', { _id: 1 }, { $set: { _id: 1, a: 1 } }, { _id: 1, a: 1 }],
  ['$set behind the end of an array', { a: [1] }, { $set: { 'a.2': 3 } }, { a: [1, null, 3] }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset in an array leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$unset through a scalar does nothing', { a: 1 }, { $unset: { 'a.b': 1 } }, { a: 1 }],
  ['$rename', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  // Manual, "$rename": new fields come in the order of their new names.
  ['$rename and $set', { c: 1 }, { $rename: { c: 'a' }, $set: { b: 2 } }, { a: 1, b: 2 }],
  ['$rename onto a field', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  [
    'fields by number before text',
    {},
    { $set: { 10: 1, 9: 1, a: 1 } },
    new Map(['9', '10', 'a'].map((name) => [name, 1])),
  ],
  ['a nested name with a dollar', { a: {} }, { $set: { 'a.$b': 1 } }, { a: { $b: 1 } }],
  ['$unset of a name with a dollar', { $a: 1, b: 1 }, { $unset: { $a: 1 } }, { b: 1 }],
  ['$unset creates nothing', {}, { $unset: { 'a.b': 1 } }, {}],
  ['$rename of a missing field', { b: 1 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$setOnInsert on a match', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  [
    '$setOnInsert on insertion',
    { a: 1 },
    { $setOnInsert: { b: 1 } },
    { a: 1, b: 1 },
    { inserting: true },
  ],
  ['$min of a date', { a: new Date(5) }, { $min: { a: new Date(3) } }, { a: new Date(3) }],
  ['$max across types', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$min keeps the lower one', { a: 1 }, { $min: { a: 2 } }, { a: 1 }],
];

const int = (n: number): Int32 => new Int32(n);
const long = (n: number): Long => Long.fromNumber(n);
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

const NUMBERS: Case[] = [
  ['int and int', { a: int(1) }, { $inc: { a: int(2) } }, { a: int(3) }],
  ['int out of 32 bits', { a: int(2147483647) }, { $inc: { a: int(1) } }, { a: long(2147483648) }],
  ['long and int', { a: long(1) }, { $inc: { a: int(1) } }, { a: long(2) }],
  ['int and double', { a: int(1) }, { $inc: { a: new Double(1) } }, { a: new Double(2) }],
  ['decimal', { a: decimal('1.5') }, { $inc: { a: int(1) } }, { a: decimal('2.5') }],
  ['$inc of a missing field', {}, { $inc: { a: long(2) } }, { a: long(2) }],
  ['$mul', { a: int(3) }, { $mul: { a: int(4) } }, { a: int(12) }],
  ['$mul of a missing field', {}, { $mul: { a: long(2) } }, { a: long(0) }],
  [
    '$mul of decimals',
    { a: decimal('1.1') },
    { $mul: { a: decimal('-2') } },
    { a: decimal('-2.2') },
  ],
];

const WHOLE: Case[] = [
  ['a replacement keeps the _id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
  // Manual, "The _id Field": a replacement may write the same number in another type.
  [
    'a replacement with an equal _id of another type',
    { _id: int(1) },
    { _id: long(1), b: 2 },
    { _id: long(1), b: 2 },
  ],
  ['a replacement puts _id first', { _id: 1, a: 1 }, { b: 2, _id: 1 }, { _id: 1, b: 2 }],
  [
    'a pipeline',
    { _id: 1, a: 2 },
    [{ $set: { b: { $multiply: ['$a', 3] } } }, { $unset: 'a' }],
    { _id: 1, b: 6 },
  ],
];

for (const [group, cases] of Object.entries({
  fields: FIELDS,
  numbers: NUMBERS,
  'whole documents': WHOLE,
})) {
  test(`updates ${group} as MongoDB does`, () => {
    for (const [name, before, update, after, options] of cases) {
      assert.equal(apply(before, update, options), show(doc(after)), name);
    }
  });
}

test('an update leaves types and order of untouched fields alone', () => {
  const before = { _id: 1, long: long(5), double: new Double(5), 10: 'x', 2: 'y' };
  assert.equal(apply(before, { $set: { z: 1 } }), show(doc({ ...before, z: 1 })));
});
