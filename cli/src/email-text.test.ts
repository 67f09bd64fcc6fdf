import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToText } from '@longitude/contract/core/html-to-text';
import { textToHtml } from './email-text.ts';

test('plain text becomes paragraphs, lists and links, and nothing else', () => {
  const cases: [text: string, html: string][] = [
    ['One line.', '<p>One line.</p>'],
    ['Two\nlines.\r\n\r\nNext.\n\n\n', '<p>Two<br>lines.</p><p>Next.</p>'],
    [
      'We need:\n- a date\n- a <name>\n\nThanks',
      '<p>We need:</p><ul><li>a date</li><li>a &lt;name&gt;</li></ul><p>Thanks</p>',
    ],
    ['* one\n* two', '<ul><li>one</li><li>two</li></ul>'],
    ['-no list, 3 - 2 = 1', '<p>-no list, 3 - 2 = 1</p>'],
    ['<b>"a" & b</b>', '<p>&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;</p>'],
    [
      'See (https://a.example/x?y=1&z=2), please.',
      '<p>See (<a href="https://a.example/x?y=1&amp;z=2">https://a.example/x?y=1&amp;z=2</a>), please.</p>',
    ],
    ['http://a.example.', '<p><a href="http://a.example">http://a.example</a>.</p>'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    [
      'https://a.example/"onx="1',
      '<p><a href="https://a.example/">https://a.example/</a>&quot;onx=&quot;1</p>',
    ],
    ['a\rb', '<p>a<br>b</p>'],
    [
      '  a\n\tb  c \n\n  d',
      '<p>\u00a0\u00a0a<br>\u00a0\u00a0\u00a0\u00a0b\u00a0\u00a0c</p><p>\u00a0\u00a0d</p>',
    ],
    [' \n\n a\n', '<p>\u00a0a</p>'],
    ['https:// http://. x', '<p>https:// http://. x</p>'],
  ];
  for (const [text, html] of cases) assert.equal(textToHtml(text), html);
});

test('a link ends where its address ends', () => {
  const cases: [address: string, ends: string[]][] = [
    ['https://x.ca', [...'. , … ” » ’ ) ] ): ?! ** ` | 。'.split(' '), '\u200b', '\u00a0x']],
    ['https://x.ca/', ['»', '”', '…', ').']],
    ['https://x.ca/a_(b)', ['', '.', ')', ')).', '”', ']']],
    ['HTTPS://X.CA', ['', ',']],
    ['https://x.ca/[1]', ['', '].']],
  ];
  for (const [address, ends] of cases) {
    for (const end of ends) {
      const html = `<p>“<a href="${address}">${address}</a>${end}</p>`;
      assert.equal(textToHtml(`“${address}${end}`), html);
    }
  }
});

test('any text is converted in linear time', () => {
  for (const part of [
    ')',
    '(',
    'https://',
    'https://)',
    'https://x(',
    '\n',
    ' \n',
    '\n  x',
    '…',
    '  ',
  ]) {
    const text = `x https://a${part.repeat(64_000 / part.length)}`;
    const started = performance.now();
    textToHtml(text);
    assert.ok(performance.now() - started < 1000, part);
  }
});

test('text survives the conversion to HTML and back', () => {
  const text =
    'Hello Priya,\n\nthree <things> & "more":\n\n- https://a.example/b\n- two\n\nBye\nM.';
  assert.equal(htmlToText(textToHtml(text)), text);
});
