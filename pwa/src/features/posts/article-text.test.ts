import { expect, test } from 'vitest';
import styles from './article-text.module.css';
import { outlineArticle } from './article-text.tsx';

test('headings keep their stored ids and content, and the table of contents links to them', () => {
  const stored =
    '<h2 id="s-data">Data</h2><h3 id="s-data-2">Data</h3><h2 id="s-data-3">Data</h2>' +
    '<h2 id="s-cafe-dont" lang="fr" dir="ltr">Café &amp; <em>don’t</em> &#8211; why?</h2>' +
    '<h2 id="s-section"></h2>';
  const { html, sections } = outlineArticle(stored);
  expect(html).toBe(stored);
  expect(sections).toEqual([
    { id: 's-data', title: 'Data' },
    { id: 's-data-3', title: 'Data' },
    { id: 's-cafe-dont', title: 'Café & don’t – why?' },
  ]);
});

test('only long articles have a table of contents', () => {
  const section = (words: number) => `<h2 id="s-part">Part</h2><p>${'word '.repeat(words)}</p>`;
  expect(outlineArticle(section(200).repeat(3)).isLong).toBe(true);
  expect(outlineArticle(section(100).repeat(3)).isLong).toBe(false);
  expect(outlineArticle(section(400).repeat(2)).isLong).toBe(false);
});

test('code and tables have scrollable frames with distinct names, reachable by keyboard', () => {
  const { html } = outlineArticle(
    '<pre><code>a &lt; b</code></pre><table><caption>Rates &amp; "terms"</caption></table>' +
      '<pre class="x">c</pre><table></table>',
  );
  const frame = (name: string) =>
    `<div class="${styles['frame']}" data-frame role="region" tabindex="0" aria-label="${name}">`;
  expect(html).toBe(
    `${frame('Code 1')}<pre><code>a &lt; b</code></pre></div>` +
      `${frame('Table 1: Rates &amp; &quot;terms&quot;')}<table><caption>Rates &amp; "terms"</caption></table></div>` +
      `${frame('Code 2')}<pre class="x">c</pre></div>${frame('Table 2')}<table></table></div>`,
  );
});

test('code that contains table markup is unchanged', () => {
  const { html } = outlineArticle('<pre><code>&lt;table&gt;&lt;h2&gt;</code></pre>');
  expect(html).toContain('<pre><code>&lt;table&gt;&lt;h2&gt;</code></pre>');
});
