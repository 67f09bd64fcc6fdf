import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildMessage, buildRequest } from '../../../testing/builders.ts';
import { listOf, refuse, type Result, type Handler } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { requestList } from './request-list.ts';
import { detail, id, openRequest, read, request, serveRequest } from './testing/request-screen.tsx';

signInEachTest();

const before = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b1', name: 'Ana Sol' });
const after = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b2', name: 'Bo Li' });
const rows = listOf([before, request, after], 24);

/** Opens the request from a list that was shown before. */
async function openFromList(routes: Record<string, Handler> = {}) {
  const all = { 'GET /admin/service-requests': rows, ...routes };
  serveRequest(all);
  act(() => requestList.show({ status: 'new' }));
  await waitFor(() => expect(requestList.list.value.items.value).toHaveLength(3));
  return openRequest(all);
}

test('shows its position in the list; the next item opens by button and by key', async () => {
  await openFromList();
  expect(screen.getByText('2 of 24')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Inbox' }).getAttribute('href')).toBe(
    '/admin?tab=requests&status=new',
  );
  const length = history.length;
  fireEvent.click(screen.getAllByRole('button', { name: 'Next request' })[0] as HTMLElement);
  expect(location.pathname).toBe(`/admin/requests/${after.id}`);
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(location.pathname).toBe(`/admin/requests/${before.id}`);
  expect(history.length).toBe(length);
});

test('after archiving, the neighbours are remembered, and j continues', async () => {
  let archived = false;
  await openFromList({
    [read]: () => detail({ archived }),
    [`PATCH /service-requests/${id}/archive`]: () => {
      archived = true;
      return { body: { ...request, archived } };
    },
  });
  fireEvent.keyDown(document.body, { key: 'e' });
  expect(await screen.findByRole('button', { name: 'Unarchive' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(location.pathname).toBe(`/admin/requests/${after.id}`);
});

test('a request opened by its address has no neighbours; n focuses the note', async () => {
  await openRequest();
  expect(screen.queryByRole('button', { name: 'Next request' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(document.activeElement).toBe(screen.getByLabelText('New note'));
});

test('opening marks the request as read', async () => {
  const change = `PATCH /service-requests/${id}`;
  const { calls } = await openRequest({
    [read]: detail({ unread: true }),
    [change]: { body: request },
  });
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ read: true }),
  );
});

const { email } = request;
const earlier = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b1', email: email.toUpperCase() });
const longer = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b2', email: `${email}.other` });
const message = buildMessage({ id: '64b1f0c2a9d3e8f7a6b5c4b3', email });
const ofArchive = (archived: string | null, rows: unknown[]) =>
  listOf(archived === 'true' ? rows : []);

test('lists other items from exactly the same address, archived or not', async () => {
  const { calls } = await openRequest({
    'GET /admin/service-requests': ({ query }) =>
      ofArchive(query.get('archived'), [request, earlier, longer]),
    'GET /contact-messages': ({ query }) => ofArchive(query.get('archived'), [message]),
  });
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  expect(await facts.findByText('Also sent')).toBeTruthy();
  const links = facts.getAllByRole('link', { name: /^(Request|Message), / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/requests/${earlier.id}`,
    `/admin?tab=messages&message=${message.id}`,
  ]);
  const lookups = calls.filter(({ path }) => path === '/contact-messages');
  expect(lookups.map(({ query }) => query.get('q'))).toEqual([email, email]);
});

test('shows nothing when it cannot be loaded', async () => {
  const down = refuse(503, 'unavailable', 'The service is busy or restarting.');
  const { calls } = await openRequest({
    'GET /admin/service-requests': down,
    'GET /contact-messages': down,
  });
  await waitFor(() => expect(calls.some(({ path }) => path === '/contact-messages')).toBe(true));
  expect(screen.queryByText('Also sent')).toBeNull();
  expect(screen.queryByText('The service is busy or restarting.')).toBeNull();
});

test('leaving while it loads reports no failure', async () => {
  const never = () => Promise.withResolvers<Result>().promise;
  const { calls } = await openRequest({
    'GET /admin/service-requests': never,
    'GET /contact-messages': never,
  });
  await waitFor(() => expect(calls.some(({ path }) => path === '/contact-messages')).toBe(true));
  const published = vi.fn();
  process.on('unhandledRejection', published);
  cleanup();
  // Node reports a rejection once the microtasks are done.
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', published);
  expect(published).not.toHaveBeenCalled();
});
