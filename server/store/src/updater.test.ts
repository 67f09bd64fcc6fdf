import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import { apply, type Options } from './testing/apply-update.ts';
import { doc, show } from './testing/shell.ts';

const id = new ObjectId('000000000000000000000001');

type Case = [
  name: string,
  before: object,
  update: object | object[],
  after: object,
  options?: Options,
];

const FIELDS: Case[] = [
  ['$set', { _id: 1 }, { $set: { a: 1 } }, { _id: 1, a: 1 }],
  [
    '$set makes documents on the way',
    { _id: 1 },
    { $set: { 'a.b.c': 1 } },
    { _id: 1, a: { b: { c: 1 } } },
  ],
  [
    '$set keeps the order of a subdocument',
    { a: { x: 1, y: 2 } },
    { $set: { a: { y: 2, x: 1 } } },
    { a: { y: 2, x: 1 } },
  ],
  [
    'new fields come in order of their names',
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

const NUMBERS: Case[] = [
  ['int and int', { a: new Int32(1) }, { $inc: { a: new Int32(2) } }, { a: new Int32(3) }],
  [
    'int that grows out of 32 bits',
    { a: new Int32(2147483647) },
    { $inc: { a: new Int32(1) } },
    { a: Long.fromNumber(2147483648) },
  ],
  [
    'long and int',
    { a: Long.fromNumber(1) },
    { $inc: { a: new Int32(1) } },
    { a: Long.fromNumber(2) },
  ],
  ['int and double', { a: new Int32(1) }, { $inc: { a: new Double(1) } }, { a: new Double(2) }],
  [
    'decimal',
    { a: Decimal128.fromString('1.5') },
    { $inc: { a: new Int32(1) } },
    { a: Decimal128.fromString('2.5') },
  ],
  ['$inc of a missing field', {}, { $inc: { a: Long.fromNumber(2) } }, { a: Long.fromNumber(2) }],
  ['$mul', { a: new Int32(3) }, { $mul: { a: new Int32(4) } }, { a: new Int32(12) }],
  ['$mul of a missing field', {}, { $mul: { a: Long.fromNumber(2) } }, { a: Long.fromNumber(0) }],
  [
    '$mul of decimals',
    { a: Decimal128.fromString('1.1') },
    { $mul: { a: Decimal128.fromString('-2') } },
    { a: Decimal128.fromString('-2.2') },
  ],
];

const ARRAYS: Case[] = [
  ['$push', {}, { $push: { a: 1 } }, { a: [1] }],
  ['$push of an array is one element', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
  [
    '$push with $each, $sort and $slice',
    { a: [{ s: 3 }, { s: 1 }] },
    { $push: { a: { $each: [{ s: 2 }], $sort: { s: 1 }, $slice: -2 } } },
    { a: [{ s: 2 }, { s: 3 }] },
  ],
  [
    '$push with $position',
    { a: [1, 2] },
    { $push: { a: { $each: [9], $position: 1 } } },
    { a: [1, 9, 2] },
  ],
  [
    '$push with a negative $position',
    { a: [1, 2] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 9, 2] },
  ],
  [
    '$push that only cuts',
    { a: [1, 2, 3] },
    { $push: { a: { $each: [], $slice: 1 } } },
    { a: [1] },
  ],
  [
    '$push that sorts values',
    { a: [3, 1] },
    { $push: { a: { $each: [2], $sort: -1 } } },
    { a: [3, 2, 1] },
  ],
  ['$addToSet', { a: [id] }, { $addToSet: { a: new ObjectId(id.toHexString()) } }, { a: [id] }],
  ['$addToSet with $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  ['$pull of a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by operators', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull of documents',
    { a: [{ k: 1, z: 1 }, { k: 2 }] },
    { $pull: { a: { k: 1 } } },
    { a: [{ k: 2 }] },
  ],
  ['$pull with $in', { a: ['x', 'y'] }, { $pull: { a: { $in: ['x'] } } }, { a: ['y'] }],
  ['$pull by a regex', { a: ['ab', 'b'] }, { $pull: { a: /^a/ } }, { a: ['b'] }],
  ['$pull from a missing field', { b: 1 }, { $pull: { a: 1 } }, { b: 1 }],
  ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$pop at the end', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ['$pop at the start', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
];

const POSITIONS: Case[] = [
  [
    '$',
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { 'a.$.z': 1 } },
    { a: [{ k: 1 }, { k: 2, z: 1 }] },
    { position: 1 },
  ],
  ['$[]', { a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, { a: [2, 3] }],
  [
    '$[x]',
    { a: [1, 5] },
    { $set: { 'a.$[x]': 0 } },
    { a: [1, 0] },
    { arrayFilters: [{ x: { $gt: 3 } }] },
  ],
  [
    '$[x] in $[]',
    { a: [{ b: [{ c: 1 }, { c: 2 }] }] },
    { $set: { 'a.$[].b.$[x].d': 1 } },
    { a: [{ b: [{ c: 1 }, { c: 2, d: 1 }] }] },
    { arrayFilters: [{ 'x.c': 2 }] },
  ],
];

const WHOLE: Case[] = [
  ['a replacement keeps the _id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
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
  arrays: ARRAYS,
  positions: POSITIONS,
  'whole documents': WHOLE,
})) {
  test(`updates ${group} as MongoDB does`, () => {
    for (const [name, before, update, after, options] of cases) {
      assert.equal(apply(before, update, options), show(doc(after)), name);
    }
  });
}

test('an update leaves types and order of untouched fields alone', () => {
  const before = { _id: 1, long: Long.fromNumber(5), double: new Double(5), 10: 'x', 2: 'y' };
  assert.equal(apply(before, { $set: { z: 1 } }), show(doc({ ...before, z: 1 })));
});
