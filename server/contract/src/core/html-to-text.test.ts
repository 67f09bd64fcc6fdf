import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureWork } from '../../../src/testing/measure-work.ts';
import { htmlToText } from './html-to-text.ts';

test('paragraphs, lists, quotes and links become readable lines', () => {
  const cases: [html: string, text: string[]][] = [
    ['<p>Hello Zoë,</p><p>one<br>two</p>', ['Hello Zoë,', '', 'one', 'two']],
    ['just text', ['just text']],
    ['a<br><br>b', ['a', '', 'b']],
    ['<p>a</p><p><br></p><p>&nbsp;</p><p>b</p>', ['a', '', 'b']],
    ['<p>a <strong>b</strong><em>c</em> <u>d</u></p>', ['a bc d']],
    ['<p>x &lt;b&gt; &amp;amp; &quot;y&quot;</p>', ['x <b> &amp; "y"']],
    ['<ul><li>one</li><li><p>two</p></li></ul>', ['- one', '- two']],
    ['<ol><li>one</li><li>two</li></ol><p>end</p>', [' 1. one', ' 2. two', '', 'end']],
    [
      '<ul><li><p>one</p><ol><li>deep</li><li>er</li></ol></li><li>two</li></ul>',
      ['- one', '  1. deep', '  2. er', '- two'],
    ],
    ['<ul><li><p>a</p><p>b</p></li></ul>', ['- a', '  b']],
    ['<blockquote><p>a</p><p>b</p></blockquote>', ['> a', '>', '> b']],
    ['<blockquote>a<blockquote>b</blockquote></blockquote>', ['> a', '>', '> > b']],
    [
      '<p><a href="https://x.example/a?b=1&amp;c=2">the plan</a></p>',
      ['the plan <https://x.example/a?b=1&c=2>'],
    ],
    ['<p><a href="https://x.example/">https://x.example</a></p>', ['https://x.example']],
    ['<p><a href="mailto:a@x.example">a@x.example</a></p>', ['a@x.example']],
    ['<p></p><p> </p><ul></ul><p>only this</p>', ['only this']],
    ['<p>&lt;b&gt; &#65;&#x42; &unknown;</p>', ['<b> AB &unknown;']],
    // No character has this code point: it becomes the replacement character.
    ['<p>&#55296;&#27;</p>', ['\ufffd\u001b']],
    ['<h2>Head</h2><p>a</p>', ['Head', '', 'a']],
    ['', []],
  ];
  for (const [html, lines] of cases) assert.equal(htmlToText(html, 76), lines.join('\n'), html);
});

test('no line is longer than 76 columns, links and single words excepted', () => {
  const words = 'Some words that go on and on. '.repeat(20);
  const url = `https://x.example/${'long/'.repeat(30)}`;
  const html = `<p>${words}</p><ul><li>${words}<ul><li>${words}</li></ul></li></ul><blockquote><p>${words}</p></blockquote><p>${words}<a href="${url}">a link</a></p>`;
  const text = htmlToText(html, 76);
  for (const line of text.split('\n')) assert.ok(line.length <= 76 || line.includes(url), line);
  assert.equal(text.match(/words/g)?.length, 100);
});

test('a hundred thousand nested or adjacent elements take linear time', () => {
  const wide = '<ul>'.concat('<li>x</li>'.repeat(50_000), '</ul>');
  const ms = measureWork(() => {
    assert.equal(htmlToText(wide).split('\n').length, 50_000);
    const deep = '<blockquote>'.repeat(30).concat('x', '</blockquote>'.repeat(30));
    assert.match(htmlToText(deep), /x$/);
  });
  assert.ok(ms < 2_000, `${ms} ms`);
});

test('elements that are nested too deeply for the stack are left out', () => {
  const html = `<p>before</p>${'<div>'.repeat(40_000)}lost${'</div>'.repeat(40_000)}<p>after</p>`;
  assert.match(htmlToText(html), /^before\n[^]*after$/);
});
