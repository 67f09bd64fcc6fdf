import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { foldQuery, foldText, foldWords, maxWord } from './fold-words.ts';
import { collectSenderWords } from '../../features/inbox/sender-fields.ts';
import { collectWords, wordsFilter } from './words.ts';

test('words are folded: case, accents, ligatures and special letters', () => {
  const cases: [text: string, words: string[]][] = [
    ['Łódź, Straße & CAFÉ', ['lodz', 'strasse', 'cafe']],
    ['Ørsted  Æsop ŒUVRE', ['orsted', 'aesop', 'oeuvre']],
    ['İstanbul ΟΔΌΣ ﬁle ①', ['istanbul', 'οδοσ', 'file', '1']],
    ["seun@kestrel-rowe.example, don't!", ['seun', 'kestrel', 'rowe', 'example', 'don', 't']],
    ['Zürich-2 a\u0301', ['zurich', '2', 'a']],
    ['🙂 — …', []],
  ];
  for (const [text, words] of cases) assert.deepEqual(foldWords(text), words, text);
  assert.equal(foldText('Crème BRÛLÉE'), 'creme brulee');
});

test('scripts without spaces are found by any part', () => {
  const kept = new Set(foldWords('東京都庁のserver室'));
  const isFound = (query: string) =>
    foldQuery(query).every((word) => [...kept].some((each) => each.startsWith(word)));
  for (const query of ['東', '庁', '京都', '東京都', 'server', '室', '東京都庁の']) {
    assert.ok(isFound(query), query);
  }
  for (const query of ['大阪', '都京', 'ver']) assert.ok(!isFound(query), query);
});

test('a query searches each prefix once, and none that another one includes', () => {
  assert.deepEqual(foldQuery('Serv server SERVER mi'), ['server', 'mi']);
  assert.deepEqual(foldQuery('!!!'), []);
  const long = 'x'.repeat(50);
  assert.deepEqual(foldQuery(long), ['x'.repeat(maxWord)]);
  assert.deepEqual(foldWords(long), ['x'.repeat(maxWord)]);
});

test('the words of an item are limited, and its sender comes first', () => {
  const message = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(' ');
  const item = { name: 'Ada Love', email: 'ada@a.example', company: null, service: null, message };
  const words = collectSenderWords(item);
  assert.equal(words.length, 2000);
  assert.deepEqual(words.slice(0, 4), ['ada', 'love', 'a', 'example']);
});

test('no typed character has a meaning in a pattern', () => {
  const typed = fc.string({ unit: 'binary', maxLength: 60 });
  const isPlain = (query: string) => {
    const filter = wordsFilter(query) as { $and: { words: RegExp }[] } | { words: object };
    if (!('$and' in filter)) return assert.deepEqual(filter, { words: { $in: [] } });
    const { $and } = filter;
    for (const { words } of $and) assert.match(words.source, /^\^[\p{L}\p{N}]+$/u);
  };
  fc.assert(fc.property(typed, isPlain), { seed: 20_261_122, numRuns: 500 });
});

test('a query that folds to nothing finds nothing, instead of everything', () => {
  assert.deepEqual(wordsFilter('\u037a'), { words: { $in: [] } });
});

test('each word of a text is found by each of its prefixes', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
  const check = (text: string, cut: number) => {
    const words = collectWords([text]);
    for (const word of words) {
      const letters = Array.from(word);
      const beginning = letters.slice(0, 1 + (cut % letters.length)).join('');
      for (const query of foldQuery(beginning)) {
        assert.ok(
          words.some((each) => each.startsWith(query)),
          `${text}: ${beginning}`,
        );
      }
    }
  };
  fc.assert(fc.property(texts, fc.nat(40), check), { seed: 20_261_122, numRuns: 500 });
});
