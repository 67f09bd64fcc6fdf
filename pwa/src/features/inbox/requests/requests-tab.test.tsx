import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRequest } from '../../../testing/builders.ts';
import { listOf, refuse, serveApi, type Result } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import RequestsTab from './requests-tab.tsx';
import { list, path, rowOf } from './testing/open-inbox.tsx';

signInEachTest();

const request = buildRequest();

test('a card shows the specified fields', async () => {
  serveApi({ [list]: listOf([request]) });
  renderAdmin(<RequestsTab />, path);
  const card = rowOf(await screen.findByText('Thuy-Linh Tran'));
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

test('after archiving by keyboard the row that moved up has the focus', async () => {
  const second = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4da', name: 'Bo Li' });
  let rows = [request, second];
  serveApi({
    [list]: () => listOf(rows),
    [`PATCH /service-requests/${request.id}/archive`]: () => {
      rows = [second];
      return { body: { ...request, archived: true } };
    },
  });
  renderAdmin(<RequestsTab />, path);
  const archive = await screen.findByRole('button', { name: 'Archive Thuy-Linh Tran' });
  archive.focus();
  fireEvent.click(archive);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Li'));
});

test('a failed change is explained and leaves the row', async () => {
  serveApi({
    [list]: listOf([request]),
    [`PATCH /service-requests/${request.id}/archive`]: refuse(503, 'unavailable', 'Restarting.'),
  });
  renderAdmin(<RequestsTab />, path);
  fireEvent.click(await screen.findByRole('button', { name: 'Archive Thuy-Linh Tran' }));
  expect(await screen.findByText('Not archived')).toBeTruthy();
  expect(screen.getByText('Restarting.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Thuy-Linh Tran' })).toBeTruthy();
});

test('shows the total and loads more by cursor', async () => {
  const second = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4da', name: 'Bo Li', company: null });
  const calls = serveApi({
    [list]: ({ query }) =>
      query.get('cursor') === 'page-2' ? listOf([second], 2) : listOf([request], 2, 'page-2'),
  });
  renderAdmin(<RequestsTab />, path);
  expect(await screen.findByText('1 of 2 shown')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Bo Li')).toBeTruthy();
  expect(screen.getByText('No company')).toBeTruthy();
  expect(screen.getByText('2 shown')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.map((call) => call.query.get('cursor'))).toEqual([null, 'page-2']);
});

test('quick responses show no skeleton, slow ones do', async () => {
  const answer = Promise.withResolvers<Result>();
  serveApi({ [list]: () => answer.promise });
  renderAdmin(<RequestsTab />, path);
  expect(screen.queryByText('Loading...')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeTruthy());
  answer.resolve(listOf([request]));
  expect(await screen.findByText('Thuy-Linh Tran')).toBeTruthy();
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('rows show answered items that are new, failed emails, and unread items', async () => {
  const answered = { ...request, id: '64b1f0c2a9d3e8f7a6b5c4d9', answered: true };
  const quoted = { ...answered, id: '64b1f0c2a9d3e8f7a6b5c4da', status: 'quoted' as const };
  const failed = { ...request, id: '64b1f0c2a9d3e8f7a6b5c4db', emailFailed: true };
  const unread = { ...request, id: '64b1f0c2a9d3e8f7a6b5c4dc', unread: true };
  serveApi({ [list]: listOf([request, answered, quoted, failed, unread]) });
  renderAdmin(<RequestsTab />, path);
  expect(rowOf(await screen.findByText('Answered')).dataset['id']).toBe(answered.id);
  expect(rowOf(screen.getByText('Email not sent')).dataset['id']).toBe(failed.id);
  const row = rowOf(screen.getByText('Unread', { selector: '[role=listitem] *' }));
  expect([row.dataset['id'], row.dataset['state']]).toEqual([unread.id, 'unread']);
});
