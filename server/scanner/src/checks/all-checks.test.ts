import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { allChecks } from './all-checks.ts';
import { cleanLine, cleanLines, cleanSentences } from './clean-text.ts';
import { formatList } from './wording.ts';

test('every check of the contract is implemented, in its order', () => {
  assert.deepEqual(
    allChecks.map(({ name }) => name),
    scanChecks.map(({ name }) => name),
  );
});

test('each check says why it matters, in a sentence', () => {
  for (const { name, why } of allChecks) assert.match(why, /^[A-Z].*\.$/, name);
});

test('no character that a terminal or a page interprets is left', () => {
  for (const code of [0, 7, 8, 9, 10, 13, 27, 127, 0x9b, 0x200f, 0x202e, 0x2028, 0x2066, 0xfeff]) {
    assert.equal(cleanLine(`a${String.fromCodePoint(code)}b`, 10), 'a b', code.toString(16));
  }
  assert.equal(cleanLine('a\ud800b', 10), 'a\ufffdb');
});

test('a long line is truncated at a whole character', () => {
  assert.equal(cleanLine('abcdef', 6), 'abcdef');
  assert.equal(cleanLine('abcdefg', 6), 'abcde…');
  assert.equal(cleanLine('abcd😀fg', 6), 'abcd…');
  assert.ok(cleanLine('😀'.repeat(500), 300).isWellFormed());
});

test('lines keep their breaks and lose all other control characters', () => {
  assert.equal(cleanLines('a\r\n  b\u001b[2J\n', 50), 'a\n  b [2J');
});

test('sentences stay whole', () => {
  assert.equal(cleanSentences('One. Two. Three.', 16), 'One. Two. Three.');
  assert.equal(cleanSentences('One. Two. Three.', 12), 'One. Two.');
  assert.equal(cleanSentences('Version 1.2 is old. New.', 20), 'Version 1.2 is old.');
  assert.equal(cleanSentences('One sentence that is long.', 15), 'One sentence…');
  assert.equal(cleanSentences('x'.repeat(20), 10), `${'x'.repeat(9)}…`);
});

for (const [names, sentence] of [
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'a'], 'a and b'],
  [['a', 'b', 'c', 'd'], 'a, b, c and d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
] as const) {
  test(`${names.length} names in a sentence`, () => assert.equal(formatList(names), sentence));
}

test('a long name is truncated', () => {
  assert.equal(formatList(['x'.repeat(100)]).length, 60);
});
