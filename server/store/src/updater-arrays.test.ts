import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObjectId } from 'mongodb';
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

const ARRAYS: Case[] = [
  ['$push', {}, { $push: { a: 1 } }, { a: [1] }],
  // Manual, "$push": Use $push Operator with Multiple Modifiers.
  [
    '$push with all modifiers',
    {
      quizzes: [
        { wk: 1, score: 10 },
        { wk: 2, score: 8 },
        { wk: 3, score: 5 },
      ],
    },
    {
      $push: {
        quizzes: {
          $each: [
            { wk: 5, score: 8 },
            { wk: 6, score: 7 },
          ],
          $sort: { score: -1 },
          $slice: 3,
        },
      },
    },
    {
      quizzes: [
        { wk: 1, score: 10 },
        { wk: 2, score: 8 },
        { wk: 5, score: 8 },
      ],
    },
  ],
  // Manual, "$sort": Sort Array of Documents by a Field; an array there is compared as a whole.
  [
    '$push that sorts by arrays',
    { a: [{ k: [9, 0] }, { k: [1, 5] }] },
    { $push: { a: { $each: [{}], $sort: { k: 1 } } } },
    { a: [{}, { k: [1, 5] }, { k: [9, 0] }] },
  ],
  // Manual, "$position": Add Elements to the Array at a Negative Index.
  [
    '$position before the start',
    { a: [1] },
    { $push: { a: { $each: [8, 9], $position: -5 } } },
    { a: [8, 9, 1] },
  ],
  ['$slice 0 empties', { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
  // Manual, "$addToSet": only a leading $each is a modifier, and documents equal field by field.
  [
    '$addToSet by order of fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  // Manual, "$pull": the condition is put to each element as to a field.
  [
    '$pull looks into nested arrays',
    { a: [[1, 5], [2]] },
    { $pull: { a: { $gt: 4 } } },
    { a: [[2]] },
  ],
  ['$pull of an exact array', { a: [[1, 2], [1]] }, { $pull: { a: [1] } }, { a: [[1, 2]] }],
  [
    '$pull with $or',
    { a: [{ k: 1 }, { k: 2 }, 3] },
    { $pull: { a: { $or: [{ k: 1 }, { k: 2 }] } } },
    { a: [3] },
  ],
  ['$pull of {} takes all documents', { a: [{ k: 1 }, 2] }, { $pull: { a: {} } }, { a: [2] }],
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

for (const [group, cases] of Object.entries({ arrays: ARRAYS, positions: POSITIONS })) {
  test(`updates ${group} as MongoDB does`, () => {
    for (const [name, before, update, after, options] of cases)
      assert.equal(apply(before, update, options), show(doc(after)), name);
  });
}
