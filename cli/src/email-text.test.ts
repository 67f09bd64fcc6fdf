import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToText, textToHtml } from './email-text.ts';
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
  ];
  for (const [text, html] of cases) assert.equal(textToHtml(text), html);
});

test('the text of an email has its paragraphs, items and addresses', () => {
  const cases: [html: string, text: string][] = [
    ['<p>One.</p><p>Two<br />lines &amp; more.</p>', 'One.\n\nTwo\nlines & more.'],
    [
      '<p>We need:</p><ul><li>a</li><li><p>b</p></li></ul><p>End</p>',
      'We need:\n\n- a\n- b\n\nEnd',
    ],
    ['<p><a href="https://a.example">here</a></p>', 'here (https://a.example)'],
    ['<p><a href="https://a.example">https://a.example</a></p>', 'https://a.example'],
    ['<p>&lt;b&gt; &#65;&#x42; &unknown; &#1114112;</p>', '<b> AB &unknown; &#1114112;'],
    ['', ''],
  ];
  for (const [html, text] of cases) assert.equal(htmlToText(html), text);
});

test('what is written comes back as it was', () => {
  const text =
    'Hello Priya,\n\nthree <things> & "more":\n\n- https://a.example/b\n- two\n\nBye\nM.';
  assert.equal(htmlToText(textToHtml(text)).replaceAll(' (https://a.example/b)', ''), text);
});
