import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanLine, cleanLines } from './clean-text.ts';

const [lri, rlo, pdf, pdi] = ['\u2066', '\u202e', '\u202c', '\u2069'] as const;

test('pasted text loses what nobody can see, and keeps all that is written', () => {
  const cases: readonly (readonly [source: string, pasted: string, cleaned: string])[] = [
    ['PowerPoint', 'Our offer:\u000btwo weeks', 'Our offer:\ntwo weeks'],
    ['a PDF', 'page one\fpage two\u0002', 'page one\npage two'],
    ['Windows', 'one\r\ntwo\rthree\r\n', 'one\ntwo\nthree'],
    ['a mainframe and a script', 'one\u0085two\u2028three\u2029four', 'one\ntwo\nthree\nfour'],
    ['a wrong encoding', 'don\u0092t, \u0093yes\u0094 \u0096 5 \u0080\u0081', 'don’t, “yes” – 5 €'],
    ['a web page', 'Donau\u00addampf\u200bschiff\u2060fahrt\ufeff', 'Donaudampfschifffahrt'],
    ['a spreadsheet', 'Part\t12\nPart\t13', 'Part\t12\nPart\t13'],
    ['Word', 'Item\u00075\u0007 e\u001email, co\u001foperate', 'Item\t5\t e-mail, cooperate'],
    ['a document with an image', 'See \ufffc here \ufff9x\ufffay\ufffb', 'See  here xy'],
    ['a terminal', '\u001b[31mred\u0007', '[31mred'],
    ['half an emoji', 'cut \ud83d, cut \ude00.', 'cut , cut .'],
    ['hidden instructions', `Hello${String.fromCodePoint(0xe0041, 0xe0042)}`, 'Hello'],
  ];
  for (const [source, pasted, cleaned] of cases) {
    assert.equal(cleanLines(`  ${pasted}\n`), cleaned, source);
  }
});

test('joiners, variants and flags that scripts and emoji need stay', () => {
  const texts = [
    'می\u200cخواهم',
    'क्\u200dष',
    '👩🏽\u200d💻',
    '❤\ufe0f',
    '葛\u{e0100}',
    '1\ufe0f\u20e3',
    'שלום\u200f!',
  ];
  const scotland = `🏴${String.fromCodePoint(0xe0067, 0xe0062, 0xe0073, 0xe0063, 0xe0074, 0xe007f)}`;
  for (const text of [...texts, scotland]) assert.equal(cleanLine(text), text);
});

test('bidirectional controls stay in pairs, within a line', () => {
  const cases: readonly (readonly [text: string, cleaned: string])[] = [
    [`a ${lri}שלום${pdi} b`, `a ${lri}שלום${pdi} b`],
    [`a ${rlo}b${pdf} c`, `a ${rlo}b${pdf} c`],
    [`Invoice ${rlo}fdp.exe`, 'Invoice fdp.exe'],
    [`a${pdf}b${pdi}c`, 'abc'],
    [`${lri}a${rlo}b${pdi}c`, `${lri}ab${pdi}c`],
    [`${rlo}a${lri}b${pdf}c${pdi}`, `a${lri}bc${pdi}`],
    [`${lri}a\nb${pdi}`, 'a\nb'],
  ];
  for (const [text, cleaned] of cases) assert.equal(cleanLines(text), cleaned);
});

test('a line has spaces for line breaks and tabs', () => {
  assert.equal(cleanLine(' Eve \r\n Bcc:\ta@b.example\n'), 'Eve Bcc: a@b.example');
});

test('a text without a visible character is empty', () => {
  for (const text of [
    '',
    ' \n\t',
    '\u200b\ufeff',
    '\u3164\u2800',
    '\u200d\u200e',
    '\u00a0\u2003',
  ]) {
    assert.equal(cleanLines(text), '', JSON.stringify(text));
  }
});

test('of all code points, what is written stays and what is stored is harmless', () => {
  // eslint-disable-next-line no-control-regex -- finding control characters is the point
  const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;
  for (let code = 0; code <= 0x10_ffff; code += 1) {
    const char = String.fromCodePoint(code);
    const cleaned = cleanLines(`a${char}b`);
    const isKept = cleaned === `a${char}b`;
    const name = code.toString(16);
    assert.ok(cleaned.isWellFormed() && !harmful.test(cleaned), name);
    const isWritten = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}]/u.test(char) && char !== '\ufffc';
    assert.ok(isKept || !isWritten, name);
    if (!isKept) assert.equal(cleanLines(cleaned), cleaned, name);
  }
});

test('cleaning twice changes nothing more', () => {
  const parts = [
    'a',
    ' ',
    '\n',
    '\r',
    '\t',
    '\u200b',
    '\ud83d',
    '\ude00',
    '\u0081',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
  ];
  const all = [...parts, lri, rlo, pdf, pdi];
  let seed = 7;
  const pick = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return all[Math.floor(seed / 65_536) % all.length] ?? '';
  };
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: 8 }, pick).join('');
    const once = cleanLines(text);
    assert.equal(cleanLines(once), once, JSON.stringify(text));
    const line = cleanLine(text);
    assert.equal(cleanLine(line), line, JSON.stringify(text));
  }
});
