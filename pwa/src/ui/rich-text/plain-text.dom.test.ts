import { expect, test } from 'vitest';
import { composeHtml, countCharacters, htmlToText, textToHtml } from './plain-text.ts';

test('paragraphs become HTML with all markup escaped', () => {
  expect(composeHtml(['a <b> & "c"', '', 'two\nlines\u0007'])).toBe(
    '<p>a &lt;b&gt; &amp; "c"</p><p><br></p><p>two<br>lines</p>',
  );
});

test.each(['Hello,\n\nfrom the train\nand back', 'one', 'a < b & c'])(
  'text %j survives HTML and back',
  (text) => {
    expect(htmlToText(textToHtml(text))).toBe(text);
  },
);

test('lists become lines with dashes and numbers', () => {
  const html = '<p>Two:</p><ul><li>one<ol><li>deeper</li></ol></li><li>two</li></ul><p>end</p>';
  expect(htmlToText(html)).toBe('Two:\n\n- one\n  1. deeper\n- two\n\nend');
});

test('counts visible characters', () => {
  expect(countCharacters('')).toBe(0);
  expect(countCharacters('<p>a &amp; b</p><p><br></p><ul><li>😀</li></ul>')).toBe(6);
});
