/** Sections of MongoDB's manual, "Aggregation Stages", are named by the tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Long } from 'mongodb';
import { check, runPipeline, showAll } from './testing/run-pipeline.ts';
import { assertCode } from './testing/shell.ts';

test('$project: inclusion, exclusion, computed and nested fields', () => {
  const one = { _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 1 }, 5, { x: 2 }] };
  check(
    [one],
    [
      [{ $project: { b: { c: 1 } } }, [{ _id: 1, b: { c: 2 } }]],
      [{ $project: { _id: 0, 'l.x': 1 } }, [{ l: [{ x: 1 }, { x: 2 }] }]],
      [{ $project: { b: 0, l: 0 } }, [{ _id: 1, a: 1 }]],
      [{ $project: { _id: 0, s: '$a', b: 1 } }, [{ b: one.b, s: 1 }]],
      [{ $project: { _id: 0, a: { $cond: [true, '$$REMOVE', 1] } } }, [{}]],
      [{ $project: { 'b.c': '$a' } }, [{ _id: 1, b: { c: 1 } }]],
      [{ $project: { 'n.m': '$none' } }, [{ _id: 1, n: {} }]],
      [{ $project: { 'l.n': '$a' } }, [{ _id: 1, l: [{ n: 1 }, { n: 1 }, { n: 1 }] }]],
      [{ $project: { t: ['$a', '$none'] } }, [{ _id: 1, t: [1, null] }]],
      [{ $project: { _id: '$a', k: { $literal: 1 } } }, [{ _id: 1, k: 1 }]],
      [{ $unset: ['b.c', 'l', '_id'] }, [{ a: 1, b: { d: 3 } }]],
    ],
  );
});

test('$addFields, $set: Adding and Overwriting Fields, to a Document in an Array', () => {
  check(
    [{ _id: 1, a: 1, b: { c: 2 }, l: [{ x: 1 }, 5] }],
    [
      [
        { $set: { a: '$b', z: '$a' } },
        [{ _id: 1, a: { c: 2 }, b: { c: 2 }, l: [{ x: 1 }, 5], z: 1 }],
      ],
      [{ $set: { b: { d: '$a' }, l: 0 } }, [{ _id: 1, a: 1, b: { c: 2, d: 1 }, l: 0 }]],
      [
        { $addFields: { 'l.y': '$a', b: '$$REMOVE' } },
        [{ _id: 1, a: 1, l: [{ x: 1, y: 1 }, { y: 1 }] }],
      ],
      [{ $set: { 'a.n': 2, b: 1, l: 1 } }, [{ _id: 1, a: { n: 2 }, b: 1, l: 1 }]],
      [{ $set: { a: '$none', l: '$$REMOVE', b: 1 } }, [{ _id: 1, b: 1 }]],
    ],
  );
});

test('$replaceRoot, $replaceWith', () => {
  const documents = [{ _id: 1, d: { x: 1 } }];
  check(documents, [
    [{ $replaceRoot: { newRoot: '$d' } }, [{ x: 1 }]],
    [{ $replaceWith: { $mergeObjects: [{ y: 0, x: 0 }, '$d'] } }, [{ y: 0, x: 1 }]],
  ]);
  for (const root of ['$_id', '$none'])
    assertCode(40228, () => runPipeline(documents, { $replaceWith: root }), root);
});

test('$unwind: missing, null, empty and single values; includeArrayIndex', () => {
  const documents = [
    { _id: 1, s: ['a', null] },
    { _id: 2, s: [] },
    { _id: 3, s: 'm' },
    { _id: 4 },
    { _id: 5, s: null },
  ];
  const index = (value: number | null): object => ({
    i: value === null ? null : Long.fromNumber(value),
  });
  check(documents, [
    [
      { $unwind: '$s' },
      [
        { _id: 1, s: 'a' },
        { _id: 1, s: null },
        { _id: 3, s: 'm' },
      ],
    ],
    [
      { $unwind: { path: '$s', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      [
        { _id: 1, s: 'a', ...index(0) },
        { _id: 1, s: null, ...index(1) },
        { _id: 2, ...index(null) },
        { _id: 3, s: 'm', ...index(null) },
        { _id: 4, ...index(null) },
        { _id: 5, s: null, ...index(null) },
      ],
    ],
  ]);
  check(
    [{ a: { b: [1, [2]] }, c: 1 }],
    [
      [
        { $unwind: '$a.b' },
        [
          { a: { b: 1 }, c: 1 },
          { a: { b: [2] }, c: 1 },
        ],
      ],
    ],
  );
});

test('$sort: BSON order over types, stable, least element of an array', () => {
  const documents = [{ a: 'x' }, { a: [3, 1] }, { b: 1 }, { a: null, b: 2 }, { a: 2 }];
  check(documents, [
    [{ $sort: { a: 1 } }, [{ b: 1 }, { a: null, b: 2 }, { a: [3, 1] }, { a: 2 }, { a: 'x' }]],
    [
      { $sort: { a: -1, b: -1 } },
      [{ a: 'x' }, { a: [3, 1] }, { a: 2 }, { a: null, b: 2 }, { b: 1 }],
    ],
  ]);
  const sorted = runPipeline(documents, { $sort: { a: 1 } }, { $limit: 2 });
  assert.deepEqual(sorted, showAll([{ b: 1 }, { a: null, b: 2 }]));
});

test('$facet: several pipelines over the same input', () => {
  const documents = Array.from({ length: 500 }, (_, n) => ({ n, t: [n % 2, n % 3] }));
  check(documents, [
    [
      {
        $facet: {
          first: [{ $limit: 2 }, { $project: { n: 1 } }],
          tags: [{ $unwind: '$t' }, { $sortByCount: '$t' }],
          none: [{ $match: { n: -1 } }],
          total: [{ $sort: { n: -1 } }, { $count: 'n' }],
        },
      },
      [
        {
          first: [{ n: 0 }, { n: 1 }],
          tags: [
            { _id: 0, count: 417 },
            { _id: 1, count: 417 },
            { _id: 2, count: 166 },
          ],
          none: [],
          total: [{ n: 500 }],
        },
      ],
    ],
  ]);
  check(
    [{ a: 1 }],
    [[{ $facet: { all: [], 1: [{ $limit: 1 }] } }, [{ 1: [{ a: 1 }], all: [{ a: 1 }] }]]],
  );
  check([], [[{ $facet: { all: [] } }, [{ all: [] }]]]);
});
