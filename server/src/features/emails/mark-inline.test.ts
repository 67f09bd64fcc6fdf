import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToText } from '@longitude/contract/core/html-to-text';
import { sanitizeMessage } from './sanitize-message.ts';

test('elements that an email does not contain keep their meaning', () => {
  const cases: [html: string, text: string][] = [
    ['10<sup>6</sup> users', '10⁶ users'],
    [
      '5 m<sup>2</sup>, 10<sup>−3</sup>, x<sup>n</sup>, 2<sup>n+1</sup>',
      '5 m², 10⁻³, x^n, 2^(n+1)',
    ],
    [
      'the 1<sup>st</sup>, Longitude<sup>™</sup>, see<sup>[1]</sup><sup>a)</sup>',
      'the 1st, Longitude™, see[1]a)',
    ],
    ['H<sub>2</sub>O, x<sub>i</sub>, <sub>small print here</sub>', 'H₂O, x_i, small print here'],
    ['<s>1000</s> 900 <del>a</del> <strike>b</strike> <s></s>', '~~1000~~ 900 ~~a~~ ~~b~~'],
    ['<p>He said <q>no</q></p>', 'He said “no”'],
    ['<div><img src="https://x.example/a.png" alt="Our <logo>"> x</div>', 'Our <logo> x'],
    ['<del><p>a</p><p>b</p></del>', '~~a~~\n\n~~b~~'],
    ['Press <button>OK</button>', 'Press OK'],
  ];
  for (const [given, text] of cases) {
    const html = sanitizeMessage(given);
    assert.doesNotMatch(html, /<\/?(?:sup|sub|s|del|q|img|button)\b/, given);
    assert.equal(htmlToText(html).trim(), text, given);
    assert.equal(sanitizeMessage(html), html, given);
  }
});

test('a text is HTML if one of its tags ends or has an attribute', () => {
  const names = 'span code s sup figure center details q kbd button section font small mark'.split(
    ' ',
  );
  for (const name of names) {
    assert.doesNotMatch(sanitizeMessage(`<${name}>7</${name}> x`), /&lt;/, name);
    assert.doesNotMatch(sanitizeMessage(`<${name.toUpperCase()} class="a">7 x`), /&lt;/, name);
    assert.match(
      sanitizeMessage(`the <${name}> tag, </${name === 's' ? 'q' : 's'}>`),
      /&lt;/,
      name,
    );
  }
  assert.equal(sanitizeMessage('a <img src="x.png" alt="b">'), '<p>a b</p>');
  assert.match(sanitizeMessage('write </code> and <code>, or <img>'), /&lt;img&gt;/);
});

test('line breaks count in HTML without blocks', () => {
  const cases: [given: string, html: string][] = [
    ['line1\nline2 <b>x</b>', 'line1<br />line2 <b>x</b>'],
    ['\r\na\r\n\r\n<i>b\rc</i>\n', 'a<br /><br /><i>b<br />c</i>'],
    ['a\nb <span>c</span>', 'a<br />b c'],
    ['a<br>\nb <b>x</b>', 'a<br />\nb <b>x</b>'],
    ['<p>a\nb</p>', '<p>a\nb</p>'],
  ];
  for (const [given, html] of cases) {
    assert.equal(sanitizeMessage(given), html);
    assert.equal(sanitizeMessage(html), html);
  }
});

test('any start of a tag is judged in linear time', () => {
  for (const part of ['<code', '<code ', '<code a', '</code>', '<s>', '<img alt', '\n', '<sup>1']) {
    const started = performance.now();
    sanitizeMessage(part.repeat(64_000 / part.length));
    assert.ok(performance.now() - started < 2000, part);
  }
});
