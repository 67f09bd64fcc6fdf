import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fonts } from '../testing/build-report.ts';
import { breakLines, type Line, type TextStyle } from './break-lines.ts';
import { toPrintable } from './printable.ts';

const style: TextStyle = { font: 'text', size: 10, leading: 14, colour: '#000000' };
const read = (lines: readonly Line[]) =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join(''));
const set = (text: string, width = 100) => breakLines(fonts, text, style, width);
const assertFitting = (lines: readonly Line[], width: number) => {
  for (const { runs } of lines) {
    const shown = runs
      .map((run) => run.text)
      .join('')
      .trimEnd();
    assert.ok(fonts.measure({ font: 'text', text: shown }, style.size) <= width + 0.01, shown);
  }
};

test('a paragraph is broken between words, without loss', () => {
  const text = 'The connection itself is sound, but sign-in is not protected as it should be.';
  const lines = set(text);
  assert.ok(lines.length > 3);
  assertFitting(lines, 100);
  assert.equal(read(lines).join(''), text);
});

test('a word longer than a line is broken, after a break character if possible', () => {
  const url = 'https://www.example.com/a/very/long/path?with=parameters&and=more';
  const lines = set(url);
  assertFitting(lines, 100);
  assert.equal(read(lines).join(''), url);
  for (const line of read(lines).slice(0, -1)) assert.match(line, /[/=&?.]$/);
  const word = 'x'.repeat(4000);
  assert.equal(read(set(word)).join(''), word);
  assertFitting(set(word), 100);
});

test('lines and indentation of code stay', () => {
  assert.deepEqual(read(set('server {\n  listen 80;\n\n}', 200)), [
    'server { ',
    '  listen 80; ',
    '',
    '}',
  ]);
});

test('another font replaces one that lacks a letter, with its own width', () => {
  const heading: TextStyle = { ...style, font: 'heading' };
  const [line] = breakLines(fonts, 'Київ → Łódź', heading, 500);
  const found = line?.runs.map(({ font, text }) => [font, text]);
  assert.deepEqual(found, [
    ['text', 'Київ'],
    ['heading', ' → Łódź'],
  ]);
  const [text] = breakLines(fonts, 'a → b', style, 500);
  const seen = text?.runs.map(({ font }) => font);
  assert.deepEqual(seen, ['text', 'heading', 'text']);
  const sum = text?.runs.reduce((total, { width }) => total + width, 0);
  assert.equal(text?.width, sum);
});

test('parts of a paragraph keep their font and colour', () => {
  const spans = [
    { font: 'heading', colour: '#111111', text: 'Secure: ' },
    { font: 'text', colour: '#222222', text: 'set it' },
  ] as const;
  const [line] = breakLines(fonts, spans, style, 500);
  const found = line?.runs.map(({ font, colour, text }) => [font, colour, text]);
  assert.deepEqual(
    found,
    spans.map(({ font, colour, text }) => [font, colour, text]),
  );
});

test('an empty text has no line', () => {
  assert.deepEqual(set(''), []);
});

const print = (text: string) => toPrintable(text, (codePoint) => fonts.canDraw(codePoint));

test('every Latin letter of Unicode is drawn unchanged', () => {
  const blocks = [
    [0x20, 0x7e],
    [0xa1, 0xac],
    [0xae, 0xff],
    [0x1_00, 0x2_4f],
    [0x1e_00, 0x1e_ff],
  ] as const;
  for (const [from, to] of blocks) {
    for (let code = from; code <= to; code++) {
      assert.ok(fonts.canDraw(code), code.toString(16));
      const letter = String.fromCodePoint(code).normalize('NFC');
      assert.equal(print(letter), letter);
    }
  }
  for (const text of ['Zoë Łukasiewicz', 'ş ł ễ ő ț ŵ ǆ ắ', 'Ελλάδα', 'Київ', '≤ → – — … “”']) {
    assert.equal(print(text), text);
  }
});

test('a letter with up to two marks is drawn, a pile of marks is not', () => {
  assert.equal(print('e\u0301\u0302x'), 'é\u0302x');
  assert.equal(print(`a${'\u0301\u0316'.repeat(20)}b`), '\ufffdb');
});

test('characters that hide or reorder text are shown as marks', () => {
  const hidden = ['\u202e', '\u2066', '\u200b', '\u00ad', '\ufeff', '\u0000', '\u001b', '\u0085'];
  for (const character of [...hidden, '\u2028', '\ud800', '\u{e0041}', '\u3164']) {
    const code = character.codePointAt(0)?.toString(16);
    assert.match(print(`a${character}b`), /^(?:a\ufffdb|\ufffdb)$/, code);
  }
});

test('a missing character is one mark, however many code points it has', () => {
  assert.equal(print('株式会社'), '\ufffd\ufffd\ufffd\ufffd');
  assert.equal(print('👩‍👩‍👧!'), '\ufffd!');
  assert.equal(print('שלום'), '\ufffd\ufffd\ufffd\ufffd');
});

test('line breaks of any kind are kept, and tabs become spaces', () => {
  assert.equal(print('a\r\nb\rc\n\td'), 'a\nb\nc\n  d');
});
