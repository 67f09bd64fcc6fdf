import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import { apply, type Options } from './testing/apply-update.ts';
import { doc, show } from './testing/shell.ts';

type UpdaterCase = [
  name: string,
  before: object,
  update: object | object[],
  after: object,
  options?: Options,
];

const FIELDS: UpdaterCase[] = [
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

const NUMBERS: UpdaterCase[] = [
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

const WHOLE: UpdaterCase[] = [
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

test('an update keeps types and order of untouched fields', () => {
  const before = { _id: 1, long: long(5), double: new Double(5), 10: 'x', 2: 'y' };
  assert.equal(apply(before, { $set: { z: 1 } }), show(doc({ ...before, z: 1 })));
});

const id = new ObjectId('000000000000000000000001');

/** The result of an operator for the field `a`. */
type ArraysCase = [name: string, before: unknown, operator: object, after: unknown];

const each = (items: readonly unknown[], modifiers: object): object => ({
  $push: { $each: items, ...modifiers },
});
const week = (wk: number, score: number): object => ({ wk, score });

const ARRAYS: ArraysCase[] = [
  ['$push', undefined, { $push: 1 }, [1]],
  // Manual, "$push": Use $push Operator with Multiple Modifiers.
  [
    '$push with all modifiers',
    [week(1, 10), week(2, 8), week(3, 5)],
    each([week(5, 8), week(6, 7)], { $sort: { score: -1 }, $slice: 3 }),
    [week(1, 10), week(2, 8), week(5, 8)],
  ],
  // Manual, "$sort": Sort Array of Documents by a Field; an array there is compared as a whole.
  [
    '$push that sorts by arrays',
    [{ k: [9, 0] }, { k: [1, 5] }],
    each([{}], { $sort: { k: 1 } }),
    [{}, { k: [1, 5] }, { k: [9, 0] }],
  ],
  // Manual, "$position": Add Elements to the Array at a Negative Index.
  ['$position before the start', [1], each([8, 9], { $position: -5 }), [8, 9, 1]],
  ['$slice 0 empties', [1], each([2], { $slice: 0 }), []],
  ['$push of an array is one element', [], { $push: [1, 2] }, [[1, 2]]],
  [
    '$push with $each, $sort and $slice',
    [{ s: 3 }, { s: 1 }],
    each([{ s: 2 }], { $sort: { s: 1 }, $slice: -2 }),
    [{ s: 2 }, { s: 3 }],
  ],
  ['$push with $position', [1, 2], each([9], { $position: 1 }), [1, 9, 2]],
  ['$push with a negative $position', [1, 2], each([9], { $position: -1 }), [1, 9, 2]],
  ['$push that only cuts', [1, 2, 3], each([], { $slice: 1 }), [1]],
  ['$push that sorts values', [3, 1], each([2], { $sort: -1 }), [3, 2, 1]],
  // Manual, "$addToSet": only a leading $each is a modifier, and documents equal field by field.
  [
    '$addToSet by order of fields',
    [{ x: 1, y: 2 }],
    { $addToSet: { y: 2, x: 1 } },
    [
      { x: 1, y: 2 },
      { y: 2, x: 1 },
    ],
  ],
  ['$addToSet', [id], { $addToSet: new ObjectId(id.toHexString()) }, [id]],
  ['$addToSet with $each', [1], { $addToSet: { $each: [1, 2, 2] } }, [1, 2]],
  // Manual, "$pull": the condition is applied to each element as to a field.
  ['$pull looks into nested arrays', [[1, 5], [2]], { $pull: { $gt: 4 } }, [[2]]],
  ['$pull of an exact array', [[1, 2], [1]], { $pull: [1] }, [[1, 2]]],
  ['$pull with $or', [{ k: 1 }, { k: 2 }, 3], { $pull: { $or: [{ k: 1 }, { k: 2 }] } }, [3]],
  ['$pull of {} takes all documents', [{ k: 1 }, 2], { $pull: {} }, [2]],
  ['$pull of a value', [1, 2, 1], { $pull: 1 }, [2]],
  ['$pull by operators', [1, 5, 9], { $pull: { $gte: 5 } }, [1]],
  ['$pull of documents', [{ k: 1, z: 1 }, { k: 2 }], { $pull: { k: 1 } }, [{ k: 2 }]],
  ['$pull with $in', ['x', 'y'], { $pull: { $in: ['x'] } }, ['y']],
  ['$pull by a regex', ['ab', 'b'], { $pull: /^a/ }, ['b']],
  ['$pull from a missing field', undefined, { $pull: 1 }, undefined],
  ['$pullAll', [1, 2, 3], { $pullAll: [1, 3] }, [2]],
  ['$pop at the end', [1, 2], { $pop: 1 }, [1]],
  ['$pop at the start', [1, 2], { $pop: -1 }, [2]],
];

test('updates arrays as MongoDB does', () => {
  const field = (a: unknown): object => (a === undefined ? { b: 1 } : { b: 1, a });
  for (const [name, before, operator, after] of ARRAYS) {
    const update = Object.entries(operator).map(([key, a]): [string, object] => [key, { a }]);
    const updated = apply(field(before), Object.fromEntries(update));
    assert.equal(updated, show(doc(field(after))), name);
  }
});

test('updates the elements that a path selects', () => {
  const arrayFilters = (filter: object): object => ({ arrayFilters: [filter] });
  const nested = (...c: object[]): object => ({ a: [{ b: c }] });
  const cases: [before: object, update: object, after: object, options?: object][] = [
    [
      { a: [{ k: 1 }, { k: 2 }] },
      { $set: { 'a.$.z': 1 } },
      { a: [{ k: 1 }, { k: 2, z: 1 }] },
      { position: 1 },
    ],
    [{ a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, { a: [2, 3] }],
    [{ a: [1, 5] }, { $set: { 'a.$[x]': 0 } }, { a: [1, 0] }, arrayFilters({ x: { $gt: 3 } })],
    [
      nested({ c: 1 }, { c: 2 }),
      { $set: { 'a.$[].b.$[x].d': 1 } },
      nested({ c: 1 }, { c: 2, d: 1 }),
      arrayFilters({ 'x.c': 2 }),
    ],
  ];
  for (const [before, update, after, options] of cases)
    assert.equal(apply(before, update, options), show(doc(after)), JSON.stringify(update));
});
