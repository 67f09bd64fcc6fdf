import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { foldText, foldWords, maxWord } from './fold-words.ts';
import { collectSenderWords } from '../../features/inbox/sender-fields.ts';
import { collectWords, foldQuery, hasTerms, wordsFilter } from './words.ts';

test('words are folded: case, accents, ligatures and special letters', () => {
  const cases: [text: string, words: string[]][] = [
    ['Łódź, Straße & CAFÉ', ['lodz', 'strasse', 'cafe']],
    ['Ørsted  Æsop ŒUVRE', ['orsted', 'oersted', 'aesop', 'asop', 'oeuvre', 'ouvre']],
    ['İstanbul ΟΔΌΣ ﬁle ①', ['istanbul', 'οδοσ', 'file', '1']],
    ["seun@a.example, don't!", ['seun', 'a', 'example', 'don', 't', 'dont']],
    ['on-site-2', ['on', 'site', '2', 'onsite2', 'site2']],
    ['Zürich a\u0301', ['zurich', 'zuerich', 'a']],
    ['ＦＵＬＬ－ｗｉｄｔｈ', ['full', 'width', 'fullwidth']],
    ['🙂 — …', []],
  ];
  for (const [text, words] of cases) assert.deepEqual(foldWords(text), words, text);
  assert.equal(foldText('Crème BRÛLÉE'), 'creme brulee');
});

const isHit = (text: string, query: string) => hasTerms(collectWords([text]), foldQuery(query));

test('a word is found in every usual spelling, and others are not', () => {
  // Each finds each other of its line.
  const same = [
    ['e-mail', 'email', 'E\u2011Mail', 'e\u2013mail', 'ＥＭＡＩＬ', 'e\u00admail'],
    ['Wi-Fi', 'wifi', 'WiFi', 'wi\u2010fi'],
    ['re-opening', 'reopening', 'RE-OPENING', 're\u00adopening', 'rëopening'],
    ["O'Connor", 'O’Connor', 'OConnor', 'o`connor', 'o´connor'],
    ['I.T.', 'IT', 'i.t'],
    ['R&D', 'RD', 'Ｒ＆Ｄ'],
    ['Müller', 'Mueller', 'MÜLLER', 'Mu\u0308ller'],
    ['Söhne', 'Soehne'],
    ['Übergrößenträger', 'Uebergroessentraeger', 'Uebergrößentraeger'],
    ['Straße', 'Strasse', 'STRAẞE'],
    ['Müller-Lüdenscheidt', 'Mueller-Luedenscheidt', 'Muellerluedenscheidt'],
    ['Göthestraße', 'Goethestrasse'],
    ['Ørsted', 'Oersted'],
    ['Århus', 'Aarhus'],
    ['office', 'oﬃce', 'ｏｆｆｉｃｅ'],
    ['Łódź', 'lodz'],
    ['Crème brûlée', 'creme brulee'],
  ];
  for (const line of same) {
    for (const text of line)
      for (const query of line) assert.ok(isHit(text, query), [text, query].join());
  }
  const found = [
    ['North West Ltd', 'north-west'],
    ['on-site-support', 'onsite'],
    ['on-site-support', 'sitesupport'],
    ['on-site-support', 'on site'],
    ['kestrel-rowe.example', 'kestrelrowe'],
    ['The follow-up is due', 'followup due'],
    ['Ørsted', 'Orsted'],
    ['Đoković', 'Dokovic'],
    ['Đoković', 'Djokovic'],
    ['Müller', 'Muller'],
  ] as const;
  for (const [text, query] of found) assert.ok(isHit(text, query), [text, query].join());
  const missed = [
    ['Muller', 'Mueller'],
    ['email', 'mail'],
    ['Feuer', 'fer'],
    ['due', 'during'],
    ['wi', 'wifi'],
    ['blue', 'blunt'],
  ] as const;
  for (const [text, query] of missed) assert.ok(!isHit(text, query), [text, query].join());
});

test('a phone number is found however it is written, and no other is', () => {
  const written = [
    '+1 (416) 555-0177',
    '4165550177',
    '001 416 555 0177',
    '1.416.555.0177',
    '416/555-0177 x12',
    '+1-416-555-0177 ext. 12',
    'tel:+14165550177',
    '(416)\u00a0555\u20110177',
    '＋１　４１６　５５５　０１７７',
    '555-0177',
  ];
  for (const text of written) {
    for (const query of written.slice(0, -1)) {
      assert.ok(isHit(`Call ${text}, please`, query), [text, query].join());
    }
    for (const query of ['555-0177', '5550177', '555 0177', '0177']) {
      assert.ok(isHit(text, query), [text, query].join());
    }
  }
  const found = [
    ['+49 (0)30 1234567', '+49 30 1234567'],
    ['+49 (0)30 1234567', '030 1234567'],
    ['+49 (0)30 1234567', '030/123 45 67'],
    ['030 / 1234567', '0049 30 1234567'],
    ['0049 30 1234567', '+49 (0)30 1234567'],
    ['020 7946 0958', '+44 20 7946 0958'],
    ['+44 20 7946 0958', '(020) 7946 0958'],
    ['01 42 68 53 00', '+33 1 42 68 53 00'],
    ['416 555 0177 / 416 555 0188', '416-555-0188'],
    ['+1 (416) 555-0177', '(416) 555'],
    ['+1 (416) 555-0177', '416-555-01'],
    ['+1 (416) 555-0177', '416 555 0177 x99'],
    ['Ada 416 555 0177', 'ada 4165550177'],
    ['On 2026-11-28 at noon', '2026-11-28'],
  ] as const;
  for (const [text, query] of found) assert.ok(isHit(text, query), [text, query].join());
  const missed = [
    ['+1 905 555 0177', '416 555 0177'],
    ['+1 416 555 0177', '416 555 0178'],
    ['+1 416 555 0177', 'ada 416 555 0177'],
    ['Windows 7 x64', 'Windows 7 x32'],
  ] as const;
  for (const [text, query] of missed) assert.ok(!isHit(text, query), [text, query].join());
});

test('scripts without spaces are found by any part', () => {
  const isFound = (query: string) => isHit('東京都庁のserver室', query);
  for (const query of ['東', '庁', '京都', '東京都', 'server', '室', '東京都庁の']) {
    assert.ok(isFound(query), query);
  }
  for (const query of ['大阪', '都京', 'ver']) assert.ok(!isFound(query), query);
});

test('a query searches each prefix once, and none that another one includes', () => {
  assert.deepEqual(foldQuery('Serv server SERVER mi'), [[['server']], [['mi']]]);
  assert.deepEqual(foldQuery('e-mail'), [[['email'], ['e', 'mail']]]);
  assert.deepEqual(foldQuery('!!!'), []);
  const long = 'x'.repeat(50);
  assert.deepEqual(foldQuery(long), [[['x'.repeat(maxWord)]]]);
  assert.deepEqual(foldWords(long), ['x'.repeat(maxWord)]);
});

test('the words of an item are limited, and its sender comes first', () => {
  const message = Array.from({ length: 3000 }, (_, n) => `word${n}`).join(' ');
  const item = { name: 'Ada Love', email: 'ada@a.example', company: null, service: null, message };
  const words = collectSenderWords(item);
  assert.equal(words.length, 2000);
  assert.deepEqual(words.slice(0, 4), ['ada', 'love', 'a', 'example']);
});

interface Filter {
  readonly words?: RegExp;
  readonly $and?: readonly Filter[];
  readonly $or?: readonly Filter[];
}

test('no typed character has a meaning in a pattern', () => {
  const typed = fc.string({ unit: 'binary', maxLength: 60 });
  const isPlain = (query: string) => {
    const filter = wordsFilter(query) as Filter;
    if (!filter.$and) return assert.deepEqual(filter, { words: { $in: [] } });
    const check = ({ words, $and, $or }: Filter) => {
      if (words) assert.match(words.source, /^\^[\p{L}\p{N}]+$/u);
      else for (const each of $and ?? $or ?? []) check(each);
    };
    check(filter);
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
      assert.ok(hasTerms(words, foldQuery(beginning)), `${text}: ${beginning}`);
    }
  };
  fc.assert(fc.property(texts, fc.nat(40), check), { seed: 20_261_122, numRuns: 500 });
});
