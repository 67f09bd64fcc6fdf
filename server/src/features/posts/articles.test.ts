import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { services } from '@longitude/contract/constants';
import { sanitizeContent } from './sanitize-content.ts';
import { articles, type Article } from './articles.ts';

const publicFolder = resolve(import.meta.dirname, '../../../../pwa/public');
const wordsPerMinute = 220;

const count = (pattern: RegExp) => articles.filter(({ content }) => pattern.test(content)).length;
const withoutCode = (html: string) => html.replaceAll(/<(pre|code)\b.*?<\/\1>/gs, ' ');

/** Words between the tags, including tables and code. */
function countWords({ content }: Article): number {
  const words = content.replaceAll(/<[^>]+>/g, ' ').split(/\s+/);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

for (const article of articles) {
  const { slug, title, excerpt, content, readTime, featuredImage } = article;

  test(`"${title}" has a slug and an image that exists`, () => {
    assert.match(slug, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    assert.ok(existsSync(join(publicFolder, featuredImage ?? '?')), `${featuredImage} is missing`);
  });

  test(`"${title}" has the stated reading time`, () => {
    const words = countWords(article);
    assert.ok(words >= 900 && words <= 1400, `${words} words`);
    assert.equal(readTime, Math.ceil(words / wordsPerMinute));
    assert.ok(excerpt.length >= 120 && excerpt.length <= 220, `excerpt of ${excerpt.length}`);
  });

  test(`"${title}" has its headings in order, below the title of the page`, () => {
    const levels = [...content.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));
    assert.equal(levels[0], 2);
    assert.ok(levels.filter((level) => level === 2).length >= 4);
    for (const [at, level] of levels.entries()) {
      assert.ok(level === 2 || (level === 3 && at > 0), `h${level}`);
    }
  });

  test(`"${title}" has tables that can be read aloud`, () => {
    for (const [table] of content.matchAll(/<table>.*?<\/table>/gs)) {
      assert.match(table, /^<table>\n<caption>[^<]+<\/caption>\n<thead>/);
      const cells = [...table.matchAll(/<th\b[^>]*>/g)].map(([cell]) => cell);
      assert.deepEqual(new Set(cells), new Set(['<th scope="col">', '<th scope="row">']));
      const widths = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(
        ([, row = '']) => [...row.matchAll(/<t[hd]\b/g)].length,
      );
      assert.equal(new Set(widths).size, 1, `rows of ${widths.join(', ')} cells`);
    }
  });

  test(`"${title}" follows the style of the site`, () => {
    assert.doesNotMatch(withoutCode(content), /!|\b(best|world-class|leading|unique|seamless)\b/i);
    // Canadian English, with percent signs.
    assert.doesNotMatch(content, /(ogn|gan|thor|olog)is(e|ed|ing|ation)\b|per cent\b/);
    assert.doesNotMatch(content, / style=|<script|<img|<h1|&nbsp;/);
  });

  test(`"${title}" is unchanged by the sanitizer, except for the ids of its headings`, () => {
    const clean = sanitizeContent(content);
    assert.equal(clean.replaceAll(/ id="s-[^"]+"/g, ''), content);
    assert.equal(sanitizeContent(clean), clean);
  });

  test(`"${title}" links to pages and sections that exist`, () => {
    const paths = ['/scanner', '/calculator', '/services', '/contact'];
    const sections = services.map((service) => `/services#${service.slug}`);
    const links = [...content.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
    assert.ok(links.length > 0);
    assert.deepEqual(
      links.filter((href) => ![...paths, ...sections].includes(href)),
      [],
    );
  });
}

test('six articles cover the four categories and all seven services, under one slug each', () => {
  assert.equal(articles.length, 6);
  assert.equal(new Set(articles.map(({ slug }) => slug)).size, 6);
  assert.equal(new Set(articles.map(({ featuredImage }) => featuredImage)).size, 6);
  assert.equal(new Set(articles.map(({ category }) => category)).size, 4);
  const all = articles.map(({ content }) => content.toLowerCase()).join('\n');
  const linked = services.filter(({ slug }) => all.includes(`/services#${slug}`));
  const named = services.filter(({ name }) => all.includes(name.toLowerCase()));
  assert.equal(new Set([...linked, ...named]).size, services.length);
});

test('exactly one is featured, and they are spread over 2026, newest first', () => {
  assert.equal(articles.filter(({ featured }) => featured).length, 1);
  const dates = articles.map(({ publishedAt }) => publishedAt);
  assert.deepEqual(dates, dates.toSorted().reverse());
  assert.equal(new Set(dates.map((date) => date.slice(0, 7))).size, 6);
  for (const date of dates) {
    assert.equal(new Date(date).toISOString(), date);
    assert.ok(date >= '2026-01-01' && date < '2026-11-20');
  }
});

test('code, tables, lists and asides are among the content', () => {
  assert.ok(count(/<pre><code class="language-[a-z]+">/) >= 4);
  assert.ok(count(/<table>/) >= 4);
  assert.equal(count(/<[ou]l>/), 6);
  assert.equal(count(/<blockquote>|<aside>/), 6);
});
