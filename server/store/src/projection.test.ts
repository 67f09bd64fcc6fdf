import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MinKey } from 'mongodb';
import { copyFields } from './bson-fields.ts';
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { compileFilter, type Found } from './matcher.ts';
import { compileProjection, copiedFields } from './projection.ts';
import { assertCode, doc, show } from './testing/shell.ts';

function project(document: object, spec: object, filter: object = {}): string {
  const projector = compileProjection(doc(spec), true, compileFilter(doc(filter)));
  return show(projector ? projector(doc(document)) : doc(document));
}

test('projects as MongoDB does', () => {
  const one = {
    _id: 1,
    a: 1,
    b: { c: 2, d: 3 },
    l: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 5],
    n: [1, 2, 3, 4],
  };
  const cases: [name: string, spec: object, after: object, filter?: object][] = [
    ['inclusion', { a: 1 }, { _id: 1, a: 1 }],
    ['inclusion without _id', { a: 1, _id: 0 }, { a: 1 }],
    ['only _id', { _id: 1 }, { _id: 1 }],
    ['exclusion', { b: 0, l: 0, n: 0 }, { _id: 1, a: 1 }],
    ['exclusion of _id alone', { _id: 0 }, { a: 1, b: one.b, l: one.l, n: one.n }],
    ['a nested field', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['a nested specification', { b: { c: 1 } }, { _id: 1, b: { c: 2 } }],
    ['a nested exclusion', { 'b.c': 0, l: 0, n: 0 }, { _id: 1, a: 1, b: { d: 3 } }],
    ['below an array', { 'l.x': 1 }, { _id: 1, l: [{ x: 1 }, { x: 2 }] }],
    [
      'exclusion below an array',
      { a: 0, b: 0, n: 0, 'l.x': 0 },
      { _id: 1, l: [{ y: 1 }, { y: 2 }, 5] },
    ],
    ['$slice keeps the other fields', { n: { $slice: 1 } }, { ...one, n: [1] }],
    ['$slice from the end', { a: 1, n: { $slice: -2 } }, { _id: 1, a: 1, n: [3, 4] }],
    ['$slice with a start', { a: 1, n: { $slice: [1, 2] } }, { _id: 1, a: 1, n: [2, 3] }],
    ['$elemMatch', { l: { $elemMatch: { x: 2 } } }, { _id: 1, l: [{ x: 2, y: 2 }] }],
    ['$elemMatch without a match', { l: { $elemMatch: { x: 9 } } }, { _id: 1 }],
    ['the matched element', { 'l.$': 1 }, { _id: 1, l: [{ x: 2, y: 2 }] }, { 'l.x': 2 }],
    ['an expression', { s: { $add: ['$a', '$b.c'] } }, { _id: 1, s: 3 }],
    ['a field path', { k: '$b.c' }, { _id: 1, k: 2 }],
  ];
  for (const [name, spec, after, filter] of cases)
    assert.equal(project(one, spec, filter), show(doc(after)), name);
  // Copying byte for byte gives the same result as decoding.
  const bytes = Buffer.from(writeDocument(doc(one)));
  const copied = cases.flatMap(([name, spec, after]) => {
    const { names, isSaved } = copiedFields(doc(spec)) ?? {};
    if (!names || isSaved === undefined) return [];
    const copy = readDocument(copyFields(bytes, names, isSaved));
    assert.equal(show(copy), show(doc(after)), name);
    return [isSaved];
  });
  assert.deepEqual(new Set(copied), new Set([true, false]));
});

test('refuses projections with the code of MongoDB', () => {
  const cases: [object, number][] = [
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: { $meta: 'textScore' } }, 238],
    [{ a: { $foo: 1 } }, 31325],
    [{ a: { $add: [{ $foo: 1 }] } }, 168],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31250],
    [{ a: {} }, 51270],
    [{ 'a.$': 0 }, 31395],
    [{ b: 0, 'a.$': 1 }, 31395],
    [{ 'a.$': 1, 'b.$': 1 }, 31276],
  ];
  for (const [spec, code] of cases) assertCode(code, () => project({}, spec), spec);
});

type Case = [name: string, document: object, filter: object, matches: boolean];

const ARRAYS: Case[] = [
  ['an element', { a: [1, 2] }, { a: 2 }, true],
  ['the whole array', { a: [1, 2] }, { a: [1, 2] }, true],
  ['an array in an array', { a: [[1, 2]] }, { a: [1, 2] }, true],
  ['$ne of an element', { a: [1, 2] }, { a: { $ne: 2 } }, false],
  ['two conditions met by two elements', { a: [1, 9] }, { a: { $gt: 5, $lt: 2 } }, true],
  ['$elemMatch by one element', { a: [1, 9] }, { a: { $elemMatch: { $gt: 5, $lt: 2 } } }, false],
  [
    '$elemMatch of documents',
    {
      a: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    },
    { a: { $elemMatch: { x: 1, y: 2 } } },
    false,
  ],
  [
    '$elemMatch with $or',
    { a: [{ x: 1 }] },
    { a: { $elemMatch: { $or: [{ x: 1 }, { x: 3 }] } } },
    true,
  ],
  ['$elemMatch with $not', { a: [1, 5] }, { a: { $elemMatch: { $not: { $gt: 3 } } } }, true],
  ['$elemMatch of a scalar', { a: 5 }, { a: { $elemMatch: { $gt: 3 } } }, false],
  ['$elemMatch does not enter elements', { a: [[5]] }, { a: { $elemMatch: { $gt: 3 } } }, false],
  ['a position', { a: [{ b: 1 }, { b: 2 }] }, { 'a.1.b': 2 }, true],
  ['a position that differs', { a: [{ b: 1 }, { b: 2 }] }, { 'a.0.b': 2 }, false],
  ['a field named like a position', { a: [{ 0: 5 }] }, { 'a.0': 5 }, true],
  ['a dotted path', { a: [{ d: new Date(9) }] }, { 'a.d': { $gt: new Date(1) } }, true],
  ['nested arrays are not entered twice', { a: [[{ b: 1 }]] }, { 'a.b': 1 }, false],
  ['$all', { a: [1, 2, 3] }, { a: { $all: [1, 3] } }, true],
  ['$all of a scalar', { a: 1 }, { a: { $all: [1] } }, true],
  ['$all with nothing', { a: [] }, { a: { $all: [] } }, false],
  [
    '$all with $elemMatch',
    { a: [{ x: 1 }, { x: 2 }] },
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    true,
  ],
  // Manual, "Query an Array": Query for an Element by the Array Index Position.
  ['a named position that holds an array is not entered', { a: [[5]] }, { 'a.0': 5 }, false],
  ['a named position that holds the array', { a: [[5]] }, { 'a.0': [5] }, true],
  ['nothing is missing below a scalar element', { a: [5] }, { 'a.0.b': null }, false],
  ['a document below a position misses its name', { a: [{ b: 1 }] }, { 'a.0.b': null }, true],
  // Manual, "$all": Use $all with $elemMatch.
  ['$all in $elemMatch', { a: [1, 2] }, { a: { $elemMatch: { $all: [2] } } }, true],
  ['$size', { a: [1] }, { a: { $size: 1 } }, true],
  ['$size of a scalar', { a: 1 }, { a: { $size: 1 } }, false],
  ['$in over elements', { a: ['x', 'y'] }, { a: { $in: ['q', 'y'] } }, true],
  ['$nin over elements', { a: ['x', 'y'] }, { a: { $nin: ['q', 'y'] } }, false],
];

test('matches arrays as MongoDB does', () => {
  for (const [name, document, filter, matches] of ARRAYS)
    assert.equal(compileFilter(doc(filter))(doc(document)), matches, name);
});

test('reports which element of an array matched', () => {
  const cases: [object, object, number | undefined][] = [
    [{ a: [1, 5, 9] }, { a: 5 }, 1],
    [{ a: [{ k: 1 }, { k: 2 }] }, { 'a.k': 2 }, 1],
    [{ a: [{ k: 1 }, { k: 2 }] }, { a: { $elemMatch: { k: 2 } } }, 1],
    [{ a: [{ k: 1 }, { k: 2 }] }, { b: null, $and: [{ 'a.k': 2 }] }, 1],
    [{ a: [{ b: [{ c: 1 }, { c: 7 }] }] }, { 'a.b.c': 7 }, 0],
    [{ a: 5 }, { a: 5 }, undefined],
    // The outermost array that was entered, and none that was named.
    [{ a: [{ b: 1 }, {}] }, { 'a.b': null }, 1],
    [{ a: [{ b: [4, 5] }] }, { 'a.0.b': 5 }, 1],
    [{ a: [1, 2] }, { 'a.1': 2 }, undefined],
    [{ a: [5] }, { a: { $gt: new MinKey() } }, 0],
    // As in MongoDB, only an $or of one clause reports a position.
    [{ a: [1, 2] }, { $or: [{ a: 2 }] }, 1],
    [{ a: [1, 2] }, { $or: [{ a: 2 }, { b: 1 }] }, undefined],
  ];
  for (const [document, filter, position] of cases) {
    const found: Found = {};
    assert.equal(compileFilter(doc(filter))(doc(document), found), true);
    assert.equal(found.position, position, JSON.stringify(filter));
  }
});
