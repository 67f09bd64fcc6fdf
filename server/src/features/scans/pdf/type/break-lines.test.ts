import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fonts } from '../testing/build-report.ts';
import { breakLines, type Line, type TextStyle } from './break-lines.ts';

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

test('a paragraph is broken between words, and loses none of them', () => {
  const text = 'The connection itself is sound, but sign-in is not protected as it should be.';
  const lines = set(text);
  assert.ok(lines.length > 3);
  assertFitting(lines, 100);
  assert.equal(read(lines).join(''), text);
});

test('a word that is longer than a line is broken, at a good place if there is one', () => {
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

test('another font stands in for a letter that one lacks, and its width counts', () => {
  const heading: TextStyle = { ...style, font: 'heading' };
  const [line] = breakLines(fonts, 'Київ → Łódź', heading, 500);
  assert.deepEqual(
    line?.runs.map(({ font, text }) => [font, text]),
    [
      ['text', 'Київ'],
      ['heading', ' → Łódź'],
    ],
  );
  const [text] = breakLines(fonts, 'a → b', style, 500);
  assert.deepEqual(
    text?.runs.map(({ font }) => font),
    ['text', 'heading', 'text'],
  );
  const sum = text?.runs.reduce((total, { width }) => total + width, 0);
  assert.equal(text?.width, sum);
});

test('parts of a paragraph keep their font and colour', () => {
  const spans = [
    { font: 'heading', colour: '#111111', text: 'Secure: ' },
    { font: 'text', colour: '#222222', text: 'set it' },
  ] as const;
  const [line] = breakLines(fonts, spans, style, 500);
  assert.deepEqual(
    line?.runs.map(({ font, colour, text }) => [font, colour, text]),
    spans.map(({ font, colour, text }) => [font, colour, text]),
  );
});

test('an empty text has no line', () => {
  assert.deepEqual(set(''), []);
});
