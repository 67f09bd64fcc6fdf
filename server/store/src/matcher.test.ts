import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
} from 'mongodb';
import { compileFilter } from './matcher.ts';
import { assertCode, doc } from './testing/shell.ts';

const low = new ObjectId('000000000000000000000001');
const high = new ObjectId('ffffffffffffffffffffffff');
const long = (text: string): Long => Long.fromString(text);

type Case = [name: string, document: object, filter: object, matches: boolean];

const VALUES: Case[] = [
  ['an equal ObjectId', { a: low }, { a: new ObjectId(low.toHexString()) }, true],
  ['an ObjectId range', { a: low }, { a: { $lt: high } }, true],
  [
    'binary by its bytes',
    { a: new Binary(Buffer.of(0xff)) },
    { a: new Binary(Buffer.of(0xfe)) },
    false,
  ],
  [
    'binary by its subtype',
    { a: new Binary(Buffer.of(1), 0) },
    { a: new Binary(Buffer.of(1), 4) },
    false,
  ],
  ['1.0 as decimal and 1', { a: Decimal128.fromString('1.0') }, { a: 1 }, true],
  ['decimal 10 above 9', { a: Decimal128.fromString('10') }, { a: { $gt: 9 } }, true],
  ['Int64 beyond 2^53', { a: long('9007199254740993') }, { a: long('9007199254740992') }, false],
  ['Int64 order', { a: long('9007199254740993') }, { a: { $lt: long('9007199254740994') } }, true],
  ['NaN equals NaN', { a: Number.NaN }, { a: Number.NaN }, true],
  ['NaN is below nothing', { a: Number.NaN }, { a: { $lt: 5 } }, false],
  ['$gte NaN matches NaN', { a: Number.NaN }, { a: { $gte: Number.NaN } }, true],
  ['a text is no number', { a: '5' }, { a: { $lt: 6 } }, false],
  ['true is not 1', { a: true }, { a: 1 }, false],
  ['MinKey is below all types', { a: 'x' }, { a: { $gt: new MinKey() } }, true],
  ['MaxKey is above all types', { a: 1 }, { a: { $lt: new MaxKey() } }, true],
  ['key order of a subdocument', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
  ['a date range', { a: new Date(5) }, { a: { $gte: new Date(5), $lt: new Date(6) } }, true],
];

const MISSING: Case[] = [
  ['null matches a missing field', { b: 1 }, { a: null }, true],
  ['null matches null', { a: null }, { a: null }, true],
  ['null below a missing field', { b: 1 }, { 'a.c': null }, true],
  ['null below a scalar', { a: 5 }, { 'a.c': null }, true],
  ['null in one of several documents', { a: [{ b: 1 }, { c: 2 }] }, { 'a.b': null }, true],
  ['null in none of them', { a: [{ b: 1 }, { b: 2 }] }, { 'a.b': null }, false],
  ['null below an empty array', { a: [] }, { 'a.b': null }, false],
  ['$gte null', { b: 1 }, { a: { $gte: null } }, true],
  ['$gt null', { a: null }, { a: { $gt: null } }, false],
  ['$ne null', { b: 1 }, { a: { $ne: null } }, false],
  ['$in with null', { b: 1 }, { a: { $in: [null] } }, true],
  ['$nin of a missing field', { b: 1 }, { a: { $nin: [1] } }, true],
  ['$exists false', { b: 1 }, { a: { $exists: false } }, true],
  ['$exists of null', { a: null }, { a: { $exists: true } }, true],
  ['$exists in an array of documents', { a: [{ b: 1 }] }, { 'a.b': { $exists: true } }, true],
  ['$exists false below an empty array', { a: [] }, { 'a.b': { $exists: false } }, true],
];

const OPERATORS: Case[] = [
  ['$type objectId', { a: low }, { a: { $type: 'objectId' } }, true],
  ['$type double of Double(1)', { a: new Double(1) }, { a: { $type: 'double' } }, true],
  ['$type int of a Double', { a: new Double(1) }, { a: { $type: 'int' } }, false],
  ['$type by number', { a: new Int32(1) }, { a: { $type: 16 } }, true],
  ['$type number', { a: long('1') }, { a: { $type: 'number' } }, true],
  ['$type of elements', { a: ['x'] }, { a: { $type: 'string' } }, true],
  ['$type array', { a: ['x'] }, { a: { $type: 'array' } }, true],
  ['one of several types', { a: true }, { a: { $type: ['string', 'bool'] } }, true],
  ['$mod', { a: 7 }, { a: { $mod: [4, 3] } }, true],
  ['$mod cuts fractions off', { a: 7.9 }, { a: { $mod: [4, 3] } }, true],
  // Manual, "$mod": Floating Point Arguments.
  ['$mod of a number beyond 64 bits', { a: 1e300 }, { a: { $mod: [2, 0] } }, false],
  [
    '$mod of a long decimal',
    { a: Decimal128.fromString('9007199254740993') },
    { a: { $mod: [2, 1] } },
    true,
  ],
  ['$mod of NaN', { a: Number.NaN }, { a: { $mod: [2, 0] } }, false],
  // Manual, "$type": Comparison/Sort Order of MinKey and MaxKey.
  ['$gt minKey matches what is missing', {}, { a: { $gt: new MinKey() } }, true],
  ['$lt minKey matches nothing', { a: 1 }, { a: { $lt: new MinKey() } }, false],
  ['$lte maxKey matches what is missing', {}, { a: { $lte: new MaxKey() } }, true],
  ['a DBRef is a value', { a: { $ref: 'c', $id: 1 } }, { a: { $ref: 'c', $id: 1 } }, true],
  ['$not', { a: 3 }, { a: { $not: { $gt: 5 } } }, true],
  ['$not of a missing field', {}, { a: { $not: { $gt: 5 } } }, true],
  ['$not with a regex', { a: 'abc' }, { a: { $not: /^a/ } }, false],
  ['$nor', { a: 1 }, { $nor: [{ a: 2 }, { b: 1 }] }, true],
  ['$or', { a: 1 }, { $or: [{ a: 2 }, { a: 1 }] }, true],
  ['$and', { a: 1, b: 2 }, { $and: [{ a: 1 }, { b: 3 }] }, false],
  ['$comment', { a: 1 }, { a: 1, $comment: 'why' }, true],
  ['$expr', { a: 5, b: 3 }, { $expr: { $gt: ['$a', '$b'] } }, true],
  ['$expr and false', { a: 5, b: 3 }, { $expr: { $and: [{ $lt: ['$a', '$b'] }, true] } }, false],
  ['$expr of a decimal', { a: Decimal128.fromString('10') }, { $expr: { $gt: ['$a', 9] } }, true],
];

const REGEXES: Case[] = [
  ['a regex', { a: 'abc' }, { a: /^ab/ }, true],
  ['option i', { a: 'ABC' }, { a: { $regex: 'abc', $options: 'i' } }, true],
  ['option i beyond ASCII', { a: 'É' }, { a: { $regex: 'é', $options: 'i' } }, true],
  ['option s', { a: 'x\ny' }, { a: { $regex: 'x.y', $options: 's' } }, true],
  ['no option s', { a: 'x\ny' }, { a: { $regex: 'x.y' } }, false],
  ['option m', { a: 'x\ny' }, { a: { $regex: '^y', $options: 'm' } }, true],
  ['no option m', { a: 'x\ny' }, { a: { $regex: '^y' } }, false],
  ['option x', { a: 'abc' }, { a: { $regex: 'a b # two\n c', $options: 'x' } }, true],
  ['options inside', { a: 'ABC' }, { a: { $regex: '(?i)abc' } }, true],
  ['$ before a last line break', { a: 'abc\n' }, { a: /c$/ }, true],
  ['an escaped letter of punctuation', { a: 'a-b' }, { a: { $regex: 'a\\-b' } }, true],
  ['\\A', { a: 'xa' }, { a: { $regex: '\\Aa' } }, false],
  ['braces that are no quantifier', { a: 'a{b}' }, { a: { $regex: 'a{b}' } }, true],
  ['in $in', { a: 'abc' }, { a: { $in: [/^x/, /c$/] } }, true],
  ['a stored regex', { a: new BSONRegExp('x', 'i') }, { a: new BSONRegExp('x', 'i') }, true],
  ['elements', { a: ['x', 'abc'] }, { a: /b/ }, true],
  ['a symbol', { a: new BSONSymbol('abc') }, { a: /b/ }, true],
  ['a stored regex by $regex', { a: /x/i }, { a: { $regex: 'x', $options: 'i' } }, true],
  ['$eq means the regex itself', { a: 'x' }, { a: { $eq: /x/ } }, false],
];

for (const [group, cases] of Object.entries({
  values: VALUES,
  'missing fields': MISSING,
  operators: OPERATORS,
  'regular expressions': REGEXES,
})) {
  test(`matches ${group} as MongoDB does`, () => {
    for (const [name, document, filter, matches] of cases) {
      assert.equal(compileFilter(doc(filter))(doc(document)), matches, name);
    }
  });
}

test('refuses what it does not implement with the code of MongoDB', () => {
  const cases: [object, number][] = [
    [{ $where: 'true' }, 2],
    [{ $text: { $search: 'a' } }, 27],
    [{ $jsonSchema: {} }, 238],
    [{ $foo: 1 }, 2],
    [{ a: { $foo: 1 } }, 2],
    [{ a: { $near: [1, 2] } }, 2],
    [{ a: { $bitsAllSet: 1 } }, 2],
    [{ a: { $gt: 1, $foo: 2 } }, 2],
    [{ $and: [] }, 2],
    [{ $or: {} }, 2],
    [{ $nor: [1] }, 2],
    [{ a: { $in: 5 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $not: 5 } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $ne: /x/ } }, 2],
    [{ a: { $gt: /x/ } }, 2],
    [{ a: { $size: -1 } }, 2],
    [{ a: { $size: 1.5 } }, 2],
    [{ a: { $mod: [0, 1] } }, 2],
    [{ a: { $mod: [1] } }, 2],
    [{ a: { $type: 'nothing' } }, 2],
    [{ a: { $elemMatch: 1 } }, 2],
    [{ a: { $options: 'i' } }, 2],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: '\\h' } }, 51091],
    [{ a: { $regex: 'a++' } }, 51091],
    [{ a: { $regex: '[[:alpha:]]' } }, 51091],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ $expr: { $foo: 1 } }, 168],
  ];
  for (const [filter, code] of cases) {
    assertCode(code, () => compileFilter(doc(filter)), filter);
  }
});
