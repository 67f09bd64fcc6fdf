import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectId } from 'mongodb';
import { apply } from './testing/apply-update.ts';
import { doc, show } from './testing/shell.ts';

const id = new ObjectId('000000000000000000000001');

/** What an operator makes of the field `a`. */
type Case = [name: string, before: unknown, operator: object, after: unknown];

const each = (items: readonly unknown[], modifiers: object): object => ({
  $push: { $each: items, ...modifiers },
});
const week = (wk: number, score: number): object => ({ wk, score });

const ARRAYS: Case[] = [
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
  // Manual, "$pull": the condition is put to each element as to a field.
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
