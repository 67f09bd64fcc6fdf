import { isBlankMessage } from '@longitude/contract/email-defaults';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../platform/errors.ts';
import { measureWork } from '../../testing/measure-work.ts';
import { attacks } from '../posts/testing/attacks.ts';
import { sanitizeMessage } from './sanitize-message.ts';

const bare = /^\/?(?:p|strong|b|em|i|u|ul|ol|li|blockquote|a)$|^br \/$/;
const link = /^a href="(?:https?:\/\/|mailto:)[^"<>]*"$/;

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

test('links with schemes other than http, https and mailto are refused in any spelling', () => {
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
    'tel:+14165550148',
    '//evil.example',
    '/admin',
    'page.html',
    '#top',
    '',
    'https://bank.example@evil.example/',
  ];
  for (const href of refused) {
    assert.throws(
      () => sanitizeMessage(`<p><a href="${href}">x</a></p>`),
      { code: 'validation_failed' },
      href,
    );
  }
  for (const href of ['https://x.example/', 'http://x.example/a', 'mailto:a@x.example']) {
    const html = `<p><a href="${href}">x</a></p>`;
    assert.equal(sanitizeMessage(html), html);
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
    '<p>a</p><p>b</p>c',
  );
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
