/** Sections of MongoDB's manual, "Aggregation Operators", are named in front of their rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128, Double, Long, ObjectId, Timestamp } from 'mongodb';
import { compileExpression } from './expressions.ts';
import { doc, show } from './testing/shell.ts';
import type { Value } from './values.ts';

const MISSING = Symbol('missing');
const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

/** The result of an expression for a document; `{}` when the value is missing. */
function evaluate(expression: unknown, document: object): string {
  const value = compileExpression(doc({ e: expression }).get('e') as Value)(doc(document));
  return show(new Map(value === undefined ? [] : [['v', value]]));
}

const branch = (when: unknown, result: unknown): object =>
  new Map([
    ['case', when],
    ['then', result],
  ]);

type Case = readonly [expression: unknown, expected: unknown, document?: object];
function check(cases: readonly Case[], common: object = {}): void {
  for (const [expression, expected, document = common] of cases) {
    const wanted = show(doc(expected === MISSING ? {} : { v: expected }));
    assert.equal(evaluate(expression, document), wanted, JSON.stringify(expression));
  }
}

test('Field Paths, System Variables, $literal', () => {
  const at = new Date(0);
  check(
    [
      ['$a', 1],
      ['$none', MISSING],
      ['$d.x', 2],
      ['$l.x', [1, 2]],
      ['$l.none', []],
      ['$a.x', MISSING],
      ['$$ROOT.a', 1],
      ['$$CURRENT.d.x', 2],
      ['$$REMOVE', MISSING],
      [{ $literal: '$a' }, '$a'],
      [
        ['$a', '$none'],
        [1, null],
      ],
      [
        { 1: '$a', 0: '$none', b: at },
        { 1: 1, b: at },
      ],
      [{ $type: '$$NOW' }, 'date'],
    ],
    { a: 1, d: { x: 2 }, l: [{ x: 1 }, 5, { x: 2 }, { y: 3 }] },
  );
});

test('Comparison Expression Operators: BSON order, missing below null', () => {
  check([
    [{ $eq: [1, new Double(1)] }, true],
    [{ $eq: ['$none', null] }, false],
    [{ $lt: ['$none', null] }, true],
    [{ $gt: ['$none', '$other'] }, false],
    [{ $cmp: ['a', 5] }, 1],
    [{ $cmp: [null, 5] }, -1],
    [{ $cmp: [long('9007199254740993'), new Double(9007199254740992)] }, 1],
    [{ $cmp: [decimal('0.1'), new Double(0.1)] }, -1],
    [
      {
        $ne: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      true,
    ],
    [{ $gte: [[1, 2], [1]] }, true],
    [{ $lte: [true, new Date(0)] }, true],
  ]);
});

test('Boolean and Conditional Expression Operators', () => {
  check(
    [
      [{ $and: [] }, true],
      [{ $or: [] }, false],
      [{ $and: ['$one', '', []] }, true],
      [{ $and: ['$one', '$zero'] }, false],
      [{ $or: [null, '$none', decimal('0')] }, false],
      [{ $or: [true, { $divide: [1, 0] }] }, true],
      [{ $not: ['$none'] }, true],
      [{ $cond: ['$zero', 'a', 'b'] }, 'b'],
      [{ $cond: new Map(Object.entries({ if: '$one', else: 1 })).set('then', '$none') }, MISSING],
      [{ $ifNull: ['$none', null, '$one'] }, 1],
      [{ $ifNull: ['$none', '$none'] }, MISSING],
      [{ $switch: { branches: [branch('$zero', 1)], default: 'd' } }, 'd'],
      [{ $switch: { branches: [branch('$one', 'x')] } }, 'x'],
    ],
    { one: 1, zero: 0 },
  );
});

test('Arithmetic Expression Operators: int, long, double and decimal', () => {
  check([
    [{ $add: [1, 2] }, 3],
    [{ $add: [] }, 0],
    [{ $add: [2147483647, 1] }, long('2147483648')],
    [{ $add: [long('9223372036854775807'), 1] }, new Double(2 ** 63)],
    [{ $add: [1, new Double(2)] }, new Double(3)],
    [{ $add: [1e16, 1, new Double(-1e16)] }, new Double(1)],
    [{ $add: [decimal('0.1'), decimal('0.20')] }, decimal('0.30')],
    [{ $add: [decimal('1'), 0.5] }, decimal('1.5')],
    [{ $add: [decimal('0E+100'), 1] }, decimal('1')],
    [{ $add: [1, '$none'] }, null],
    [{ $add: [new Date(5), 10.6] }, new Date(16)],
    [{ $subtract: [long('5'), 7] }, long('-2')],
    [{ $subtract: [-2147483648, 1] }, long('-2147483649')],
    [{ $subtract: [new Date(90), new Date(30)] }, long('60')],
    [{ $subtract: [new Date(90), 30] }, new Date(60)],
    [{ $subtract: [decimal('1'), decimal('0.9')] }, decimal('0.1')],
    [{ $multiply: [65536, 65536] }, long('4294967296')],
    [{ $multiply: [long('9223372036854775807'), 2] }, new Double(2 ** 64)],
    [{ $multiply: [decimal('1.10'), 3] }, decimal('3.30')],
    [{ $multiply: [decimal('Infinity'), 0] }, decimal('NaN')],
    [{ $divide: [4, 2] }, new Double(2)],
    [{ $divide: [decimal('10'), 4] }, decimal('2.5')],
    [{ $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
    [{ $divide: [decimal('2'), decimal('3')] }, decimal('0.6666666666666666666666666666666667')],
    [{ $divide: [decimal('1E+3'), decimal('Infinity')] }, decimal('0')],
    [{ $divide: [null, 0] }, null],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [7, long('3')] }, long('1')],
    [{ $mod: [5.5, 2] }, 1.5],
    [{ $floor: -1.5 }, new Double(-2)],
    [{ $ceil: 3 }, 3],
    [{ $floor: null }, null],
  ]);
});

test('accumulators as expressions: over operands, or over one array', () => {
  check(
    [
      [{ $sum: '$n' }, 6],
      [{ $sum: ['$n'] }, 6],
      [{ $sum: '$mixed' }, 5],
      [{ $avg: '$mixed' }, 2.5],
      [{ $sum: ['$n', 1] }, 1],
      [{ $sum: '$items.price' }, 5],
      [{ $sum: Array.from({ length: 10 }, () => 0.1) }, new Double(1)],
      [{ $avg: '$n' }, new Double(2)],
      [{ $avg: '$none' }, null],
      [{ $min: ['$none', 'a', 3] }, 3],
      [{ $max: '$n' }, 3],
    ],
    { n: [1, 2, 3], mixed: [1, 'x', null, 4], items: [{ price: 2 }, {}, { price: 3 }] },
  );
});

test('Array Expression Operators', () => {
  check(
    [
      [{ $size: '$n' }, 3],
      [{ $isArray: '$n' }, true],
      [{ $isArray: ['$none'] }, false],
      [{ $arrayElemAt: ['$n', -1] }, 3],
      [{ $arrayElemAt: ['$n', 9] }, MISSING],
      [{ $arrayElemAt: ['$none', 0] }, null],
      [{ $first: '$n' }, 1],
      [{ $last: '$empty' }, MISSING],
      [{ $in: [new Double(2), '$n'] }, true],
      [{ $in: ['$none', '$n'] }, false],
      [{ $in: ['$one', [2, new Double(1)]] }, true],
      [{ $in: [{ q: 5 }, [[], { q: long('5') }]] }, true],
      [{ $in: ['$none', [null, 1]] }, false],
      [{ $concatArrays: ['$n', [4]] }, [1, 2, 3, 4]],
      [{ $concatArrays: ['$n', '$none'] }, null],
      [{ $slice: ['$n', 2] }, [1, 2]],
      [{ $slice: ['$n', -2] }, [2, 3]],
      [{ $slice: ['$n', -2, 1] }, [2]],
      [{ $slice: ['$n', -9, 2] }, [1, 2]],
      [{ $filter: { input: '$n', cond: { $gt: ['$$this', 1] } } }, [2, 3]],
      [{ $map: { input: '$n', as: 'x', in: { $add: ['$$x', '$one'] } } }, [2, 3, 4]],
      [{ $map: { input: '$d', as: 'x', in: '$$x.q' } }, [5, null]],
      [{ $map: { input: '$none', in: 1 } }, null],
      [
        {
          $map: {
            input: '$n',
            as: 'x',
            in: { $map: { input: '$d', as: 'y', in: ['$$x', '$$y.q'] } },
          },
        },
        [1, 2, 3].map((x) => [
          [x, 5],
          [x, null],
        ]),
      ],
      [
        { $map: { input: [[1], [2]], in: { $map: { input: '$$this', in: '$$this' } } } },
        [[1], [2]],
      ],
      [{ $mergeObjects: [{ b: 1, a: 2 }, null, { b: 3, c: 4 }] }, { b: 3, a: 2, c: 4 }],
    ],
    { n: [1, 2, 3], empty: [], one: 1, d: [{ q: 5 }, {}] },
  );
});

test('String, Type and Date Expression Operators', () => {
  const at = new Date('2026-03-01T04:05:06.007Z');
  const id = new ObjectId('65920080f0f1f2f3f4f5f6f7');
  check(
    [
      [{ $concat: ['a', '$s'] }, 'aÄb'],
      [{ $concat: ['a', '$none'] }, null],
      [{ $toUpper: '$s' }, 'ÄB'],
      [{ $toLower: '$none' }, ''],
      [{ $toString: 5 }, '5'],
      [{ $toString: long('9007199254740993') }, '9007199254740993'],
      [{ $toString: 2.5 }, '2.5'],
      [{ $toString: true }, 'true'],
      [{ $toString: '$at' }, '2026-03-01T04:05:06.007Z'],
      [{ $toString: '$id' }, '65920080f0f1f2f3f4f5f6f7'],
      [{ $toString: '$none' }, null],
      [{ $type: '$none' }, 'missing'],
      [{ $type: long('1') }, 'long'],
      [
        { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M:%S.%L %% %z' } },
        '2026-03-01 04:05:06.007 % +0000',
      ],
      [{ $dateToString: { date: '$at' } }, '2026-03-01T04:05:06.007Z'],
      [{ $dateToString: { date: '$id', format: '%Y' } }, '2024'],
      [{ $dateToString: { date: '$none', onNull: 'x' } }, 'x'],
      [{ $year: '$at' }, 2026],
      [{ $month: '$at' }, 3],
      [{ $dayOfMonth: '$at' }, 1],
      [{ $dayOfWeek: '$at' }, 1],
      [{ $hour: '$at' }, 4],
      [{ $minute: new Timestamp({ t: 120, i: 1 }) }, 2],
      [{ $year: null }, null],
    ],
    { s: 'Äb', at, id },
  );
});
