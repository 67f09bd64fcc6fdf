import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capitalize, countWords, joinWords, pluralize } from './text.ts';

test('one is singular, everything else is plural', () => {
  const counts = [0, 1, 2].map((count) => countWords(count, 'script'));
  assert.deepEqual(counts, ['0 scripts', '1 script', '2 scripts']);
  assert.equal(countWords(2, 'weakness', 'weaknesses'), '2 weaknesses');
  assert.deepEqual([pluralize(1, 'is', 'are'), pluralize(0, 'is', 'are')], ['is', 'are']);
});

test('words are joined as in a sentence', () => {
  const join = (words: string) => joinWords(words.split(''));
  assert.deepEqual(['', 'a', 'ab', 'abc'].map(join), ['', 'a', 'a and b', 'a, b and c']);
  assert.equal(joinWords(['a', 'b', 'c'], 'or'), 'a, b or c');
});

test('the first letter becomes a capital', () => {
  assert.deepEqual([capitalize('high risk'), capitalize('')], ['High risk', '']);
});
