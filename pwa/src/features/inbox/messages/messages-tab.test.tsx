import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/builders.ts';
import { listOf, serveApi } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import MessagesTab from './messages-tab.tsx';

signInEachTest();

const inboxPath = '/admin?tab=messages';
const archivePath = '/admin?tab=messages&folder=archived';
const list = 'GET /contact-messages';
const message = buildMessage({
  notes: 'Offered Tuesday or Wednesday, 14:00. Joris joins and takes notes.',
});
const change = `PATCH /contact-messages/${message.id}`;

test('the table has the columns of the specification and cuts notes after 60 characters', async () => {
  serveApi({ [list]: listOf([message]) });
  renderAdmin(<MessagesTab />, inboxPath);
  expect(await screen.findByText('Ifeoma Castellanos')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Company',
    'Service',
    'Status',
    'Date',
    'Notes',
    'Actions',
  ]);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells.slice(1, 5)).toEqual([
    'ifeoma@brightwaterclinic.example',
    'Brightwater Clinic',
    'Cybersecurity',
    'new',
  ]);
  expect(cells[6]).toBe('Offered Tuesday or Wednesday, 14:00. Joris joins and takes n…');
});

test('an empty inbox says so', async () => {
  serveApi({ [list]: listOf([]) });
  renderAdmin(<MessagesTab />, inboxPath);
  expect(await screen.findByText('No contact messages yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('an unread message says so, and its row offers the follow-up', async () => {
  serveApi({ [list]: listOf([{ ...message, unread: true }]) });
  renderAdmin(<MessagesTab />, inboxPath);
  const row = (await screen.findByText('Ifeoma Castellanos')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Unread')).toBeTruthy();
  expect(
    within(row).getByRole('button', { name: 'Email Follow-up to Ifeoma Castellanos' }),
  ).toBeTruthy();
});

test('archives with Undo', async () => {
  let archived = false;
  serveApi({
    [list]: ({ query }) =>
      listOf(query.get('archived') === String(archived) ? [{ ...message, archived }] : []),
    [change]: (call) => {
      archived = (call.body as { archived: boolean }).archived;
      return { body: { ...message, archived } };
    },
  });
  renderAdmin(<MessagesTab />, inboxPath);
  const archive = await screen.findByRole('button', { name: 'Archive Ifeoma Castellanos' });
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  fireEvent.click(archive);
  expect(await screen.findByText('Contact message updated')).toBeTruthy();
  expect(await screen.findByText('No contact messages yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Archive Ifeoma Castellanos' })).toBeTruthy();
});

test('only the archive offers Delete, which asks, and can be undone', async () => {
  let isDeleted = false;
  const calls = serveApi({
    [list]: () => listOf(isDeleted ? [] : [{ ...message, archived: true }]),
    [`DELETE /contact-messages/${message.id}`]: () => {
      isDeleted = true;
      return { status: 204 };
    },
    [`POST /admin/trash/${message.id}/restore`]: () => {
      isDeleted = false;
      return { body: { id: message.id, kind: 'contact-message' } };
    },
  });
  renderAdmin(<MessagesTab />, archivePath);
  expect(await screen.findByRole('button', { name: /Unarchive/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Ifeoma Castellanos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Contact message deleted')).toBeTruthy();
  expect(screen.getByText('Deleted')).toBeTruthy();
  expect(calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Back from the trash: Ifeoma Castellanos')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /Unarchive/ })).toBeTruthy();
});

test('Not spam brings suspected spam to the inbox', async () => {
  let spam = true;
  serveApi({
    [list]: ({ query }) =>
      listOf((query.get('spam') === 'true') === spam ? [{ ...message, spam }] : []),
    [change]: (call) => {
      spam = (call.body as { spam: boolean }).spam;
      return { body: { ...message, spam } };
    },
  });
  renderAdmin(<MessagesTab />, '/admin?tab=messages&folder=spam');
  fireEvent.click(await screen.findByRole('button', { name: 'Not spam Ifeoma Castellanos' }));
  expect(await screen.findByText('Not spam: Ifeoma Castellanos')).toBeTruthy();
  expect(await screen.findByText(/nobody is notified of them/)).toBeTruthy();
});

test('a message whose e-mail could not be sent says so before its text', async () => {
  const other = { ...message, id: '64b1f0c2a9d3e8f7a6b5c4d9', name: 'Bo Li' };
  serveApi({ [list]: listOf([{ ...message, emailFailed: true }, other]) });
  renderAdmin(<MessagesTab />, inboxPath);
  await screen.findByText('Bo Li');
  const mark = screen.getByText('Email not sent');
  expect(mark.closest('tr')?.dataset['id']).toBe(message.id);
});
