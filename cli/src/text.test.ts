import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText, measureText, padText, wrapText } from './text.ts';

test('wide, combined and invisible characters are measured as a terminal draws them', () => {
  const cases: [text: string, columns: number][] = [
    ['', 0],
    ['plain', 5],
    ['Łódź', 4],
    ['e\u0301', 1],
    ['日本語', 6],
    ['ｶﾀｶﾅ', 4],
    ['カタカナー', 10],
    ['한국', 4],
    ['👍', 2],
    ['👩‍🚀', 2],
    ['🇨🇦', 2],
    ['❤️', 2],
    ['a\u200bb', 2],
    ['Ａ', 2],
    ['مرحبا', 5],
  ];
  for (const [text, columns] of cases) assert.equal(measureText(text), columns, text);
});

test('a cut never splits a character and never exceeds the columns', () => {
  assert.equal(cutText('Strategic', 9), 'Strategic');
  assert.equal(cutText('Strategic', 8), 'Strateg…');
  assert.equal(cutText('日本語', 5), '日本…');
  assert.equal(cutText('日本語', 4), '日…');
  assert.equal(cutText('👩‍🚀👩‍🚀', 3), '👩‍🚀…');
  assert.equal(padText('日本', 6), '日本  ');
});

test('lines break at spaces, keep empty lines, and fit', () => {
  assert.deepEqual(wrapText('one two three', 7), ['one two', 'three']);
  assert.deepEqual(wrapText('one\n\n  two', 10), ['one', '', '  two']);
  assert.deepEqual(wrapText('abcdefgh ij', 4), ['abcd', 'efgh', 'ij']);
  assert.deepEqual(wrapText('日本語日本', 5), ['日本', '語日', '本']);
  assert.deepEqual(wrapText('日本', 1), ['日', '本']);
});

test('a web address stays whole, so that it can be followed', () => {
  const address = 'https://kestrelrowe.example/a/long/path';
  assert.deepEqual(wrapText(`see ${address} now`, 12), ['see', address, 'now']);
});
