/** Sections of MongoDB's manual, "Aggregation Stages", are named by the tests. */
import { test } from 'node:test';
import { Decimal128, Double, Long } from 'mongodb';
import { check, runPipeline } from './testing/run-pipeline.ts';
import { assertCode } from './testing/shell.ts';

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
  // What the operand makes of the group of 1, and of the group of null.
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
