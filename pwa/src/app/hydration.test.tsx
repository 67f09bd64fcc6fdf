import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ready, renderPage } from '../entry-server.tsx';
import { big } from '../features/calculator/testing/result.ts';
import { skills } from '../features/calculator/testing/skills.ts';
import { buildPost } from '../features/posts/testing/builders.ts';
import { isOffline } from '../platform/connection.ts';
import { hydrate, writePage } from '../testing/hydrate.tsx';
import { buildPageData } from '../testing/render-app.tsx';
import { pinLocation } from './navigation.ts';
import { restoreArticle } from './page-data.ts';

const site = buildPageData({ youtube_url: 'https://video.example' });

/** Hydrates the server's page for `rendered` at an address; returns React's complaints. */
async function open(rendered: string, address = rendered, data = site, isOnline = true) {
  const { container } = await writePage(rendered, data, address);
  // Only the browser knows it, and on a slow device before the whole page has hydrated.
  isOffline.value = !isOnline;
  return hydrate(container, rendered, data);
}

test.each([
  '/',
  '/contact',
  '/contact?tab=request',
  '/scanner',
  '/scanner/reports/a-token',
  '/scanner/watch',
  '/about',
  '/blog/an-article',
  '/privacy',
  '/terms',
  '/cookies',
  '/install',
  '/offline',
  '/admin/login',
  '/no/such/page',
])('%s hydrates without a mismatch', async (url) => {
  expect(await open(url)).toEqual([]);
  expect(document.querySelectorAll('h1').length).toBeLessThanOrEqual(1);
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
});

test.each(['/', '/scanner', '/contact'])(
  '%s hydrates without a connection, and then says so',
  async (url) => {
    expect(await open(url, url, site, false)).toEqual([]);
    expect(screen.getByText('You are offline.')).toBeTruthy();
  },
);

test('a saved page without the query hydrates, and then follows the address', async () => {
  expect(await open('/contact', '/contact?tab=request')).toEqual([]);
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toBe('Service Request');
});

test.each([
  ['/scanner/reports/a-token', '?against=another-token'],
  ['/scanner/watch', '?token=a.token'],
  ['/scanner/watch?sent=watch-stop', '&token=a.token'],
])('%s is rendered without its secret query, and hydrates', async (path, query) => {
  expect(await open(path, path + query)).toEqual([]);
});

test('the offline page replaces another address without a mismatch', async () => {
  pinLocation('/offline', '/blog/unread');
  expect(await open('/offline', '/blog/unread')).toEqual([]);
  expect(document.querySelector('h1')?.textContent).toBe('You are offline. Your words are safe.');
});

test('an unknown address returns 404 with links', async () => {
  await ready;
  const page = renderPage('/no/such/page', site);
  expect(page.status).toBe(404);
  expect(page.module).toBe('src/features/not-found/not-found-page.tsx');
  expect(page.body).toContain('This page is off the chart');
});

test('title and meta are in the head, and no markup has a style attribute', async () => {
  await ready;
  const page = renderPage('/contact?tab=request', site);
  expect(page.status).toBe(200);
  expect(page.head).toContain('<title>Contact - Longitude Consulting</title>');
  expect(page.head).not.toContain('<a ');
  expect(page.body).not.toContain('<title');
  expect(page.body.startsWith('<a href="#main"')).toBe(true);
  for (const url of ['/', '/contact', '/about', '/offline', '/nope']) {
    expect(renderPage(url, site).body).not.toMatch(/ style=|<script|<style/);
  }
});

test('says that it is ready only once its forms can be sent', async () => {
  const taken: boolean[] = [];
  const trySubmit = () => {
    const event = new Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    taken.push(event.defaultPrevented);
  };
  addEventListener('app:ready', trySubmit, { once: true });
  expect(await open('/contact')).toEqual([]);
  expect(taken).toEqual([true]);
});

const saving = '/calculator?team=full-stack-development-s2.quality-assurance-m2.cloud-devops-s1';
const loss = '/calculator?team=mainframe-cobol-s1';
const rates = buildPageData({}, { skills });

test('the server renders a shared team with its result, and it hydrates without changes', async () => {
  await ready;
  const { body } = renderPage(saving, rates);
  expect(body).toContain('62.4% Cost Reduction');
  expect(body).not.toMatch(/ style=/);
  expect(await open(saving, saving, rates)).toEqual([]);
  expect(big()).toBe('CAD $52,480');
});

test('a page that was saved with another team follows the address', async () => {
  expect(await open(saving, loss, rates)).toEqual([]);
  expect(big()).toBe('CAD −$2,320');
  expect(screen.queryByRole('group', { name: 'Developer #2' })).toBeNull();
  expect(await open(saving, '/calculator', rates)).toEqual([]);
});

const text =
  '<h2 id="s-ports" lang="en">Ports &amp; hosts</h2><p>Close <em>them</em>.</p><pre><code>nmap -p- a &lt;b</code></pre>' +
  '<table><caption>Ports</caption><tbody><tr><td>22</td></tr></tbody></table><h2 id="s-ports-2">Ports &amp; hosts</h2>';
const post = buildPost({ slug: 'ten-ports' });
const withPost = (shown: object) =>
  buildPageData({}, { post: { ...post, ...shown }, posts: [post] });

test('an article that is left out of the data is read from the page, which hydrates without changes', async () => {
  const path = '/blog/ten-ports';
  const { container } = await writePage(path, withPost({ content: text }));
  const before = container.querySelector('[data-article]')?.innerHTML ?? '';
  expect(before).toContain('role="region"');
  const data = restoreArticle(withPost({}));
  expect(data.content?.post?.content).toBe(text);
  expect(await hydrate(container, path, data)).toEqual([]);
  expect(container.querySelector('[data-article]')?.innerHTML).toBe(before);
});

test('data of a page without an article stay as they are', () => {
  document.body.replaceChildren();
  const data = withPost({});
  expect(restoreArticle(data)).toBe(data);
});
