/** Sections of MongoDB's manual, "Aggregation Stages", are named by the tests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128, Double, Long } from 'mongodb';
import { check, runPipeline } from './testing/run-pipeline.ts';
import { codeOf } from './testing/shell.ts';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);

test('$group: keys, null and missing, promotion of numbers', () => {
  const documents = [
    { g: 1, n: 1, w: decimal('0.1') },
    { g: new Double(1), n: 2.5, w: 1 },
    { g: null, n: Long.fromNumber(5), w: 'text' },
    { n: 'text', w: [7] },
  ];
  const by = (fields: object): object => ({ $group: { _id: '$g', ...fields } });
  check(documents, [
    [by({}), [{ _id: 1 }, { _id: null }]],
    [
      by({ v: { $sum: '$n' } }),
      [
        { _id: 1, v: 3.5 },
        { _id: null, v: Long.fromNumber(5) },
      ],
    ],
    [
      by({ v: { $sum: '$w' } }),
      [
        { _id: 1, v: decimal('1.1') },
        { _id: null, v: 0 },
      ],
    ],
    [
      by({ v: { $avg: '$n' } }),
      [
        { _id: 1, v: 1.75 },
        { _id: null, v: new Double(5) },
      ],
    ],
    [
      by({ v: { $avg: '$w' } }),
      [
        { _id: 1, v: decimal('0.55') },
        { _id: null, v: null },
      ],
    ],
    [
      by({ v: { $min: '$w' } }),
      [
        { _id: 1, v: decimal('0.1') },
        { _id: null, v: 'text' },
      ],
    ],
    [
      by({ v: { $max: '$n' } }),
      [
        { _id: 1, v: 2.5 },
        { _id: null, v: 'text' },
      ],
    ],
    [
      by({ v: { $first: '$n' } }),
      [
        { _id: 1, v: 1 },
        { _id: null, v: Long.fromNumber(5) },
      ],
    ],
    [
      by({ v: { $last: '$w' } }),
      [
        { _id: 1, v: 1 },
        { _id: null, v: [7] },
      ],
    ],
    [
      by({ v: { $last: '$none' } }),
      [
        { _id: 1, v: null },
        { _id: null, v: null },
      ],
    ],
    [
      by({ v: { $push: '$g' } }),
      [
        { _id: 1, v: [1, new Double(1)] },
        { _id: null, v: [null] },
      ],
    ],
    [
      by({ v: { $addToSet: '$g' } }),
      [
        { _id: 1, v: [1] },
        { _id: null, v: [null] },
      ],
    ],
    [
      by({ v: { $count: {} } }),
      [
        { _id: 1, v: 2 },
        { _id: null, v: 2 },
      ],
    ],
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
    [
      { $sortByCount: '$t' },
      [
        { _id: 'b', count: 2 },
        { _id: 'a', count: 1 },
        { _id: null, count: 1 },
      ],
    ],
    [
      { $sortByCount: { $gt: ['$n', 1] } },
      [
        { _id: true, count: 3 },
        { _id: false, count: 1 },
      ],
    ],
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
      [
        { _id: 0, count: 2 },
        { _id: 100, count: 1 },
        { _id: 'other', count: 3 },
      ],
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
  assert.equal(
    codeOf(() => runPipeline(documents, { $bucket: { groupBy: '$p', boundaries } })),
    40066,
  );
});
