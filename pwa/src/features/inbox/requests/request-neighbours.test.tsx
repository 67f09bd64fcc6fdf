import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRequest } from '../../../testing/builders.ts';
import { listOf, type Answer, type Handler } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { noFilter } from '../list/inbox-filter.ts';
import { requestList } from './request-list.ts';
import { detail, id, openRequest, read, request, serveRequest } from './testing/request-screen.tsx';

signInEachTest();

const before = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b1', name: 'Ana Sol' });
const after = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b2', name: 'Bo Li' });
const rows = listOf([before, request, after], 24);

/** Opens the request from a list that is on screen before. */
async function openFromList(routes: Record<string, Handler> = {}) {
  const all = { 'GET /admin/service-requests': rows, ...routes };
  serveRequest(all);
  act(() => requestList.show({ ...noFilter, status: 'new' }));
  await waitFor(() => expect(requestList.list.value.items.value).toHaveLength(3));
  return openRequest(all);
}

test('tells its place in the list, and Back leads to the list as it was', async () => {
  await openFromList();
  expect(screen.getByText('2 of 24')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Inbox' }).getAttribute('href')).toBe(
    '/admin?tab=requests&status=new',
  );
});

test('the next request takes the place of this one, by button and by key', async () => {
  await openFromList();
  const length = history.length;
  fireEvent.click(screen.getAllByRole('button', { name: 'Next request' })[0] as HTMLElement);
  expect(location.pathname).toBe(`/admin/requests/${after.id}`);
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(location.pathname).toBe(`/admin/requests/${before.id}`);
  expect(history.length).toBe(length);
});

test('after archiving the neighbours are remembered, and j goes on', async () => {
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

test('e pressed twice archives once', async () => {
  const slow = Promise.withResolvers<Answer>();
  const { calls } = await openRequest({
    [`PATCH /service-requests/${id}/archive`]: () => slow.promise,
  });
  fireEvent.keyDown(document.body, { key: 'e' });
  fireEvent.keyDown(document.body, { key: 'e' });
  slow.resolve({ body: { ...request, archived: true } });
  expect(await screen.findAllByText('Archived: Thuy-Linh Tran')).toHaveLength(1);
  expect(calls.filter(({ path }) => path.endsWith('/archive'))).toHaveLength(1);
});

test('a request that was opened by its address has no neighbours', async () => {
  await openRequest();
  expect(screen.queryByRole('button', { name: 'Next request' })).toBeNull();
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

test('marks as spam by hand, with Undo', async () => {
  let spam = false;
  await openRequest({
    [read]: () => detail({ spam }),
    [`PATCH /service-requests/${id}`]: (call) => {
      ({ spam } = call.body as { spam: boolean });
      return { body: { ...request, spam } };
    },
  });
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${request.name}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mark as spam' }));
  expect(await screen.findByText(`Suspected spam: ${request.name}`)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Not spam' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Archive' })).toBeTruthy();
});

test('r and n lead to the e-mail and to the note', async () => {
  await openRequest();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(document.activeElement).toBe(screen.getByLabelText('New note'));
});
