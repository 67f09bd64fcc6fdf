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
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
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
