/** Sections of MongoDB's manual, "Aggregation Stages", are named by the tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Long, Decimal128, Double } from 'mongodb';
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

const counts = (...groups: [id: unknown, count: number][]): object[] =>
  groups.map(([_id, count]) => ({ _id, count }));
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

test('$group: keys, null and missing, promotion of numbers', () => {
  const documents = [
    { g: 1, n: 1, w: decimal('0.1') },
    { g: new Double(1), n: 2.5, w: 1 },
    { g: null, n: Long.fromNumber(5), w: 'text' },
    { n: 'text', w: [7] },
  ];
  const by = (fields: object): object => ({ $group: { _id: '$g', ...fields } });
  // The operand's results for the group of 1, and for the group of null.
  const cases: [operand: object, one: unknown, none: unknown][] = [
    [{ $sum: '$n' }, 3.5, Long.fromNumber(5)],
    [{ $sum: '$w' }, decimal('1.1'), 0],
    [{ $avg: '$n' }, 1.75, new Double(5)],
    [{ $avg: '$w' }, decimal('0.55'), null],
    [{ $min: '$w' }, decimal('0.1'), 'text'],
    [{ $max: '$n' }, 2.5, 'text'],
    [{ $first: '$n' }, 1, Long.fromNumber(5)],
    [{ $last: '$w' }, 1, [7]],
    [{ $last: '$none' }, null, null],
    [{ $push: '$g' }, [1, new Double(1)], [null]],
    [{ $addToSet: '$g' }, [1], [null]],
    [{ $count: {} }, 2, 2],
  ];
  const groups = (one: object, none: object): object[] => [
    { _id: 1, ...one },
    { _id: null, ...none },
  ];
  check(documents, [
    [by({}), groups({}, {})],
    ...cases.map(([v, one, none]) => [by({ v }), groups({ v: one }, { v: none })] as const),
    [
      { $group: { _id: { 2: '$g', 1: { $type: '$n' } }, 7: { $sum: 1 }, 3: { $sum: 1 } } },
      [
        { _id: { 1: 'int', 2: 1 }, 3: 1, 7: 1 },
        { _id: { 1: 'double', 2: new Double(1) }, 3: 1, 7: 1 },
        { _id: { 1: 'long', 2: null }, 3: 1, 7: 1 },
        { _id: { 1: 'string' }, 3: 1, 7: 1 },
      ],
    ],
    [
      { $group: { _id: null, v: { $sum: { $multiply: ['$g', 2] } } } },
      [{ _id: null, v: new Double(4) }],
    ],
  ]);
  check([], [[{ $group: { _id: null, n: { $sum: 1 } } }, []]]);
  check(
    Array.from({ length: 10 }, () => ({ n: 0.1 })),
    [[{ $group: { _id: 0, v: { $sum: '$n' } } }, [{ _id: 0, v: new Double(1) }]]],
  );
  check(
    [{ n: Long.MAX_VALUE }, { n: 1 }],
    [[{ $group: { _id: 0, v: { $sum: '$n' } } }, [{ _id: 0, v: new Double(2 ** 63) }]]],
  );
});

test('$count, $sortByCount, $skip, $limit, $match', () => {
  const documents = [{ n: 1, t: 'a' }, { n: 2, t: 'b' }, { n: 3, t: 'b' }, { n: 4 }];
  check(documents, [
    [{ $count: 'all' }, [{ all: 4 }]],
    [{ $sortByCount: '$t' }, counts(['b', 2], ['a', 1], [null, 1])],
    [{ $sortByCount: { $gt: ['$n', 1] } }, counts([true, 3], [false, 1])],
    [{ $skip: 3 }, [{ n: 4 }]],
    [{ $limit: Long.fromNumber(1) }, [{ n: 1, t: 'a' }]],
    [{ $match: { t: null } }, [{ n: 4 }]],
    [{ $match: { $expr: { $gt: ['$n', 3] } } }, [{ n: 4 }]],
  ]);
  check([], [[{ $count: 'all' }, []]]);
});

test('$bucket: boundaries, default and output', () => {
  const documents = [{ p: 0 }, { p: 99.5 }, { p: 100 }, { p: 400 }, { p: 'x' }, {}];
  const boundaries = [0, 100, 200];
  check(documents, [
    [
      { $bucket: { groupBy: '$p', boundaries, default: 'other' } },
      counts([0, 2], [100, 1], ['other', 3]),
    ],
    [
      {
        $bucket: {
          groupBy: '$p',
          boundaries,
          default: 200,
          output: { top: { $max: '$p' }, 1: { $sum: 1 } },
        },
      },
      [
        { _id: 0, 1: 2, top: 99.5 },
        { _id: 100, 1: 1, top: 100 },
        { _id: 200, 1: 3, top: 'x' },
      ],
    ],
  ]);
  assertCode(40066, () => runPipeline(documents, { $bucket: { groupBy: '$p', boundaries } }));
});
