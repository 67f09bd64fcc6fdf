import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { respondToCalls, holdCall } from '../../../testing/respond.ts';
import { forgetContent } from '../../../platform/public-content.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { buildPost, categories, security, team } from '../testing/builders.ts';

const posts = [
  buildPost({ slug: 'ports', title: 'The port left open', category: security, readTime: 7 }),
  buildPost({ slug: 'draft', featured: true, published: false, title: 'A draft' }),
  buildPost({
    slug: 'sprint',
    title: 'How to split a sprint',
    excerpt: 'Two shared HOURS a day.',
    category: team,
    author: 'Daniel Osei',
    featured: true,
  }),
  buildPost({ slug: 'rates', title: 'Reading a rate card', category: null, featured: true }),
];
const content = { posts, categories };

const main = () => within(screen.getByRole('main'));
const titles = () =>
  [...document.querySelectorAll('article h3')].map((heading) => heading.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search articles' });
const type = (value: string) => act(() => fireEvent.change(search(), { target: { value } }));
const choose = (name: string) => {
  const chips = within(screen.getByRole('navigation', { name: 'Category' }));
  return act(() => fireEvent.click(chips.getByRole('link', { name })));
};

beforeEach(() => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
});

test('the list has its title, its search, each category, and the highlighted featured post', async () => {
  await renderApp('/blog', {}, content);
  expect(screen.getByRole('heading', { level: 1, name: 'Industry Insights' })).toBeTruthy();
  expect(screen.getByPlaceholderText('Search articles...')).toBe(search());
  const chips = screen.getByRole('navigation', { name: 'Category' });
  const links = within(chips).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'All',
    'Cybersecurity',
    'Team Management',
  ]);
  expect(links[0]?.getAttribute('aria-current')).toBe('true');
  // Each category with its icon.
  expect(links.map((link) => link.querySelectorAll('svg').length)).toEqual([0, 1, 1]);
  const lede = main().getAllByRole('article')[0] as HTMLElement;
  expect(within(lede).getByText('Featured')).toBeTruthy();
  expect(within(lede).getByText('14 November 2026').getAttribute('datetime')).toBe(
    '2026-11-14T14:00:00.000Z',
  );
  expect(within(lede).getByText('6 min read')).toBeTruthy();
  expect(within(lede).getByRole('heading', { name: 'How to split a sprint' })).toBeTruthy();
  expect(within(lede).getByText('Two shared HOURS a day.')).toBeTruthy();
  expect(within(lede).getByText('By Daniel Osei')).toBeTruthy();
  const more = within(lede).getByRole('link', { name: /^Read More ?: How to split a sprint$/ });
  expect(more.getAttribute('href')).toBe('/blog/sprint');
  const image = lede.querySelector('img');
  expect([image?.getAttribute('loading'), image?.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ]);
});

test('the other posts are cards, once each, with lazy pictures of a fixed size', async () => {
  await renderApp('/blog', {}, content);
  const title = main().getByRole('heading', { name: 'The port left open' });
  const card = title.closest('article') as HTMLElement;
  const grid = card.parentElement as HTMLElement;
  const article = within(card);
  expect(article.getByText('14 November 2026')).toBeTruthy();
  expect(article.getByText('7 min read')).toBeTruthy();
  expect(article.getByText('Excerpt of ports.')).toBeTruthy();
  expect(article.getByText('By Priya Raman')).toBeTruthy();
  const more = article.getByRole('link', { name: /^Read More ?: The port left open$/ });
  expect(more.getAttribute('href')).toBe('/blog/ports');
  for (const image of grid.querySelectorAll('img')) {
    const names = ['width', 'height', 'loading'];
    expect(names.map((name) => image.getAttribute(name))).toEqual(['320', '200', 'lazy']);
  }
  expect(within(grid).queryByRole('heading', { name: 'How to split a sprint' })).toBeNull();
});

test('the search matches parts of words, combines with a category, and All resets only that', async () => {
  await renderApp('/blog', {}, content);
  await type('shared hours');
  expect(titles()).toEqual(['How to split a sprint']);
  expect(screen.getByRole('status').textContent).toBe('1 article for “shared hours”');
  await type('RATE');
  expect(titles()).toEqual(['Reading a rate card']);
  await type('the');
  await choose('Team Management');
  expect(main().getByText('No posts found')).toBeTruthy();
  expect(main().getByText('Try adjusting your search or filter criteria.')).toBeTruthy();
  expect(location.search).toBe('?q=the&category=Team+Management');
  await choose('Cybersecurity');
  expect(titles()).toEqual(['The port left open']);
  await choose('All');
  expect(titles()).toEqual(['The port left open']);
  expect((search() as HTMLInputElement).value).toBe('the');
  expect(location.search).toBe('?q=the');
});

test('typed text is written to the address after a pause, replacing the previous entry', async () => {
  await renderApp('/blog?category=Cybersecurity', {}, content);
  const before = history.length;
  await type('port');
  expect(location.search).toBe('?category=Cybersecurity');
  await waitFor(() => expect(location.search).toBe('?q=port&category=Cybersecurity'));
  expect(history.length).toBe(before);
  await type('');
  await act(() => fireEvent.submit(search()));
  expect(location.search).toBe('?category=Cybersecurity');
});

test('a category selected during typing is not lost', async () => {
  await renderApp('/blog', {}, content);
  await type('port');
  await choose('Cybersecurity');
  await type('ports');
  await waitFor(() => expect(location.search).toBe('?q=ports&category=Cybersecurity'));
});

test('an address with a filter opens filtered, and the field follows Back', async () => {
  await renderApp('/blog?q=rate', {}, content);
  expect((search() as HTMLInputElement).value).toBe('rate');
  expect(titles()).toEqual(['Reading a rate card']);
  act(() => {
    history.pushState(null, '', '/blog?q=sprint');
  });
  expect((search() as HTMLInputElement).value).toBe('sprint');
  expect(titles()).toEqual(['How to split a sprint']);
});

test('the search is a form that works without scripts, and keeps the category', async () => {
  await renderApp('/blog?category=Cybersecurity', {}, content);
  const form = search().closest('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/blog', 'get']);
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
    q: '',
    category: 'Cybersecurity',
  });
});

test('the categories can be browsed, with the number of their articles', async () => {
  await renderApp('/blog', {}, content);
  const block = within(screen.getByRole('navigation', { name: 'Browse by Category' }));
  const links = block.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Cybersecurity2 articles',
    'Team Management1 article',
  ]);
  await act(() => fireEvent.click(block.getByRole('link', { name: /^Team Management/ })));
  expect(titles()).toEqual(['How to split a sprint']);
  expect(location.search).toBe('?category=Team+Management');
});

test('the newsletter form has a reason, whose number is a setting', async () => {
  const { unmount } = await renderApp('/blog', {}, content);
  expect(screen.getByRole('heading', { name: 'Stay Informed' })).toBeTruthy();
  expect(main().getByText('over 5,000 professionals', { exact: false })).toBeTruthy();
  unmount();
  await renderApp('/blog', { claim_readers: '7,500' }, content);
  expect(main().getByText('over 7,500 professionals', { exact: false })).toBeTruthy();
});

test('six skeletons are shown until the posts have loaded', async () => {
  const call = holdCall(200, posts);
  await renderApp('/blog');
  expect(screen.getAllByTestId('post-skeleton')).toHaveLength(6);
  await act(async () => call.letGo());
  await waitFor(() => expect(screen.queryAllByTestId('post-skeleton')).toHaveLength(0));
  expect(titles()).toContain('The port left open');
});

test('a failure is shown with the default categories and a retry', async () => {
  respondToCalls({ status: 500, body: { error: 'Broken', code: 'internal' } });
  await renderApp('/blog');
  const alert = await screen.findByRole('alert');
  expect(
    within(alert).getByText('Failed to load blog posts. Please try again later.'),
  ).toBeTruthy();
  const chips = within(screen.getByRole('navigation', { name: 'Category' }));
  expect(chips.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All',
    'AI & Machine Learning',
    'Cybersecurity',
    'Team Management',
    'Business Strategy',
  ]);
  const sent = respondToCalls({ status: 200, body: posts });
  await act(async () => fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' })));
  await waitFor(() => expect(titles()).toContain('The port left open'));
  // The categories load separately, and may arrive before or after.
  const loads = sent.map(({ url }) => url).filter((url) => url.startsWith('/api/blog-posts'));
  expect(loads).toEqual(['/api/blog-posts?published=true&fields=summary&limit=200']);
});

test('a site without posts or categories says so, with the default categories', async () => {
  await renderApp('/blog', {}, { posts: [], categories: null });
  expect(main().getByRole('heading', { name: 'No posts found' })).toBeTruthy();
  expect(main().queryByRole('link', { name: 'Show all articles' })).toBeNull();
  const browse = within(screen.getByRole('navigation', { name: 'Browse by Category' }));
  expect(browse.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'AI & Machine Learning',
    'Cybersecurity',
    'Team Management',
    'Business Strategy',
  ]);
});

test('a site whose categories have no article shows no category', async () => {
  await renderApp('/blog', {}, { posts: [], categories: [] });
  const chips = within(screen.getByRole('navigation', { name: 'Category' }));
  expect(chips.getAllByRole('link').map((link) => link.textContent)).toEqual(['All']);
  expect(screen.queryByRole('navigation', { name: 'Browse by Category' })).toBeNull();
});

test('after loading, the defaults are only used for a site without any category', async () => {
  for (const [total, links] of [
    [0, 5],
    [3, 1],
  ] as const) {
    const headers = { 'x-total-count': String(total) };
    vi.stubGlobal('fetch', async () => Response.json([], { headers }));
    const { unmount } = await renderApp('/blog');
    const chips = within(screen.getByRole('navigation', { name: 'Category' }));
    await waitFor(() => expect(chips.getAllByRole('link')).toHaveLength(links));
    unmount();
    forgetContent();
  }
});
