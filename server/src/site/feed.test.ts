import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Post } from '@longitude/contract/posts';
import { readSiteSettings } from '@longitude/contract/site-settings';
import { findAll, readOnly, readXml } from '../testing/read-xml.ts';
import { writeFeed } from './feed.ts';

const post: Post = {
  id: '0123456789abcdef01234567',
  title: 'Ports',
  slug: 'ports',
  excerpt: 'About ports.',
  content: '<p>Close them.</p>',
  author: 'Ada',
  category: null,
  categoryId: null,
  featuredImage: null,
  readTime: 3,
  published: true,
  featured: false,
  publishedAt: '2026-01-01T12:00:00.000Z',
  revisedAt: '2026-01-02T00:00:00.000Z',
  createdAt: '2025-12-01T00:00:00.000Z',
  updatedAt: '2026-01-09T00:00:00.000Z',
};

function listIds(origin: string, posts: readonly Post[]): string[] {
  const settings = readSiteSettings([]);
  const feed = writeFeed({ origin, settings, posts, since: '2026-01-01T00:00:00.000Z' });
  return findAll(readXml(feed), 'entry').map((entry) => readOnly(entry, 'id'));
}

test('an entry keeps its id when the site moves and when the post changes', () => {
  // Fixed, because feed readers have stored it.
  const known = 'urn:uuid:b84ff154-54af-5af9-bb97-363d4284bc74';
  const changed = {
    ...post,
    slug: 'other',
    title: 'Other',
    createdAt: '2027-01-01T00:00:00.000Z',
  };
  assert.deepEqual(listIds('https://longitude.example', [post]), [known]);
  assert.deepEqual(listIds('http://localhost:3000', [changed]), [known]);
});

test('the feed has the site’s title; its author is the company', () => {
  const named = (values: Record<string, string>) => {
    const list = Object.entries(values).map(([key, value]) => ({
      category: 'general',
      key,
      value,
    }));
    const settings = readSiteSettings(list);
    const origin = 'https://longitude.example';
    const feed = readXml(writeFeed({ origin, settings, posts: [], since: '' }));
    const author = findAll(feed, 'author').map((each) => readOnly(each, 'name'));
    return [readOnly(feed, 'title'), ...author];
  };
  const title = 'Kestrel & Rowe';
  assert.deepEqual(named({ site_title: title }), [
    'Kestrel & Rowe - Industry Insights',
    'Longitude Consulting',
  ]);
  assert.deepEqual(named({ site_title: '', company_name: 'Rowe' }), [
    'Rowe - Industry Insights',
    'Rowe',
  ]);
});

test('two posts have two ids', () => {
  const posts = [post, { ...post, id: '0123456789abcdef01234568' }];
  assert.equal(new Set(listIds('https://longitude.example', posts)).size, 2);
});

const origin = 'https://longitude.example';
function readFeed(posts: readonly Post[]) {
  const settings = readSiteSettings([]);
  return readXml(writeFeed({ origin, settings, posts, since: '2026-01-01T00:00:00.000Z' }));
}

test('entry and feed have the dates that readers see', () => {
  const feed = readFeed([post, { ...post, id: '0123456789abcdef01234568', publishedAt: null }]);
  assert.equal(readOnly(feed, 'updated'), post.revisedAt);
  const dates = findAll(feed, 'entry').map((entry) =>
    ['published', 'updated'].map((name) => readOnly(entry, name)),
  );
  assert.deepEqual(dates, [
    [post.publishedAt, post.revisedAt],
    [post.createdAt, post.revisedAt],
  ]);
});

test('addresses in an article are absolute, anchors included', () => {
  const page = `${origin}/blog/ports`;
  const cases: [given: string, shown: string][] = [
    ['<a href="/contact?a=1&amp;b=2#c">x</a>', `<a href="${origin}/contact?a=1&amp;b=2#c">x</a>`],
    ['<a href="#s-fn1">1</a>', `<a href="${page}#s-fn1">1</a>`],
    ['<a href="other">x</a>', `<a href="${origin}/blog/other">x</a>`],
    ['<a href="https://x.example/">x</a>', '<a href="https://x.example/">x</a>'],
    ['<a href="mailto:a@b.example">x</a>', '<a href="mailto:a@b.example">x</a>'],
    [
      '<img src="/images/a-9x9.jpg" alt="src=&quot;/x&quot;" srcset="/images/a-480.webp 480w, /images/a-960.webp 960w" />',
      `<img src="${origin}/images/a-9x9.jpg" alt="src=&quot;/x&quot;" srcset="${origin}/images/a-480.webp 480w, ${origin}/images/a-960.webp 960w" />`,
    ],
    [
      '<blockquote cite="/blog/x">q</blockquote>',
      `<blockquote cite="${origin}/blog/x">q</blockquote>`,
    ],
    [
      '<a title="see href=" href="/x" lang=" src=">x</a>',
      `<a title="see href=" href="${origin}/x" lang=" src=">x</a>`,
    ],
    ['<p>The text href="/x" stays</p>', '<p>The text href="/x" stays</p>'],
  ];
  for (const [given, shown] of cases) {
    const [entry] = findAll(readFeed([{ ...post, content: given }]), 'entry');
    assert.ok(entry);
    assert.equal(readOnly(entry, 'content'), shown);
  }
});

test('any text leaves the feed well-formed', () => {
  const odd = 'A & B <c> ]]> "d" \u0000\u000B\uFFFE\uD800 é 😀';
  const content = `<p>${odd.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
  const [entry] = findAll(
    readFeed([{ ...post, title: odd, excerpt: odd, author: odd, content }]),
    'entry',
  );
  assert.ok(entry);
  assert.match(readOnly(entry, 'title'), /^A & B <c> \]\]> "d" .*é 😀$/u);
});
