import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ready, renderPage } from '../entry-server.tsx';
import { buildPageData } from '../testing/render-app.tsx';
import { App } from './app.tsx';
import { restoreArticle } from './page-data.ts';

const text =
  '<h2 id="s-ports" lang="en">Ports &amp; hosts</h2><p>Close <em>them</em>.</p><pre><code>nmap -p- a &lt;b</code></pre>' +
  '<table><caption>Ports</caption><tbody><tr><td>22</td></tr></tbody></table><h2 id="s-ports-2">Ports &amp; hosts</h2>';

function buildData(content?: string) {
  const post = {
    id: '1',
    title: 'Ten ports',
    slug: 'ten-ports',
    excerpt: 'What to close first.',
    author: 'Priya Raman',
    category: null,
    categoryId: null,
    featuredImage: null,
    readTime: 6,
    published: true,
    featured: false,
    createdAt: '2026-05-06T07:08:09.000Z',
    updatedAt: '2026-05-07T07:08:09.000Z',
  };
  const shown = content === undefined ? post : { ...post, content };
  return { ...buildPageData(), content: { post: shown, posts: [post] } };
}

test('an article that is left out of the data is read from the page, which hydrates as it stands', async () => {
  await ready;
  history.replaceState(null, '', '/blog/ten-ports');
  const page = renderPage('/blog/ten-ports', buildData(text));
  document.head.innerHTML = page.head;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = page.body;
  const before = container.querySelector('.article-text')?.innerHTML ?? '';
  expect(before).toContain('role="region"');
  const data = restoreArticle(buildData());
  expect(data.content?.post?.content).toBe(text);
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => complaints.push(said));
  const onRecoverableError = (error: unknown) => complaints.push(error);
  // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was suspended
  await act(async () =>
    render(<App data={data} rendered="/blog/ten-ports" />, {
      container,
      hydrate: true,
      onRecoverableError,
    }),
  );
  expect(complaints).toEqual([]);
  expect(container.querySelector('.article-text')?.innerHTML).toBe(before);
});

test('other data stay as they are', () => {
  document.body.innerHTML = '';
  const data = buildData();
  expect(restoreArticle(data)).toBe(data);
});
