import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { titleBox } from './compose-picture.ts';
import { readFontMetrics, fontFile } from './font-metrics.ts';
import { lineHeight, wrapTitle } from './wrap-title.ts';

const font = readFontMetrics(await readFile(fontFile));
const wrap = (title: string) => wrapTitle(title, font, titleBox);

test('the font has the letters of European languages, and its widths are its own', () => {
  for (const letter of 'AZazäßŁłńęğőșżžÆøÞ0–“”…&') assert.ok(font.has(letter), letter);
  for (const letter of '日עД\u{1f6a2}') assert.ok(!font.has(letter), letter);
  assert.ok(font.measure('iiii', 50) < font.measure('wwww', 50));
  assert.equal(font.measure('ab', 100), font.measure('a', 100) + font.measure('b', 100));
  assert.equal(font.measure('', 50), 0);
});

test('no line is wider than the box, and all lines fit in it', () => {
  const titles = [
    'Ports',
    'What a security header actually stops',
    'How to split a sprint across ten and a half hours between two cities that never sleep at once',
    'w'.repeat(200),
    'a '.repeat(100),
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrik',
    'Zażółć gęślą jaźń, Łódź',
    '.',
  ];
  for (const title of titles) {
    const { lines, size } = wrap(title) ?? { lines: [], size: 0 };
    assert.ok(lines.length > 0, title);
    assert.ok(lines.length * size * lineHeight <= titleBox.height, title);
    for (const line of lines) {
      assert.ok(line !== '' && font.measure(line, size) <= titleBox.width * 1.05, line);
    }
  }
});

test('short titles are large, long ones smaller, and a title that is too long ends in an ellipsis', () => {
  assert.deepEqual(wrap('Ports'), { lines: ['Ports'], size: 64 });
  const long = wrap(
    'How to split a sprint across ten and a half hours, and why it helps everybody',
  );
  assert.ok(long && long.size < 64);
  assert.doesNotMatch(long.lines.join(' '), /…/);
  const longest = wrap('wide words wonder '.repeat(12));
  assert.equal(longest?.size, 36);
  assert.match(longest?.lines.at(-1) ?? '', /\w…$/);
});

test('every word is kept in its order', () => {
  const title = 'IT governance that fits on one page, and stays there';
  assert.equal(wrap(title)?.lines.join(' '), title);
});

test('symbols that the font lacks are left out, but a title with a missing letter is not shown', () => {
  assert.deepEqual(wrap('Ships \u{1f6a2} ahoy\u{1f6a2}')?.lines, ['Ships ahoy']);
  assert.deepEqual(wrap(' \t two \u2003 blanks ')?.lines, ['two blanks']);
  for (const title of ['日本語', 'Half 日', 'עברית', '', '  ', '\u{1f6a2}', 'Московский']) {
    assert.equal(wrap(title), null, title);
  }
});
