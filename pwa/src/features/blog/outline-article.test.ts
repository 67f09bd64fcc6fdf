import { expect, test } from 'vitest';
import { outlineArticle } from './outline-article.ts';

test('sections have ids that are made of their titles and never given twice', () => {
  const { html, sections } = outlineArticle(
    '<h2>Data</h2><h2 id="root" class="x">Cost &amp; <em>risk</em>?</h2><h2>Data</h2><h2>!</h2>',
  );
  expect(sections).toEqual([
    { id: 's-data', title: 'Data' },
    { id: 's-cost-risk', title: 'Cost & risk?' },
    { id: 's-data-2', title: 'Data' },
    { id: 's-section', title: '!' },
  ]);
  expect(html).toBe(
    '<h2 id="s-data">Data</h2><h2 id="s-cost-risk">Cost &amp; <em>risk</em>?</h2>' +
      '<h2 id="s-data-2">Data</h2><h2 id="s-section">!</h2>',
  );
});

test('letters of every language make an id', () => {
  expect(outlineArticle('<h2>Größe &#8211; Überblick</h2>').sections).toEqual([
    { id: 's-größe-überblick', title: 'Größe – Überblick' },
  ]);
});

test('only long articles have a table of contents', () => {
  const section = (words: number) => `<h2>Part</h2><p>${'word '.repeat(words)}</p>`;
  expect(outlineArticle(section(200).repeat(3)).isLong).toBe(true);
  expect(outlineArticle(section(100).repeat(3)).isLong).toBe(false);
  expect(outlineArticle(section(400).repeat(2)).isLong).toBe(false);
});

test('code and tables are framed, named apart and reachable by keyboard', () => {
  const { html } = outlineArticle(
    '<pre><code>a &lt; b</code></pre><table><caption>Rates &amp; "terms"</caption></table>' +
      '<pre class="x">c</pre><table></table>',
  );
  const frame = (name: string) =>
    `<div class="frame" role="region" tabindex="0" aria-label="${name}">`;
  expect(html).toBe(
    `${frame('Code 1')}<pre><code>a &lt; b</code></pre></div>` +
      `${frame('Table 1: Rates &amp; &quot;terms&quot;')}<table><caption>Rates &amp; "terms"</caption></table></div>` +
      `${frame('Code 2')}<pre class="x">c</pre></div>${frame('Table 2')}<table></table></div>`,
  );
});

test('code that speaks of tables stays as it is', () => {
  const { html } = outlineArticle('<pre><code>&lt;table&gt;&lt;h2&gt;</code></pre>');
  expect(html).toContain('<pre><code>&lt;table&gt;&lt;h2&gt;</code></pre>');
});

test('pictures wait until they are near, unless the article says otherwise', () => {
  const { html } = outlineArticle('<img src="/a.png" alt=""><img loading="eager" src="/b.png">');
  expect(html).toBe(
    '<img loading="lazy" decoding="async" src="/a.png" alt=""><img loading="eager" src="/b.png">',
  );
});
