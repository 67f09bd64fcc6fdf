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
    ["seun@a.example, don't!", ['seun', 'a', 'example', 'aexample', 'axample', 'don', 't', 'dont']],
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
    ['Node.js', 'nodejs', 'node-js'],
    ['ASP.NET', 'aspnet'],
    ['TCP/IP', 'tcpip', 'TCP-IP'],
    ['24/7', '247'],
    ['Office365', 'office 365', 'OFFICE-365'],
    ['10mbit', '10 Mbit'],
    ['win32api', 'win 32 api', 'Win32-API'],
    ['R2D2', 'r2d2'],
    ['٢٠٢٦', '2026', '۲۰۲۶', '２０２６', '२०२६'],
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
    ['anna@xn--bcher-kva.example', 'bücher'],
    ['anna@xn--bcher-kva.example', 'buecher'],
    ['anna@xn--bcher-kva.example', 'anna@bücher.example'],
    ['anna@xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['anna@xn--bcher-kva.example', 'xn--bch'],
    ['See https://www.xn--e1afmkfd.xn--p1ai/a.', 'пример.рф'],
    ['anna.smith@a.example', 'annasmith'],
  ] as const;
  for (const [text, query] of found) assert.ok(isHit(text, query), [text, query].join());
  const missed = [
    ['Muller', 'Mueller'],
    ['email', 'mail'],
    ['Feuer', 'fer'],
    ['due', 'during'],
    ['wi', 'wifi'],
    ['blue', 'blunt'],
    ['1.5', '15'],
    ['Office 2019', 'office365'],
    ['xn--bcher-kva.example', 'bucket'],
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
    '416−555−0177',
    '416 — 555 — 0177',
    '(416) - 555 - 0177',
    '[416] 555 • 0177',
    '416ー555ー0177',
    '\u202a+1\u00a0416\u2009555\u20100177\u202c',
    '+١ ٤١٦ ٥٥٥ ٠١٧٧',
    '(416) 555-0177/78',
    '416-555-0177 9-5',
    '416 555 0177 24/7',
    '9-5 416-555-0177',
    '2026-11-28 416-555-0177',
    '555-0177',
  ];
  for (const text of written) {
    for (const query of written.slice(0, -6)) {
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
    ['416 555 0177 / 416 555 0188', '416 555 0188 / 416 555 0177'],
    ['+44 020 7946 0958', '+442079460958'],
    ['+442079460958', '+44 020 7946 0958'],
    ['+440 20 7946 0958', '+44 (0)20 7946 0958'],
    ['+39 06 698 12345', '06 698 12345'],
    ['+49 30 1234567-0', '030 1234567'],
    ['030 1234567-0', '+49 30 1234567'],
    ['+966 ٥٠ ١٢٣ ٤٥٦٧', '+966501234567'],
    ['+966501234567', '٠٥٠ ١٢٣ ٤٥٦٧'],
    ['۰۲۱-۱۲۳۴۵۶۷۸', '+98 21 1234 5678'],
  ] as const;
  for (const [text, query] of found) assert.ok(isHit(text, query), [text, query].join());
  const missed = [
    ['+1 905 555 0177', '416 555 0177'],
    ['+1 416 555 0177', '416 555 0178'],
    ['+1 416 555 0177', 'ada 416 555 0177'],
    ['Windows 7 x64', 'Windows 7 x32'],
    ['+1 416 555 0177', '8 416 555 0177'],
    ['416 555 0177', '+1 905 555 0177'],
    ['+7 495 123 45 67', '8 812 123 45 67'],
    ['12 34 56', '1234567'],
  ] as const;
  for (const [text, query] of missed) assert.ok(!isHit(text, query), [text, query].join());
});

test('a number is found by what is dialled within its country, and by its digits alone', () => {
  // Each finds each other of its line.
  const same = [
    ['+7 (495) 123-45-67', '8 495 123-45-67', '84951234567', '007 495 1234567', '8 (495) 1234567'],
    ['+370 612 34567', '8 612 34567', '(8-612) 34567', '+37061234567'],
    ['+375 29 123-45-67', '8 029 123-45-67', '8 (029) 1234567'],
    ['+36 1 234 5678', '06 1 234-5678', '06-1-234-5678', '+36 (1) 2345678'],
    ['12 34 56', '123456', '12-34-56'],
    ['4111 1111 1111 1111', '4111111111111111', '4111-1111-1111-1111'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['1234 5678 9012 3456 7890 12', '1234567890123456789012'],
  ];
  for (const line of same) {
    for (const text of line)
      for (const query of line)
        assert.ok(isHit(`No. ${text}, please`, query), [text, query].join());
  }
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
