import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SiteContext, toSite } from '../../../platform/site.ts';
import { respondToCalls, holdCall } from '../../../testing/respond.ts';
import { buildPageData, renderApp } from '../../../testing/render-app.tsx';
import { buildPost, security, team } from '../testing/builders.ts';
import PostPage from './post-page.tsx';

const section = (id: string, title: string) =>
  `<h2 id="${id}">${title}</h2><p>${'word '.repeat(200)}</p>`;
const long =
  section('s-data', 'Data') +
  section('s-cost-risk', 'Cost &amp; risk') +
  section('s-what-next', 'What next');
const post = buildPost({
  slug: 'ports',
  title: 'The port left open',
  content: '<p>A <strong>calm</strong> Tuesday.</p>',
});
const others = ['one', 'two', 'three'].map((slug) => buildPost({ slug, category: team }));
const akin = buildPost({ slug: 'akin', category: security });
const { content: _, ...summary } = post;
const posts = [...others, summary, akin];

const open = (content = post.content ?? '') =>
  renderApp('/blog/ports', {}, { post: { ...post, content }, posts });
const main = () => within(screen.getByRole('main'));

test('an article shows category, author, date and reading time; its HTML is as stored', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'The port left open' })).toBeTruthy();
  const back = main().getByRole('link', { name: 'Back to Blog' });
  expect(back.getAttribute('href')).toBe('/blog');
  const head = within(document.querySelector('article header') as HTMLElement);
  expect(head.getByText('Cybersecurity')).toBeTruthy();
  expect(head.getByText('By Priya Raman')).toBeTruthy();
  expect(head.getByText('Saturday, 14 November 2026')).toBeTruthy();
  expect(head.getByText('6 min read')).toBeTruthy();
  expect(head.getByText('Excerpt of ports.')).toBeTruthy();
  const image = document.querySelector('article figure img');
  expect(image?.getAttribute('src')).toBe('/art/post-ports.svg');
  expect(image?.getAttribute('loading')).toBe('eager');
  const badge = main().getByText('Cybersecurity').parentElement;
  expect(badge?.querySelector('rect')?.getAttribute('fill')).toBe('#B3261E');
  expect(document.querySelector('main [style]')).toBeNull();
  expect(document.querySelector('[data-article]')?.innerHTML).toBe(
    '<p>A <strong>calm</strong> Tuesday.</p>',
  );
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
});

test('a long article has a table of contents that leads to its sections', async () => {
  await open(long);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  const links = contents.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Data', 'Cost & risk', 'What next']);
  for (const link of links) {
    const id = (link.getAttribute('href') ?? '').slice(1);
    expect(document.getElementById(id)?.textContent).toBe(link.textContent);
  }
});

test('code and tables can be reached and scrolled by keyboard', async () => {
  await open('<pre><code>nmap</code></pre><table><caption>Ports</caption></table>');
  for (const name of ['Code 1', 'Table 1: Ports']) {
    expect(screen.getByRole('region', { name }).tabIndex).toBe(0);
  }
});

test('related articles follow, the same category first; the title is that of the article', async () => {
  await open();
  const related = within(screen.getByRole('region', { name: 'Read next' }));
  const names = related.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(names).toEqual(['Title of akin', 'Title of one', 'Title of two']);
  const more = related.getByRole('link', { name: 'More Articles' });
  expect(more.getAttribute('href')).toBe('/blog');
  await waitFor(() => expect(document.title).toBe('The port left open - Longitude Consulting'));
  const description = document.head.querySelector('meta[name="description"]');
  expect(description?.getAttribute('content')).toBe('Excerpt of ports.');
});

test.each([
  ['one of its own', '/art/post-note.svg', '/art/post-note.svg'],
  ['its full address', 'https://longitude.example/own.png?2', '/own.png?2'],
  ['none', null, '/art/post-headers.svg'],
  [
    'one of others, which the policy refuses',
    'https://others.example/a.png',
    '/art/post-headers.svg',
  ],
])('an article with %s as its picture shows one of our own', async (_, given, shown) => {
  const featuredImage = given;
  await renderApp('/blog/ports', {}, { post: { ...post, featuredImage }, posts: [] });
  const image = document.querySelector('article figure img') as HTMLImageElement;
  expect(image.getAttribute('src')).toBe(shown);
});

test('a picture that does not load is replaced by a drawing', async () => {
  const featuredImage = '/gone.png';
  await renderApp('/blog/ports', {}, { post: { ...post, featuredImage }, posts: [] });
  const image = document.querySelector('article figure img') as HTMLImageElement;
  fireEvent.error(image);
  expect(image.getAttribute('src')).toBe('/art/post-headers.svg');
});

test('Share passes title and address to the device', async () => {
  await open();
  const handed = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { share: handed });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Share' })));
  const url = `${location.origin}/blog/ports`;
  expect(handed).toHaveBeenCalledExactlyOnceWith({ title: 'The port left open', url });
});

test('a missing post links back to the blog', async () => {
  respondToCalls({ status: 404, body: { error: 'Not found', code: 'not_found' } });
  await renderApp('/blog/gone', {}, { posts });
  expect(await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })).toBeTruthy();
  expect(main().getByText("The blog post you're looking for doesn't exist.")).toBeTruthy();
  const back = main().getByRole('link', { name: 'Back to Blog' });
  expect(back.getAttribute('href')).toBe('/blog');
  expect(main().queryByRole('button', { name: 'Try Again' })).toBeNull();
});

const retry = () =>
  act(async () => fireEvent.click(main().getByRole('button', { name: 'Try Again' })));

test('offline, an uncached article is not called missing', async () => {
  respondToCalls('no connection');
  await renderApp('/blog/ports', {}, { posts: [] });
  const words = 'You are offline. Your words are safe.';
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy();
  expect(document.title).toBe('Offline - Longitude Consulting');
  expect(main().getByText(/^This page is not saved on your device\./)).toBeTruthy();
  expect(main().queryByText(/doesn't exist/)).toBeNull();
  expect(main().getAllByRole('button', { name: 'Try Again' })).toHaveLength(1);
  respondToCalls({ status: 200, body: post });
  await retry();
  expect(await screen.findByRole('heading', { name: 'The port left open' })).toBeTruthy();
});

test('a post that the server could not load shows the reason, with a retry', async () => {
  respondToCalls({ status: 500, body: '<html>' });
  await renderApp('/blog/ports', {}, { posts: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })).toBeTruthy();
  expect(main().getByText("The blog post you're looking for doesn't exist.")).toBeTruthy();
  expect(main().getByRole('alert').textContent).toBe(
    'Or it does, but it could not be loaded this time. Request failed.',
  );
  respondToCalls({ status: 200, body: post });
  await retry();
  expect(await screen.findByRole('heading', { name: 'The port left open' })).toBeTruthy();
});

test('a response that times out is not called a missing connection', async () => {
  const late = new DOMException('No response in time', 'TimeoutError');
  vi.stubGlobal('fetch', () => Promise.reject(late));
  await renderApp('/blog/ports', {}, { posts: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Post Not Found' })).toBeTruthy();
  expect(main().getByRole('alert').textContent).toBe(
    'Or it does, but it could not be loaded this time. The server did not respond in time.',
  );
});

test('a malformed slug causes no request', async () => {
  const sent = respondToCalls({ status: 200, body: [] });
  await renderApp('/blog/Not%20A%20Slug');
  expect(screen.getByRole('heading', { level: 1, name: 'Post not found' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('without a slug there is no post', () => {
  render(
    <SiteContext value={toSite(buildPageData())}>
      <PostPage params={{}} />
    </SiteContext>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Post not found' })).toBeTruthy();
});

test('a skeleton is shown while the article is unknown', async () => {
  const call = holdCall(200, post);
  await renderApp('/blog/ports', {}, { posts: [] });
  expect(screen.getByTestId('article-skeleton')).toBeTruthy();
  await act(async () => call.letGo());
  expect(await screen.findByRole('heading', { name: 'The port left open' })).toBeTruthy();
  expect(screen.queryByTestId('article-skeleton')).toBeNull();
});

test('the summary from the list is shown while the text loads', async () => {
  await renderApp('/blog', {}, { posts, categories: [] });
  const call = holdCall(200, post);
  const [link] = screen.getAllByRole('link', { name: 'The port left open' });
  await act(async () => fireEvent.click(link as HTMLElement));
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('The port left open');
  expect(screen.getByText('Excerpt of ports.')).toBeTruthy();
  expect(screen.getByTestId('body-skeleton')).toBeTruthy();
  await act(async () => call.letGo());
  expect(await screen.findByText('calm')).toBeTruthy();
  expect(screen.queryByTestId('body-skeleton')).toBeNull();
});
