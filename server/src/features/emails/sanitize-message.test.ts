import { isBlankMessage } from '@longitude/contract/email-defaults';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlToText } from '@longitude/contract/core/html-to-text';
import { AppError } from '../../platform/errors.ts';
import { measureWork } from '../../testing/measure-work.ts';
import { attacks } from '../posts/testing/attacks.ts';
import { sanitizeMessage } from './sanitize-message.ts';

const bare = /^\/?(?:p|strong|b|em|i|u|ul|ol|li|blockquote|a)$|^br \/$|^ol start="-?\d+"$/;
const link = /^a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*"$/;

/** Every `<` must begin one of the allowed elements, without any attribute but a link's address. */
function assertInert(html: string, what: string): void {
  for (const piece of html.split('<').slice(1)) {
    const inside = piece.slice(0, piece.indexOf('>'));
    assert.ok(bare.test(inside) || link.test(inside), `${what}: <${inside}>`);
  }
  for (const tag of ['p', 'strong', 'em', 'a', 'ul', 'li', 'blockquote']) {
    const open = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0;
    assert.equal(html.split(`</${tag}>`).length - 1, open, what);
  }
}

/** Sanitized, or undefined when it was refused for its links. */
function trySanitize(html: string): string | undefined {
  try {
    return sanitizeMessage(html);
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'validation_failed', html);
    assert.deepEqual(Object.keys(error.extra.fields ?? {}), ['message']);
    return undefined;
  }
}

test('more than two hundred attacks leave nothing that could run', () => {
  const frames: ((attack: string) => string)[] = [
    (attack) => attack,
    (attack) => `<p>Hello ${attack} bye</p>`,
    (attack) => `<a href="https://x.example/?q=${attack}">x</a>`,
    (attack) => `<ul><li>${attack}</ul><blockquote>`,
  ];
  const payloads = attacks.flatMap((attack) => frames.map((frame) => frame(attack)));
  assert.ok(payloads.length >= 200);
  let stored = 0;
  for (const payload of payloads) {
    const html = trySanitize(payload);
    if (html === undefined) continue;
    stored++;
    assertInert(html, payload);
    const again = sanitizeMessage(html);
    assertInert(again, payload);
    assert.equal(sanitizeMessage(again), again, payload);
  }
  assert.ok(stored > 100);
});

test('links to programs are refused in any spelling, and others never refuse a letter', () => {
  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' &#14; javascript:alert(1)',
    'java&#10;script:alert(1)',
    'java&Tab;script&colon;alert(1)',
    '&#106;&#97;&#118;&#97;script:alert(1)',
    'data:text/html,hello',
    'DATA:text/html;base64,PHA+',
    'vbscript:x',
    'file:///etc/passwd',
    '//bank.example@evil.example/',
    'ftp://x.example/a',
    'https://bank.example@evil.example/',
  ];
  for (const href of refused) {
    assert.throws(
      () => sanitizeMessage(`<p><a href="${href}">x</a></p>`),
      { code: 'validation_failed' },
      href,
    );
  }
  for (const href of [
    'https://x.example/',
    'http://x.example/a',
    'mailto:a@x.example',
    'tel:+14165550148',
  ]) {
    const html = `<p><a href="${href}">x</a></p>`;
    assert.equal(sanitizeMessage(html), html);
  }
  for (const href of [
    '/admin',
    'page.html',
    '#top',
    '',
    ' ',
    '{{link}}',
    'x y',
    'sms:1',
    'cid:a',
  ]) {
    assert.equal(sanitizeMessage(`<p><a href="${href}">x</a></p>`), '<p><a>x</a></p>', href);
  }
  for (const href of ['www.x.com/a', 'WWW.x.com/a', '//www.x.com/a', 'https://www.x.com/a']) {
    const html = '<p><a href="https://www.x.com/a">x</a></p>';
    assert.equal(sanitizeMessage(`<p><a href="${href}">x</a></p>`), html, href);
  }
  assert.equal(sanitizeMessage('<p><a name="x">x</a></p>'), '<p><a>x</a></p>');
});

test('the composer’s output is unchanged', () => {
  const html =
    '<p>Hello <strong>Zoë</strong> &amp; <em>co</em>, <u>please</u><br />read:</p><ul><li><p>one</p><ol><li>two</li></ol></li></ul><blockquote><p>You wrote 1 &lt; 2</p></blockquote>';
  assert.equal(sanitizeMessage(html), html);
});

test('text without any tag keeps its line breaks and its angle brackets', () => {
  const cases: [text: string, html: string][] = [
    ['Hello\nworld\r\n\r\nBye', '<p>Hello<br>world</p><p>Bye</p>'],
    ['1 < 2 && 3 > 2', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'],
    ['Zoë <zoe@x.example> <3', '<p>Zoë &lt;zoe@x.example&gt; &lt;3</p>'],
    ['a\n \n\n b', '<p>a</p><p>b</p>'],
    ['', ''],
  ];
  for (const [text, html] of cases) assert.equal(sanitizeMessage(text), html);
});

test('block elements of other programs become lines', () => {
  assert.equal(
    sanitizeMessage('<div class="x">a</div><h1 style="color:red">b</h1><span>c</span>'),
    '<p>a</p><p><strong>b</strong></p><p>c</p>',
  );
});

test('blocks that an email does not contain keep their lines, cells, numbers and indentation', () => {
  const table =
    '<table><caption>Costs</caption><thead><tr><th>Item</th><th>CAD</th></tr></thead>\n<tbody><tr><td>Work</td><td><p>1,200.50</p></td></tr><tr><td></td><td>Sum</td></tr></tbody></table>';
  const cases: [html: string, html: string, text: string][] = [
    [
      table,
      '<p>Costs</p><p><strong>Item</strong> | <strong>CAD</strong></p><p>Work | 1,200.50</p><p>Sum</p>',
      'Costs\n\nItem | CAD\n\nWork | 1,200.50\n\nSum',
    ],
    [
      '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>',
      '<p>a</p><p>b</p><p>c</p>',
      'a\n\nb\n\nc',
    ],
    [
      '<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
      '<p>a | b</p>',
      'a | b',
    ],
    [
      '<pre>if (x) {\n  run();\n\tend  1\n}\n</pre>',
      '<p>if (x) {<br />\u00a0\u00a0run();<br />\u00a0\u00a0\u00a0\u00a0end\u00a0\u00a01<br />}</p>',
      'if (x) {\n  run();\n    end  1\n}',
    ],
    ['<pre><code>a &lt; b\nc</code></pre>d', '<p>a &lt; b<br />c</p><p>d</p>', 'a < b\nc\n\nd'],
    [
      '<ol start="3"><li>c</li><li>d</li></ol>',
      '<ol start="3"><li>c</li><li>d</li></ol>',
      ' 3. c\n 4. d',
    ],
    [
      '<ol><li>a</li><li value="7">g</li></ol>',
      '<ol><li>a</li></ol><ol start="7"><li>g</li></ol>',
      ' 1. a\n\n 7. g',
    ],
    ['<ol start="x1"><li>a</li></ol>', '<ol><li>a</li></ol>', ' 1. a'],
    [
      '<dl><dt>Term</dt><dd>Meaning</dd><dt>Other</dt><dd><p>x</p><p>y</p></dd></dl>',
      '<p>Term</p><p>Meaning</p><p>Other</p><p>x</p><p>y</p>',
      'Term\n\nMeaning\n\nOther\n\nx\n\ny',
    ],
    [
      '<table><tr><th>Item</th><th>Qty</th><th>Price</th></tr><tr><td>Setup</td><td></td><td>100</td></tr></table>',
      '<p><strong>Item</strong> | <strong>Qty</strong> | <strong>Price</strong></p><p>Setup |  | 100</p>',
      'Item | Qty | Price\n\nSetup | | 100',
    ],
    [
      '<table><tr><td>&nbsp;</td><td>a</td><td>b</td><td></td></tr></table>',
      '<p>| a | b</p>',
      '| a | b',
    ],
    ['<table><td>a</td><td>b</td></table>', '<p>a | b</p>', 'a | b'],
    [
      '<table><tbody><td>a</td> <td>b</td><tr><td>c</td><td>d</td></tr></tbody></table>',
      '<p>a | b</p><p>c | d</p>',
      'a | b\n\nc | d',
    ],
    ['<td>a</td><td>b</td>', '<p>a</p><p>b</p>', 'a\n\nb'],
    ['a<hr>b', '<p>a</p><p>b</p>', 'a\n\nb'],
    ['<section>a</section><section>b</section><p>c', '<p>a</p><p>b</p><p>c</p>', 'a\n\nb\n\nc'],
    ['one<br>two<ul><li>x</ul>', '<p>one<br />two</p><ul><li>x</li></ul>', 'one\ntwo\n\n- x'],
    ['<div><div>a</div>b</div>', '<p>a</p><p>b</p>', 'a\n\nb'],
    ['<div>a</div><div><br></div><div>b</div>', '<p>a</p><p><br /></p><p>b</p>', 'a\n\nb'],
    [
      '<ul><li>a<ul><li>b<ol start="2"><li>c</ol></ul></ul>',
      '<ul><li>a<ul><li>b<ol start="2"><li>c</li></ol></li></ul></li></ul>',
      '- a\n  - b\n    2. c',
    ],
    ['<h2>Offer</h2><p>x</p>', '<p><strong>Offer</strong></p><p>x</p>', 'Offer\n\nx'],
    [
      '<blockquote><div>a</div><pre> b</pre></blockquote>',
      '<blockquote><p>a</p><p>\u00a0b</p></blockquote>',
      '> a\n>\n>  b',
    ],
  ];
  for (const [given, html, text] of cases) {
    assert.equal(sanitizeMessage(given), html, given);
    assert.equal(htmlToText(html).trimEnd(), text, given);
    assert.equal(sanitizeMessage(html), html, given);
  }
});

test('content without visible text is blank', () => {
  for (const html of ['', '<p></p>', '<p>&nbsp;<br /></p>', ' \n']) assert.ok(isBlankMessage(html));
  assert.ok(!isBlankMessage('<p>x</p>'));
});

test('too many elements are refused, and the deepest dropped, in linear time', () => {
  const ms = measureWork(() => {
    assert.throws(() => sanitizeMessage('<p>'.repeat(66_000)), { code: 'validation_failed' });
    const html = `${'<blockquote>'.repeat(4_000)}x${'</blockquote>'.repeat(4_000)}`;
    const deep = sanitizeMessage(html);
    assert.ok(deep.split('<blockquote>').length <= 32);
    assert.match(deep, /x/);
  });
  assert.ok(ms < 3_000, `${ms} ms`);
});

test('text that looks like a tag, but is not one of an email, stays in plain text', () => {
  assert.equal(
    sanitizeMessage('Run\nssh admin@<host>\nwith your <name> and 3 < 4'),
    '<p>Run<br>ssh admin@&lt;host&gt;<br>with your &lt;name&gt; and 3 &lt; 4</p>',
  );
  assert.equal(
    sanitizeMessage('<script>alert(1)</script>'),
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  );
  assert.equal(sanitizeMessage('<b>Bold</b> <host>'), '<b>Bold</b>');
});

test('a text that grows too long as HTML is refused', () => {
  assert.throws(() => sanitizeMessage("'".repeat(199_000)), { code: 'validation_failed' });
  assert.ok(sanitizeMessage('x'.repeat(199_000)).length > 199_000);
});
