import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyFields } from './bson-fields.ts';
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { compileFilter } from './matcher.ts';
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
  // What is copied byte by byte is what decoding makes of it.
  const bytes = Buffer.from(writeDocument(doc(one)));
  const copied = cases.flatMap(([name, spec, after]) => {
    const { names, isKept } = copiedFields(doc(spec)) ?? {};
    if (!names || isKept === undefined) return [];
    const copy = readDocument(copyFields(bytes, names, isKept));
    assert.equal(show(copy), show(doc(after)), name);
    return [isKept];
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
