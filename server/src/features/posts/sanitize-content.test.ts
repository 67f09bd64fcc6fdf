import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { measureWork } from '../../testing/measure-work.ts';
import { articles } from './articles.ts';
import { hasTooManyTags, sanitizeContent } from './sanitize-content.ts';
import { attacks } from './testing/attacks.ts';
import { isWhole } from '../../testing/whole.ts';

/** The allowed elements and attributes; written down a second time, on purpose. */
const names =
  /^(a|abbr|aside|b|bdi|blockquote|br|caption|cite|code|col|colgroup|data|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|h2|h3|h4|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|section|small|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|var|wbr)$/;
const attributeNames =
  /^(abbr|alt|cite|class|colspan|datetime|decoding|dir|height|href|hreflang|id|lang|loading|open|rel|reversed|rowspan|scope|sizes|span|src|srcset|start|title|type|value|width)$/;
const tag = /^(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?$/;

/**
 * Asserts that nothing in it runs, imitates us or opens a program, as a browser would interpret it.
 */
function assertHarmless(html: string, what: string): void {
  // Text and values contain no angle brackets of their own, so these are all the tags.
  assert.equal(html.replaceAll(/<[^<>]*>/g, '').match(/[<>]/), null, what);
  for (const [, inside = ''] of html.matchAll(/<([^<>]*)>/g)) {
    const [, , name = '', attributes = ''] =
      tag.exec(inside) ?? assert.fail(`${what}: <${inside}>`);
    assert.match(name, names, what);
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
      assert.match(key, attributeNames, what);
      assertValue(key, value.replaceAll('&amp;', '&'), what);
    }
  }
}

function assertValue(key: string, value: string, what: string): void {
  if (key === 'id') assert.match(value, /^s-[\p{L}\p{M}\p{N}_.:-]*$/u, what);
  if (key === 'class') assert.match(value, /^language-[\w+#-]+$/, what);
  if (!['href', 'src', 'cite'].includes(key)) return;
  const { protocol, host } = new URL(value, 'https://our.example/blog/a-post');
  assert.match(protocol, /^(https?|mailto):$/, what);
  const mayLeave = key !== 'src' && (/^https?:/.test(value) || protocol === 'mailto:');
  if (!mayLeave) assert.equal(host, 'our.example', what);
}

test('sixty attacks leave nothing that could run', () => {
  assert.ok(attacks.length >= 60);
  for (const attack of attacks) {
    const clean = sanitizeContent(attack);
    assertHarmless(clean, `${attack} became ${clean}`);
    assert.equal(sanitizeContent(clean), clean, attack);
    assertHarmless(sanitizeContent(`<p>${attack}</p><td title="${attack}">`), attack);
  }
});

test('nor do combinations of their parts in any order', () => {
  const pieces = attacks.flatMap((attack) => attack.split(/(?=[<>="'/ ])/));
  const mixed = fc.array(fc.constantFrom(...attacks, ...pieces), { maxLength: 30 });
  fc.assert(
    fc.property(mixed, (parts) => {
      const html = parts.join('');
      const clean = sanitizeContent(html);
      assertHarmless(clean, `${html} became ${clean}`);
      assertHarmless(sanitizeContent(clean), clean);
    }),
    { seed: 20_260_131, numRuns: isWhole ? 2000 : 200 },
  );
});

test('allowed elements stay unchanged', () => {
  const kept = [
    '<p>A <strong>b</strong> <em>c</em> <code>d</code> <kbd>Ctrl</kbd> x<sup>2</sup> H<sub>2</sub>O</p>',
    '<ul><li>one</li></ul><ol start="3" reversed><li value="2">two</li></ol>',
    '<table><caption>Rates</caption><thead><tr><th scope="col" colspan="2">a</th></tr></thead><tbody><tr><td rowspan="2">b</td></tr></tbody></table>',
    '<pre><code class="language-http">GET / HTTP/1.1\n  Host: x &lt;y&gt; &amp; z</code></pre>',
    '<blockquote cite="https://www.rfc-editor.org/rfc/rfc9110">said</blockquote>',
    '<details open><summary>More</summary><p lang="fr" dir="ltr">oui</p></details>',
    '<p><abbr title="Content Security Policy">CSP</abbr> <time datetime="2026-01-31">today</time></p>',
    '<a href="/contact">ours</a> <a href="#s-part">part</a> <a href="mailto:a@b.example">mail</a>',
    '<h4>small</h4>',
    '<dl><dt>term</dt><dd>meaning</dd></dl>',
  ];
  for (const html of kept) assert.equal(sanitizeContent(html), html);
  for (const style of ['white-space:pre', 'a: b; White-Space : PRE !important']) {
    const given = `<div style="${style}">a\n  <b>c</b></div>`;
    assert.equal(sanitizeContent(given), '<pre>a\n  <b>c</b></pre>');
  }
});

test('the articles of a new site lose nothing', () => {
  const ours = / (id|rel|loading|decoding)="[^"]*"/g;
  assert.ok(articles.length > 0);
  for (const { slug, content } of articles) {
    const clean = sanitizeContent(content);
    assert.equal(clean.replaceAll(ours, ''), content.replaceAll(ours, ''), slug);
    assert.ok(!hasTooManyTags(content));
  }
});

test('dangerous links and pictures are changed', () => {
  const cases: [given: string, clean: string][] = [
    [
      '<a href="https://x.example" target="_blank" rel="opener">x</a>',
      '<a href="https://x.example/" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="//x.example">x</a>', '<a href="https://x.example/" rel="noopener noreferrer">x</a>'],
    ['<a href="https://bank.example@x.example">x</a>', '<a>x</a>'],
    ['<a href="tel:123">x</a>', '<a>x</a>'],
    ['<a href="https:x.example">x</a>', '<a>x</a>'],
    ['<a>x</a>', '<a>x</a>'],
    [
      '<img src="/art/a.svg" width="640" height="360">',
      '<img src="/art/a.svg" alt="" width="640" height="360" loading="lazy" decoding="async" />',
    ],
    [
      '<img src="/a.png" width="100%" height="9">',
      '<img src="/a.png" alt="" loading="lazy" decoding="async" />',
    ],
  ];
  for (const [given, clean] of cases) assert.equal(sanitizeContent(given), clean);
});

test('images of other sites are removed, and reported', () => {
  const sources = ['http', 'https'].map((scheme) => `${scheme}://x.example/a.png`);
  sources.push('//x.example/a.png', '/\\x.example/a.png', '/..//x.example/a.png');
  sources.push('a.png', '', 'data:image/png;base64,AA');
  for (const source of sources) {
    let lost = 0;
    const html = `<p>a</p><img src="${source}" alt="x"><img src="/a.png" alt="">`;
    const clean = sanitizeContent(html, { onLost: () => lost++ });
    const kept = '<img src="/a.png" alt="" loading="lazy" decoding="async" />';
    assert.deepEqual([clean, lost], [`<p>a</p>${kept}`, 1], source);
  }
});

test('half a megabyte of anything is sanitized or refused quickly', () => {
  const tags = ['b', 'h2', 'div', 'svg', 'noscript', 'table', 'img src="/x"', 'a href="x"'];
  const bodies = [
    ...tags.map((name) => `<${name}>`.repeat(9_999)),
    '<h2>same</h2>'.repeat(4_999),
    '<p id="same"><a href="#same">'.repeat(2_499),
    'a & b '.repeat(80_000),
    `<h2>${'word '.repeat(90_000)}</h2>`,
    `<a href="https://x.example/${'x'.repeat(400_000)}">x</a>`,
  ];
  for (const body of bodies) {
    assert.ok(!hasTooManyTags(body));
    const took = measureWork(() => sanitizeContent(body));
    assert.ok(took < 3000, `${body.slice(0, 20)} took ${Math.round(took)} ms`);
  }
  assert.ok(hasTooManyTags('<b>'.repeat(10_001)));
});

test('a stored picture gets its size and widths, whatever the HTML says', () => {
  const src = '/images/0123456789abcdef01234567-1200x800.jpg';
  const at = (width: number) => `/images/0123456789abcdef01234567-${width}.webp ${width}w`;
  const srcset = [480, 960, 1200].map(at).join(', ');
  const sizes = '(min-width: 48rem) 44rem, calc(100vw - 2.5rem)';
  const html = `<img src="${src}" alt="A" width="1" srcset="https://x.example/a 1w" sizes="1px">`;
  const clean = sanitizeContent(html);
  const loading = 'loading="lazy" decoding="async"';
  const size = 'width="1200" height="800"';
  assert.equal(
    clean,
    `<img src="${src}" alt="A" ${size} srcset="${srcset}" sizes="${sizes}" ${loading} />`,
  );
  assert.equal(sanitizeContent(clean), clean);
});
