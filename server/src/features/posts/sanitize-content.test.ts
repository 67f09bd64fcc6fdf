import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { measureWork } from '../../testing/measure-work.ts';
import { articles } from './articles/articles.ts';
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

test('headings get ids for the table of contents', () => {
  assert.equal(
    sanitizeContent(
      '<h1>Top</h1><h2 id="root">A &amp; <b>B</b></h2><h3>A b</h3><h2>A b 2</h2><h5>x</h5>',
    ),
    '<h2 id="s-top">Top</h2><h2 id="s-root">A &amp; <b>B</b></h2><h3 id="s-a-b">A b</h3><h2 id="s-a-b-2">A b 2</h2><h4>x</h4>',
  );
  assert.equal(
    sanitizeContent('<h2 lang="fr">Café, don’t</h2><h2>Data</h2><h3>Data</h3><h2>Data</h2>'),
    '<h2 id="s-cafe-dont" lang="fr">Café, don’t</h2><h2 id="s-data">Data</h2><h3 id="s-data-2">Data</h3><h2 id="s-data-3">Data</h2>',
  );
  assert.equal(
    sanitizeContent('<h2>東京</h2><h2></h2>'),
    '<h2 id="s-section">東京</h2><h2 id="s-section-2"></h2>',
  );
});

test('anchors of the author keep their names, and links lead to them', () => {
  const cases: [given: string, clean: string][] = [
    [
      '<p>x<sup id="fnref1"><a href="#fn1">1</a></sup></p><ol><li id="fn1">y <a href="#fnref1">↩</a></li></ol>',
      '<p>x<sup id="s-fnref1"><a href="#s-fn1">1</a></sup></p><ol><li id="s-fn1">y <a href="#s-fnref1">↩</a></li></ol>',
    ],
    [
      '<h2 id="part-two" lang="en">Two</h2><a href="#part-two">2</a>',
      '<h2 id="s-part-two" lang="en">Two</h2><a href="#s-part-two">2</a>',
    ],
    [
      '<h2>Part Two</h2><a href="#part-two">2</a>',
      '<h2 id="s-part-two">Part Two</h2><a href="#s-part-two">2</a>',
    ],
    [
      '<h2>Part Two</h2><a href="#Part%20Two">2</a>',
      '<h2 id="s-part-two">Part Two</h2><a href="#s-part-two">2</a>',
    ],
    ['<a name="x"></a><a href="#x">x</a>', '<a id="s-x"></a><a href="#s-x">x</a>'],
    ['<a id="a" name="b">x</a><a href="#b">x</a>', '<a id="s-a">x</a><a href="#s-a">x</a>'],
    ['<p id="fn:1">x</p><a href="#fn:1">1</a>', '<p id="s-fn:1">x</p><a href="#s-fn:1">1</a>'],
    ['<p id="_ftn1">x</p><a href="#_ftn1">1</a>', '<p id="s-_ftn1">x</p><a href="#s-_ftn1">1</a>'],
    ['<p id="1">x</p><a href="#1">1</a>', '<p id="s-1">x</p><a href="#s-1">1</a>'],
    ['<p id="über">x</p><a href="#%C3%BCber">1</a>', '<p id="s-über">x</p><a href="#s-über">1</a>'],
    [
      '<h2>東京</h2><p id="東京">x</p><a href="#東京">1</a>',
      '<h2 id="s-section">東京</h2><p id="s-東京">x</p><a href="#s-東京">1</a>',
    ],
    [
      '<p id="a b&quot;c">x</p><a href="#a b&quot;c">1</a>',
      '<p id="s-a-b-c">x</p><a href="#s-a-b-c">1</a>',
    ],
    [
      '<p id="x">1</p><p id="x">2</p><a href="#x">x</a>',
      '<p id="s-x">1</p><p id="s-x-2">2</p><a href="#s-x">x</a>',
    ],
    [
      '<p id="X">1</p><p id="x">2</p><a href="#x">x</a>',
      '<p id="s-X">1</p><p id="s-x">2</p><a href="#s-x">x</a>',
    ],
    [
      '<h2>Note</h2><p id="note">1</p><a href="#note">x</a>',
      '<h2 id="s-note-2">Note</h2><p id="s-note">1</p><a href="#s-note">x</a>',
    ],
    ['<p id="root">x</p><p id="main">y</p>', '<p id="s-root">x</p><p id="s-main">y</p>'],
    ['<p id="">x</p><p id=" ">y</p><p id>z</p>', '<p>x</p><p>y</p><p>z</p>'],
    [
      '<h2>A</h2><h2>A</h2><a href="#a-1">x</a>',
      '<h2 id="s-a">A</h2><h2 id="s-a-2">A</h2><a href="#s-a-2">x</a>',
    ],
    [
      '<img id="pic" src="/a.png"><a href="#pic">p</a>',
      '<img id="s-pic" src="/a.png" alt="" loading="lazy" decoding="async" /><a href="#s-pic">p</a>',
    ],
    [
      '<a title="see id=" href="/x">t</a><h2 lang=" id=">A</h2><p lang=" id= name=" id="b" dir="ltr">y</p>',
      '<a title="see id=" href="/x">t</a><h2 id="s-a" lang=" id=">A</h2><p id="s-b" lang=" id= name=" dir="ltr">y</p>',
    ],
    ['<a href="#nowhere">x</a><a href="#">y</a>', '<a href="#nowhere">x</a><a href="#">y</a>'],
    [
      '<a href="/blog/other#x">x</a><p id="x">y</p>',
      '<a href="/blog/other#x">x</a><p id="s-x">y</p>',
    ],
  ];
  for (const [given, clean] of cases) {
    assert.equal(sanitizeContent(given), clean, given);
    assert.equal(sanitizeContent(clean), clean, given);
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
