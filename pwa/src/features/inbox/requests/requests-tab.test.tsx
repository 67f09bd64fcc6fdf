import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRequest } from '../../../testing/builders.ts';
import { listOf, refuse, serveApi, type Answer, type Call } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import RequestsTab from './requests-tab.tsx';

signInEachTest();

const inboxPath = '/admin?tab=requests';
const archivePath = '/admin?tab=requests&folder=archived';
const list = 'GET /admin/service-requests';
const request = buildRequest();
const archived = buildRequest({ archived: true });

/** A server that holds one request. */
function serveOne(isArchived: boolean) {
  const held = { archived: isArchived, isDeleted: false };
  const archivePatch = (call: Call): Answer => {
    held.archived = (call.body as { archived: boolean }).archived;
    return { body: { ...request, archived: held.archived } };
  };
  return serveApi({
    [list]: ({ query }) => {
      const isHere = !held.isDeleted && query.get('archived') === String(held.archived);
      return listOf(isHere ? [{ ...request, archived: held.archived }] : []);
    },
    [`PATCH /service-requests/${request.id}/archive`]: archivePatch,
    [`DELETE /service-requests/${request.id}`]: () => {
      held.isDeleted = true;
      return { status: 204 };
    },
  });
}

test('a card shows what the specification names', async () => {
  serveApi({ [list]: listOf([request]) });
  renderAdmin(<RequestsTab />, inboxPath);
  const card = (await screen.findByText('Thuy-Linh Tran')).closest(
    '[role=listitem]',
  ) as HTMLElement;
  for (const text of [
    'new',
    'Lantern Dental Group',
    'Help Desk Support · linh@lanterndental.example',
    'Eleven clinics, 140 users, one exhausted administrator.',
  ]) {
    expect(within(card).getByText(text)).toBeTruthy();
  }
  expect(card.querySelector('time')?.dateTime).toBe('2026-11-20T14:12:00.000Z');
  const details = within(card).getByRole('link', { name: /View Details/ });
  expect(details.getAttribute('href')).toBe(`/admin/requests/${request.id}`);
  expect(within(card).queryByRole('button', { name: /Delete|Unarchive/ })).toBeNull();
});

test('archives at once, says so, and Undo brings it back', async () => {
  const calls = serveOne(false);
  renderAdmin(<RequestsTab />, inboxPath);
  fireEvent.click(await screen.findByRole('button', { name: 'Archive Thuy-Linh Tran' }));
  expect(await screen.findByText('Service request updated')).toBeTruthy();
  expect(await screen.findByText('No service requests yet')).toBeTruthy();
  expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({ archived: true });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Thuy-Linh Tran' })).toBeTruthy();
  expect(calls.filter((call) => call.method === 'PATCH').at(-1)?.body).toEqual({ archived: false });
});

test('the archive has an address of its own and offers Unarchive and Delete', async () => {
  const calls = serveOne(true);
  renderAdmin(<RequestsTab />, archivePath);
  fireEvent.click(await screen.findByRole('button', { name: 'Unarchive Thuy-Linh Tran' }));
  expect(await screen.findByText('Service request updated')).toBeTruthy();
  expect(calls[0]?.query.get('archived')).toBe('true');
  expect(calls.find((call) => call.method === 'PATCH')?.body).toEqual({ archived: false });
});

test('Delete asks first, and Cancel deletes nothing', async () => {
  const calls = serveOne(true);
  renderAdmin(<RequestsTab />, archivePath);
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Thuy-Linh Tran' }));
  await press();
  const dialog = await screen.findByRole('dialog', { name: 'Delete this service request?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await press();
  const again = await screen.findByRole('dialog', { name: 'Delete this service request?' });
  expect(calls.some((call) => call.method === 'DELETE')).toBe(false);
  fireEvent.click(within(again).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Service request deleted')).toBeTruthy();
  expect(await screen.findByText('No service requests yet')).toBeTruthy();
  expect(calls.some((call) => call.method === 'DELETE')).toBe(true);
});

test('after archiving from the keyboard the row that moved up has the focus', async () => {
  const second = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4da', name: 'Bo Li' });
  let rows = [request, second];
  serveApi({
    [list]: () => listOf(rows),
    [`PATCH /service-requests/${request.id}/archive`]: () => {
      rows = [second];
      return { body: { ...request, archived: true } };
    },
  });
  renderAdmin(<RequestsTab />, inboxPath);
  const archive = await screen.findByRole('button', { name: 'Archive Thuy-Linh Tran' });
  archive.focus();
  fireEvent.click(archive);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Li'));
});

test('a failed change says why and leaves the row', async () => {
  serveApi({
    [list]: listOf([request]),
    [`PATCH /service-requests/${request.id}/archive`]: refuse(503, 'unavailable', 'Restarting.'),
  });
  renderAdmin(<RequestsTab />, inboxPath);
  fireEvent.click(await screen.findByRole('button', { name: 'Archive Thuy-Linh Tran' }));
  expect(await screen.findByText('Not archived')).toBeTruthy();
  expect(screen.getByText('Restarting.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Thuy-Linh Tran' })).toBeTruthy();
});

test('tells how many there are and loads more by cursor', async () => {
  const second = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4da', name: 'Bo Li', company: null });
  const calls = serveApi({
    [list]: ({ query }) =>
      query.get('cursor') === 'page-2' ? listOf([second], 2) : listOf([request], 2, 'page-2'),
  });
  renderAdmin(<RequestsTab />, inboxPath);
  expect(await screen.findByText('1 of 2 shown')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Bo Li')).toBeTruthy();
  expect(screen.getByText('No company')).toBeTruthy();
  expect(screen.getByText('2 shown')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.map((call) => call.query.get('cursor'))).toEqual([null, 'page-2']);
});

test('quick answers show no skeleton, slow ones do', async () => {
  const answer = Promise.withResolvers<Answer>();
  serveApi({ [list]: () => answer.promise });
  const { container } = renderAdmin(<RequestsTab />, inboxPath);
  expect(container.querySelector('.sk')).toBeNull();
  await waitFor(() => expect(container.querySelector('.sk')).toBeTruthy());
  answer.resolve(listOf([request]));
  expect(await screen.findByText('Thuy-Linh Tran')).toBeTruthy();
  expect(container.querySelector('.sk')).toBeNull();
});

test('a failure offers Retry', async () => {
  let isDown = true;
  serveApi({ [list]: () => (isDown ? { status: 503 } : listOf([archived])) });
  renderAdmin(<RequestsTab />, archivePath);
  await screen.findByText('Request failed: 503');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Thuy-Linh Tran')).toBeTruthy();
});

test('suspected spam has a folder of its own; Not spam brings it to the inbox, Undo back', async () => {
  let spam = true;
  const calls = serveApi({
    [list]: ({ query }) =>
      listOf((query.get('spam') === 'true') === spam ? [{ ...request, spam }] : []),
    [`PATCH /service-requests/${request.id}`]: (call) => {
      spam = (call.body as { spam: boolean }).spam;
      return { body: { ...request, spam } };
    },
  });
  renderAdmin(<RequestsTab />, inboxPath);
  expect(await screen.findByText('No service requests yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Suspected spam' }));
  expect(location.search).toBe('?tab=requests&folder=spam');
  fireEvent.click(await screen.findByRole('button', { name: 'Not spam Thuy-Linh Tran' }));
  expect(await screen.findByText('Not spam: Thuy-Linh Tran')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ spam: false });
  expect(await screen.findByText(/nobody is notified of them/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Not spam Thuy-Linh Tran' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull();
});

test('a new request that was answered says so in its row, others do not', async () => {
  const answered = { ...request, id: '64b1f0c2a9d3e8f7a6b5c4d9', name: 'Bo Li', answered: true };
  const quoted = { ...answered, id: '64b1f0c2a9d3e8f7a6b5c4da', status: 'quoted' as const };
  serveApi({ [list]: listOf([request, answered, quoted]) });
  renderAdmin(<RequestsTab />, inboxPath);
  const mark = await screen.findByText('Answered');
  expect((mark.closest('[role=listitem]') as HTMLElement).dataset['id']).toBe(answered.id);
});

test('a request whose e-mail could not be sent says so in its row, others do not', async () => {
  const failed = { ...request, id: '64b1f0c2a9d3e8f7a6b5c4d9', name: 'Bo Li', emailFailed: true };
  serveApi({ [list]: listOf([request, failed]) });
  renderAdmin(<RequestsTab />, inboxPath);
  await screen.findByText('Bo Li');
  const mark = screen.getByText('Email not sent');
  expect((mark.closest('[role=listitem]') as HTMLElement).dataset['id']).toBe(failed.id);
});
