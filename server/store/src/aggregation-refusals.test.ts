/** Sections of MongoDB's manual, "Aggregation Stages", are named by the tests. */
import { test } from 'node:test';
import { Decimal128 } from 'mongodb';
import { compileExpression } from './expressions.ts';
import type { Value } from './values.ts';
import { compileStages } from './testing/run-pipeline.ts';
import { assertCode, doc } from './testing/shell.ts';

test('refuses stages with the code of MongoDB, before a document is read', () => {
  const bucket = { groupBy: '$a', boundaries: [1, 2] };
  const cases: readonly [stage: object, code: number][] = [
    [{ $foo: 1 }, 40324],
    [{}, 40323],
    [{ $limit: 1, $skip: 1 }, 40323],
    [{ $match: 1 }, 15959],
    [{ $match: { $where: '1' } }, 2],
    [{ $skip: -1 }, 5107200],
    [{ $limit: -1 }, 5107201],
    [{ $limit: 'a' }, 5107201],
    [{ $limit: 0 }, 15958],
    [{ $sort: 1 }, 15973],
    [{ $sort: {} }, 15976],
    [{ $sort: { a: 2 } }, 15975],
    [{ $sort: { $natural: 1 } }, 16410],
    [{ $count: 1 }, 40156],
    [{ $count: '' }, 40157],
    [{ $count: '$a' }, 40158],
    [{ $count: 'a.b' }, 40160],
    [{ $project: 1 }, 15969],
    [{ $project: {} }, 51272],
    [{ $project: { a: 1, b: 0 } }, 31254],
    [{ $project: { a: { $slice: 1 } } }, 28667],
    [{ $unset: 1 }, 31002],
    [{ $unset: [] }, 31119],
    [{ $unset: [1] }, 31120],
    [{ $set: 1 }, 40272],
    [{ $set: { a: {} } }, 40180],
    [{ $set: { a: 1, 'a.b': 1 } }, 31249],
    [{ $set: { a: { 'b.c': 1 } } }, 16412],
    [{ $replaceRoot: 1 }, 40229],
    [{ $replaceRoot: { newRoot: '$a', x: 1 } }, 40230],
    [{ $replaceRoot: {} }, 40231],
    [{ $unwind: 1 }, 15981],
    [{ $unwind: 'a' }, 28818],
    [{ $unwind: {} }, 28812],
    [{ $unwind: { path: 1 } }, 28808],
    [{ $unwind: { path: '$a', x: 1 } }, 28811],
    [{ $unwind: { path: '$a', includeArrayIndex: 1 } }, 28810],
    [{ $unwind: { path: '$a', includeArrayIndex: '$i' } }, 28822],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: 1 } }, 28809],
    [{ $group: 1 }, 15947],
    [{ $group: {} }, 15955],
    [{ $group: { _id: 1, n: 1 } }, 40234],
    [{ $group: { _id: 1, 'a.b': { $sum: 1 } } }, 40235],
    [{ $group: { _id: 1, $a: { $sum: 1 } } }, 40236],
    [{ $group: { _id: 1, n: { $sum: [1] } } }, 40237],
    [{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }, 40238],
    [{ $group: { _id: 1, n: { $stdDevPop: 1 } } }, 15952],
    [{ $group: { _id: 1, n: { $count: 1 } } }, 14],
    [{ $sortByCount: { a: 1 } }, 40147],
    [{ $sortByCount: 'a' }, 40148],
    [{ $sortByCount: 1 }, 40149],
    [{ $bucket: 1 }, 40201],
    [{ $bucket: {} }, 40198],
    [{ $bucket: { ...bucket, x: 1 } }, 40197],
    [{ $bucket: { ...bucket, groupBy: 'a' } }, 40202],
    [{ $bucket: { ...bucket, boundaries: 1 } }, 40200],
    [{ $bucket: { ...bucket, boundaries: ['$a', '$b'] } }, 40191],
    [{ $bucket: { ...bucket, boundaries: [1] } }, 40192],
    [{ $bucket: { ...bucket, boundaries: [1, 'a'] } }, 40193],
    [{ $bucket: { ...bucket, boundaries: [2, 1] } }, 40194],
    [{ $bucket: { ...bucket, default: '$a' } }, 40195],
    [{ $bucket: { ...bucket, output: 1 } }, 40196],
    [{ $bucket: { ...bucket, default: 1 } }, 40199],
    [{ $facet: {} }, 40169],
    [{ $facet: { a: 1 } }, 40170],
    [{ $facet: { a: [1] } }, 40171],
    [{ $facet: { 'a.b': [] } }, 16412],
    [{ $facet: { a: [{ $facet: { b: [] } }] } }, 40600],
    [{ $facet: { a: [{ $out: 'x' }] } }, 40600],
    [{ $facet: { a: [{ $foo: 1 }] } }, 40324],
    [{ $lookup: 1 }, 9],
    [{ $lookup: { from: 'a', localField: 'a', foreignField: 'b' } }, 9],
    [{ $lookup: { from: 'a', localField: 'a', foreignField: 'b', as: 1 } }, 9],
    [{ $lookup: { from: 'a', localField: 'a', foreignField: 'b', as: 'c', x: 'y' } }, 9],
    [{ $lookup: { from: 'a', localField: '$a', foreignField: 'b', as: 'c' } }, 16410],
    [{ $lookup: { from: 'a', pipeline: [], as: 'c' } }, 238],
    [{ $lookup: { from: 'a', let: {}, as: 'c' } }, 238],
  ];
  for (const [stage, code] of cases) assertCode(code, () => compileStages([stage]), stage);
});

const branch = (when: unknown, result: unknown): object =>
  new Map([
    ['case', when],
    ['then', result],
  ]);

test('refuses expressions with the code of MongoDB', () => {
  const compiled: readonly [unknown, number][] = [
    [{ $foo: 1 }, 168],
    [{ $reduce: {} }, 168],
    [{ $function: {} }, 238],
    [{ $add: 1, $subtract: 1 }, 15983],
    [{ a: 1, $add: 1 }, 16410],
    [{ 'a.b': 1 }, 16412],
    ['$', 16872],
    ['$a.', 40353],
    ['$a..b', 15998],
    ['$$nobody', 17276],
    [{ $map: { input: '$a', as: 'x', in: '$$y' } }, 17276],
    [{ $eq: [1] }, 16020],
    [{ $slice: [[1]] }, 28667],
    [{ $cond: { if: 1, else: 1 } }, 17081],
    [{ $cond: { if: 1, x: 1 } }, 17083],
    [{ $ifNull: ['$a'] }, 1257300],
    [{ $switch: 1 }, 40060],
    [{ $switch: { branches: [] } }, 40068],
    [{ $switch: { branches: [{ case: 1 }] } }, 40065],
    [{ $filter: 1 }, 28646],
    [{ $filter: { input: [], cond: true, limit: 1 } }, 28647],
    [{ $map: { input: [] } }, 16882],
    [{ $dateToString: { date: '$a', timezone: 'Europe/Berlin' } }, 238],
    [{ $dateToString: { date: '$a', format: '%Q' } }, 18536],
  ];
  const evaluated: readonly [unknown, number][] = [
    [{ $add: ['a', 1] }, 14],
    [{ $add: [new Date(0), new Date(0)] }, 16612],
    [{ $add: [new Date(0), Infinity] }, 15],
    [{ $subtract: [1, new Date(0)] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $mod: [1, 0] }, 16610],
    [{ $mod: ['a', 1] }, 16611],
    [{ $mod: [Decimal128.fromString('1'), 1] }, 238],
    [{ $floor: 'a' }, 28765],
    [{ $size: '$none' }, 17124],
    [{ $in: [1, 2] }, 40081],
    [{ $arrayElemAt: [1, 0] }, 28689],
    [{ $arrayElemAt: [[1], 'a'] }, 28690],
    [{ $arrayElemAt: [[1], 1.5] }, 28691],
    [{ $slice: [[1], 0, 0] }, 28729],
    [{ $concatArrays: [1] }, 28664],
    [{ $filter: { input: 1, cond: true } }, 28651],
    [{ $map: { input: 1, in: 1 } }, 16883],
    [{ $mergeObjects: [1] }, 40400],
    [{ $concat: ['a', 1] }, 16702],
    [{ $toUpper: true }, 16007],
    [{ $toString: { a: 1 } }, 241],
    [{ $toString: 1e300 }, 238],
    [{ $year: 'x' }, 16006],
    [{ $year: new Date(8.64e15) }, 18537],
    [{ $switch: { branches: [branch(false, 1)] } }, 40066],
  ];
  for (const [expression, code] of compiled) {
    const value = doc({ e: expression }).get('e') as Value;
    assertCode(code, () => compileExpression(value), expression);
  }
  for (const [expression, code] of evaluated) {
    const value = doc({ e: expression }).get('e') as Value;
    assertCode(code, () => compileExpression(value)(new Map()), expression);
  }
});
