import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Decimal128 } from 'mongodb';
import { compileExpression } from './expressions.ts';
import { codeOf, doc } from './testing/shell.ts';
import type { Value } from './values.ts';

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
    assert.equal(
      codeOf(() => compileExpression(value)),
      code,
      JSON.stringify(expression),
    );
  }
  for (const [expression, code] of evaluated) {
    const value = doc({ e: expression }).get('e') as Value;
    assert.equal(
      codeOf(() => compileExpression(value)(new Map())),
      code,
      JSON.stringify(expression),
    );
  }
});
