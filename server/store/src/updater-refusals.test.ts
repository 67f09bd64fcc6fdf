import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Double, Int32, Long } from 'mongodb';
import { apply, type Options } from './testing/apply-update.ts';
import { assertCode, doc, show } from './testing/shell.ts';
import { upsertBase } from './upsert.ts';

test('refuses updates with the code of MongoDB, before anything is changed', () => {
  const cases: [before: object, update: object | object[], code: number, options?: Options][] = [
    [{ a: 'x' }, { $inc: { a: 1 } }, 14],
    [{}, { $inc: { a: 'x' } }, 14],
    [{ a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2],
    [{ a: 1 }, { $push: { a: 1 } }, 2],
    [{ a: 1 }, { $addToSet: { a: 1 } }, 2],
    [{ a: 1 }, { $pull: { a: 1 } }, 2],
    [{ a: 1 }, { $pop: { a: 1 } }, 14],
    [{ a: [] }, { $pop: { a: 2 } }, 9],
    [{}, { $push: { a: { $each: [1], $foo: 1 } } }, 2],
    [{ a: 5 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: null }, { $set: { 'a.b': 1 } }, 28],
    [{ a: [] }, { $set: { 'a.b': 1 } }, 28],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    [{}, { $set: { a: 1, 'a.b': 1 } }, 40],
    [{}, { $set: { 'a.b': 1, a: 1 } }, 40],
    [{}, { $rename: { a: 'b' }, $set: { b: 1 } }, 40],
    [{ _id: 1 }, { $set: { _id: 2 } }, 66],
    [{ _id: 1 }, { $unset: { _id: 1 } }, 66],
    [{ _id: 1 }, { _id: 2, a: 1 }, 66],
    [{}, { $foo: { a: 1 } }, 9],
    [{}, { $bit: { a: { or: 1 } } }, 9],
    [{}, { $set: 5 }, 9],
    [{}, { a: 1, $set: { b: 1 } }, 52],
    [{}, { $set: { a: 1 }, b: 1 }, 9],
    [{}, { $set: { '': 1 } }, 56],
    [{}, { $set: { 'a..b': 1 } }, 56],
    [{}, { $set: { $a: 1 } }, 52],
    [{ a: [1] }, { $set: { 'a.$': 1 } }, 2],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
    [{}, { $set: { 'a.$[]': 1 } }, 2],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 2],
    [{ a: [1] }, { $set: { b: 1 } }, 9, { arrayFilters: [{ x: 1 }] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 9, { arrayFilters: [{ x: 1 }, { x: 2 }] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1, 'a.0': 2 } }, 40, { arrayFilters: [{ x: 1 }] }],
    [{ a: [1] }, { b: 1 }, 9, { arrayFilters: [{ x: 1 }] }],
    [{}, { $currentDate: { a: 'now' } }, 2],
    [{}, [{ $group: { _id: 1 } }], 40324],
    // Manual, "$rename": not onto itself, not through an array.
    [{}, { $rename: { a: 5 } }, 2],
    [{ a: 1 }, { $rename: { a: 'a' } }, 2],
    [{ a: 1 }, { $rename: { a: 'a.b' } }, 2],
    [{ a: 1 }, { $rename: { a: 'b.$' } }, 2],
    [{ a: [1] }, { $rename: { 'a.0': 'b' } }, 2],
    [{ a: 1, b: [] }, { $rename: { a: 'b.0' } }, 2],
    [{ _id: 1 }, { $rename: { _id: 'a' } }, 66],
    // Manual, "The _id Field": for an operator, the same number in another type is another value.
    [{ _id: new Int32(1) }, { $set: { _id: new Double(1) } }, 66],
    [{ _id: { a: 1 } }, { $set: { '_id.a': 2 } }, 66],
    [{ _id: 1 }, { $inc: { _id: 1 } }, 66],
    [{ _id: 1 }, [{ $set: { _id: 2 } }], 66],
    // Manual, "$ (update)" and "$[]".
    [{}, { $set: { '$.a': 1 } }, 2],
    [{}, { $set: { '$[].a': 1 } }, 2],
    [{ a: [] }, { $set: { 'a.$.b.$': 1 } }, 2, { position: 0 }],
    [{ a: [1] }, { $set: { 'a.$[]': 1, 'a.0': 1 } }, 40],
    [{ a: [1] }, { $set: { 'a.$': 1, 'a.0': 1 } }, 40, { position: 0 }],
    // Manual, "$[<identifier>]": Syntax.
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 2, { arrayFilters: [{ X: 1 }] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 9, { arrayFilters: [{ x: 1, y: 1 }] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 9, { arrayFilters: [{}] }],
    [{ a: [1] }, { $set: { 'a.$[x]': 1 } }, 224, { arrayFilters: [{ $expr: true }] }],
    // Manual, "$push": Modifiers; "$sort"; "$slice"; "$position".
    [{}, { $push: { a: { $each: 1 } } }, 2],
    [{}, { $push: { a: { $each: [], $slice: 1.5 } } }, 2],
    [{}, { $push: { a: { $each: [], $position: 'x' } } }, 2],
    [{}, { $push: { a: { $each: [], $sort: 2 } } }, 2],
    [{}, { $push: { a: { $each: [], $sort: {} } } }, 2],
    [{}, { $push: { a: { $each: [], $sort: { 'b..c': 1 } } } }, 2],
    // Manual, "$addToSet": $each Modifier.
    [{}, { $addToSet: { a: { $each: 1 } } }, 14],
    [{}, { $addToSet: { a: { $each: [], $slice: 1 } } }, 2],
    [{}, { $pullAll: { a: 1 } }, 2],
    [{}, { $pull: { a: { $foo: 1 } } }, 2],
    [{ a: 5 }, { $pull: { 'a.b': 1 } }, 28],
    [{ a: 5 }, { $pop: { 'a.b': 1 } }, 28],
    [{ a: [] }, { $set: { 'a.2000000': 1 } }, 34],
    [{ a: 1 }, { $currentDate: { a: { $type: 'time' } } }, 2],
    [{}, { $set: { $set: 1 } }, 52],
  ];
  for (const [before, update, code, options] of cases) {
    assertCode(code, () => apply(before, update, options), update);
  }
});

test('an upsert starts from the query’s equality conditions', () => {
  const cases: [filter: object, base: object][] = [
    [{ a: 1, b: { $gt: 2 } }, { a: 1 }],
    [
      { 'a.b': 1, $and: [{ c: { $eq: 2 } }] },
      { a: { b: 1 }, c: 2 },
    ],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }] }, {}],
    [
      { a: { $in: [1] }, b: { $in: [1, 2] }, c: { $all: [3] } },
      { a: 1, c: 3 },
    ],
    [{ a: /x/ }, {}],
    // Fields come in the order of their paths.
    [
      { b: 1, a: 2 },
      { a: 2, b: 1 },
    ],
    [{ 'a.0': 1 }, { a: { 0: 1 } }],
    [{ a: null, b: { $not: { $eq: 1 } } }, { a: null }],
  ];
  for (const [filter, base] of cases)
    assert.equal(show(upsertBase(doc(filter), false)), show(doc(base)));
  assertCode(54, () => upsertBase(doc({ a: 1, $and: [{ a: 2 }] }), false));
  const refused: [filter: object, idOnly: boolean, code: number][] = [
    [{ a: 1, 'a.b': 2 }, false, 54],
    [{ a: { $all: [1, 2] } }, false, 54],
    [{ a: { $eq: 1, $in: [1] } }, false, 54],
    [{ '_id.a': 1 }, true, 111],
  ];
  for (const [filter, idOnly, code] of refused)
    assertCode(code, () => upsertBase(doc(filter), idOnly));
});
