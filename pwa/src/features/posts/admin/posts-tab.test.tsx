import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listOf, refuse, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { buildPost } from '../testing/builders.ts';
import { answerDialog } from '../../../testing/press.ts';
import PostsTab from './posts-tab.tsx';

signInEachTest();

const list = 'GET /admin/blog-posts';
const ports = buildPost({ title: 'The port left open', featured: true });
const notes = buildPost({ title: 'Delivery notes', published: false, category: null });
const change = `PATCH /blog-posts/${ports.id}`;

async function show(routes: Record<string, Handler> = {}) {
  const calls = serveApi({ [list]: listOf([ports, notes], 27, 'next'), ...routes });
  renderAdmin(<PostsTab />, '/admin?tab=posts');
  await screen.findByText('2 of 27 shown');
  return calls;
}
const row = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement);
const openMenu = (title: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${title}` }));
  return within(screen.getByRole('menu'));
};
const labels = (menu: ReturnType<typeof openMenu>) =>
  menu.getAllByRole('menuitem').map((item) => item.textContent);
const choose = (title: string, action: string) =>
  fireEvent.click(openMenu(title).getByRole('menuitem', { name: action }));

test('shows each post with badges, excerpt, author, category and date', async () => {
  const calls = await show();
  expect(calls[0]?.query.get('fields')).toBe('summary');
  expect(row('The port left open').getByText('Published')).toBeTruthy();
  expect(row('The port left open').getByText('Featured')).toBeTruthy();
  expect(row('The port left open').getByText(ports.excerpt)).toBeTruthy();
  expect(row('The port left open').getByText('Priya Raman')).toBeTruthy();
  expect(row('The port left open').getByText('Cybersecurity')).toBeTruthy();
  expect(row('The port left open').getByText('14 Nov')).toBeTruthy();
  expect(row('Delivery notes').getByText('Draft')).toBeTruthy();
  expect(row('Delivery notes').queryByText('Featured')).toBeNull();
  expect(screen.getByRole('link', { name: 'New Post' }).getAttribute('href')).toBe(
    '/admin?tab=posts&post=new',
  );
});

test('the menu offers the possible actions, by keyboard as well, and Edit has an address', async () => {
  await show();
  const menu = openMenu('The port left open');
  expect(labels(menu)).toEqual(['Edit', 'View on site', 'Unpublish', 'Unfeature', 'Delete']);
  const [first, second] = menu.getAllByRole('menuitem');
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: 'End' });
  expect(document.activeElement?.textContent).toBe('Delete');
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for The port left open');
  expect(labels(openMenu('Delivery notes'))).toEqual(['Edit', 'Publish', 'Feature', 'Delete']);
  fireEvent.blur(screen.getByRole('menuitem', { name: 'Edit' }), { relatedTarget: document.body });
  expect(screen.queryByRole('menu')).toBeNull();
  choose('Delivery notes', 'Edit');
  expect(location.search).toBe(`?tab=posts&post=${notes.id}`);
});

test.each([
  ['The port left open', 'Unpublish', { published: false }, 'Unpublished'],
  ['Delivery notes', 'Publish', { published: true }, 'Published'],
  ['The port left open', 'Unfeature', { featured: false }, 'Not featured'],
  ['Delivery notes', 'Feature', { featured: true }, 'Featured'],
])('%s: %s', async (title, action, body, done) => {
  const { id } = title === ports.title ? ports : notes;
  const calls = await show({ [`PATCH /blog-posts/${id}`]: { body: ports } });
  choose(title, action);
  await waitFor(() => expect(calls.at(-1)?.method).toBe('GET'));
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual(body);
  const toasts = document.querySelector('[data-toasts]') as HTMLElement;
  expect(within(toasts).getByText(done)).toBeTruthy();
});

test('Delete names the post and the trash, confirms, and can be undone', async () => {
  const restore = `POST /admin/trash/${notes.id}/restore`;
  const calls = await show({
    [`DELETE /blog-posts/${notes.id}`]: { status: 204 },
    [restore]: { body: { kind: 'blog-post', id: notes.id } },
  });
  choose('Delivery notes', 'Delete');
  const ask = await screen.findByRole('dialog', { name: 'Delete "Delivery notes"?' });
  expect(within(ask).getByText(/You can restore it from the trash for 30 days\./)).toBeTruthy();
  fireEvent.click(within(ask).getByRole('button', { name: 'Delete' }));
  await answerDialog('Blog post deleted successfully!', 'OK');
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored')).toBeTruthy();
  await waitFor(() => expect(calls.slice(2).map(({ method }) => method)).toEqual(['POST', 'GET']));
});

test.each([
  ['Unpublish', change, 'Failed to toggle blog post: Not found'],
  ['Delete', `DELETE /blog-posts/${ports.id}`, 'Failed to delete blog post: Not found'],
])('%s that fails says why', async (action, call, text) => {
  await show({ [call]: refuse(404, 'not_found', 'Not found') });
  choose('The port left open', action);
  if (action === 'Delete') {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  }
  await answerDialog(text, 'OK');
  expect(screen.getByText('The port left open')).toBeTruthy();
});

test('a toggle shows immediately, and is undone when it fails', async () => {
  const response = Promise.withResolvers<void>();
  const refusal = refuse(404, 'not_found', 'Not found');
  await show({ [change]: () => response.promise.then(() => refusal) });
  choose('The port left open', 'Unpublish');
  expect(await row('The port left open').findByText('Draft')).toBeTruthy();
  response.resolve();
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await row('The port left open').findByText('Published')).toBeTruthy();
});

test('the list is searched and filtered by the server, with the address as its state', async () => {
  const calls = await show();
  fireEvent.click(screen.getByRole('link', { name: 'Drafts' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('published')).toBe('false'));
  const search = screen.getByRole('searchbox', { name: 'Search blog posts' });
  fireEvent.change(search, { target: { value: 'note' } });
  await waitFor(() => expect(calls.at(-1)?.query.get('q')).toBe('note'));
  expect(location.search).toBe('?tab=posts&q=note&state=draft');
});

test('a filter without matches offers all posts', async () => {
  serveApi({ [list]: listOf([]) });
  renderAdmin(<PostsTab />, '/admin?tab=posts&q=nothing');
  expect(await screen.findByText('No matches')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('?tab=posts');
});
