import type { PageContent } from '@longitude/contract/page-content';
import { expect, test, vi } from 'vitest';
import { hydrate, writePage } from '../../../testing/hydrate.tsx';
import { buildPageData } from '../../../testing/render-app.tsx';
import { buildPost, categories, team } from '../testing/builders.ts';

const post = buildPost({
  slug: 'ports',
  content: '<h2>Ports</h2><pre><code>nmap</code></pre><p>22 &amp; 443</p>',
});
const { content: _, ...summary } = post;
const posts = [buildPost({ slug: 'sprint', category: team, featured: true }), summary];
const list: PageContent = { posts, categories };

/** Hydrates the server's rendering of `rendered` at an address, and returns React's complaints. */
async function open(rendered: string, content: PageContent, address = rendered) {
  const data = buildPageData({}, content);
  const { container, status } = await writePage(rendered, data, address);
  const before = container.innerHTML;
  return { complaints: await hydrate(container, rendered, data), before, status, container };
}

const titles = (container: Element) =>
  [...container.querySelectorAll('article h3')].map((heading) => heading.textContent);

test.each([
  ['/blog', list, 200],
  ['/blog?q=sprint&category=Team+Management', list, 200],
  ['/blog', { posts: [], categories: [] }, 200],
  ['/blog/ports', { post, posts }, 200],
  ['/blog/gone', { post: null, posts }, 404],
  ['/blog/Not%20A%20Slug', { post: null, posts }, 404],
] as const)('%s is rendered and hydrates without a mismatch', async (url, content, status) => {
  const result = await open(url, content);
  expect(result.complaints).toEqual([]);
  expect(result.status).toBe(status);
  expect(result.before).not.toMatch(/ style=|<script/);
  expect(result.container.querySelectorAll('h1')).toHaveLength(1);
});

test('a post unknown to the server is not requested again', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { container } = await open('/blog/gone', { post: null, posts });
  expect(container.querySelector('h1')?.textContent).toBe('Post Not Found');
  expect(fetched.mock.calls.filter(([url]) => String(url).includes('blog-posts'))).toEqual([]);
});

test('a filter is applied before any script runs', async () => {
  const { before } = await open('/blog?q=SPRINT', list);
  document.body.innerHTML = before;
  expect(titles(document.body)).toEqual(['Title of sprint']);
  expect(document.querySelector('input')?.getAttribute('value')).toBe('SPRINT');
});

test('a saved list without the filter hydrates, and then follows the address', async () => {
  const { complaints, container } = await open('/blog', list, '/blog?q=ports');
  expect(complaints).toEqual([]);
  expect(titles(container)).toEqual(['Title of ports']);
  expect(container.querySelector('input')?.value).toBe('ports');
});

test('without the database and without scripts the list shows an error', async () => {
  const { before } = await open('/blog', {});
  expect(before).toMatch(
    /<noscript><p[^>]*>Failed to load blog posts\. Please try again later\.<\/p><\/noscript>/,
  );
});
