import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capitalize, countWords, joinWords, pluralize, splitSentence } from './text.ts';

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

const sentences: readonly (readonly [text: string, first: string, rest: string])[] = [
  ['Renew it. With certbot, do this.', 'Renew it.', 'With certbot, do this.'],
  ['Version 1.2 is old. Update.', 'Version 1.2 is old.', 'Update.'],
  ['Set it, e.g. with nginx.', 'Set it, e.g. with nginx.', ''],
  ['Ready?\nÉtienne is.', 'Ready?', 'Étienne is.'],
  ['no end', 'no end', ''],
  ['', '', ''],
];

test('a sentence ends before a capital letter, or at the end', () => {
  for (const [text, first, rest] of sentences)
    assert.deepEqual(splitSentence(text), { first, rest });
});

test('the first letter becomes a capital', () => {
  assert.deepEqual([capitalize('high risk'), capitalize('')], ['High risk', '']);
});
