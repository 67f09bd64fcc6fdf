import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage } from '../dashboard/testing/builders.ts';
import {
  listOf,
  refuse,
  serveApi,
  type Answer,
  type Call,
  type Handler,
} from '../dashboard/testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../dashboard/testing/render-admin.tsx';
import MessagesTab from './messages-tab.tsx';

signInEachTest();

const inboxPath = '/admin?tab=messages';
const archivePath = '/admin?tab=messages&folder=archived';
const list = 'GET /contact-messages';
const message = buildMessage({
  notes: 'Offered Tuesday or Wednesday, 14:00. Joris joins and takes notes.',
});
const read = `GET /contact-messages/${message.id}`;
const change = `PATCH /contact-messages/${message.id}`;

const one = (etag = '"1"', now: Partial<typeof message> = {}): Answer => ({
  body: { ...message, ...now },
  headers: { etag },
});

async function openDetails(routes: Record<string, Handler>) {
  const calls = serveApi({ [list]: listOf([message]), [read]: one(), ...routes });
  renderAdmin(<MessagesTab />, inboxPath);
  fireEvent.click(await screen.findByRole('button', { name: 'Details of Ifeoma Castellanos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ifeoma Castellanos' });
  const notes = await within(dialog).findByLabelText<HTMLTextAreaElement>('Notes');
  const status = within(dialog).getByLabelText<HTMLSelectElement>('Status');
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return { calls, dialog, notes, status, save };
}

test('the table has the columns of the specification and cuts notes after 60 characters', async () => {
  serveApi({ [list]: listOf([message]) });
  renderAdmin(<MessagesTab />, inboxPath);
  await screen.findByText('Ifeoma Castellanos');
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
  expect(cells.slice(0, 5)).toEqual([
    'Ifeoma Castellanos',
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

test('Details shows the message and saves only what was edited', async () => {
  const answer = Promise.withResolvers<Answer>();
  const { calls, dialog, notes, status, save } = await openDetails({
    [change]: () => answer.promise,
  });
  expect(within(dialog).getByText('Brightwater Clinic')).toBeTruthy();
  expect(within(dialog).getByText('Cybersecurity')).toBeTruthy();
  expect(within(dialog).getByText(message.message ?? '')).toBeTruthy();
  expect([...status.options].map((option) => option.value)).toEqual(['new', 'read', 'replied']);
  fireEvent.change(status, { target: { value: 'read' } });
  expect(notes.value).toBe(message.notes);
  save();
  expect(await within(dialog).findByRole('button', { name: 'Saving...' })).toBeTruthy();
  answer.resolve(one('"2"', { status: 'read' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(await screen.findByText('Contact message updated')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Ifeoma/ })).toBeNull());
  const saved = calls.find((call) => call.method === 'PATCH');
  expect(saved?.body).toEqual({ status: 'read' });
  expect(saved?.headers.get('if-match')).toBe('"1"');
});

test('a conflict keeps the typed notes, shows the others, and a second Save wins', async () => {
  const theirs = { notes: 'Called her, wants Friday.', status: 'replied' as const };
  let isElsewhereChanged = false;
  const { calls, dialog, notes, status, save } = await openDetails({
    [read]: () => (isElsewhereChanged ? one('"5"', theirs) : one()),
    [change]: (call: Call) => {
      if (call.headers.get('if-match') === '"5"') return one('"6"');
      isElsewhereChanged = true;
      const current = { ...message, ...theirs };
      return refuse(412, 'stale', 'Somebody else changed this in the meantime.', { current });
    },
  });
  fireEvent.change(notes, { target: { value: 'My long note' } });
  save();
  const notice = await within(dialog).findByRole('alert');
  expect(notice.textContent).toContain('Somebody else changed this message.');
  expect(notice.textContent).toContain('Their notes: Called her, wants Friday.');
  expect(notes.value).toBe('My long note');
  expect(status.value).toBe('replied');
  save();
  expect(await screen.findByText('Contact message updated')).toBeTruthy();
  expect(calls.findLast((call) => call.method === 'PATCH')?.body).toEqual({
    notes: 'My long note',
  });
});

test('a failed save says why in the dialog and keeps what was typed', async () => {
  const { dialog, notes, save } = await openDetails({
    [change]: refuse(503, 'unavailable', 'The service is busy or restarting.'),
  });
  fireEvent.change(notes, { target: { value: 'My note' } });
  save();
  expect(await within(dialog).findByText('The service is busy or restarting.')).toBeTruthy();
  expect(notes.value).toBe('My note');
});

test('closing gives the focus back to the button that opened', async () => {
  serveApi({ [list]: listOf([message]), [read]: one() });
  renderAdmin(<MessagesTab />, inboxPath);
  const opener = await screen.findByRole('button', { name: 'Details of Ifeoma Castellanos' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Ifeoma Castellanos' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByLabelText('Notes')).toBeNull());
  expect(document.activeElement).toBe(opener);
});

test('closing with unsaved notes asks first', async () => {
  const { dialog, notes } = await openDetails({});
  fireEvent.change(notes, { target: { value: 'My note' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(notes.value).toBe('My note');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const again = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('Notes')).toBeNull());
});

test('archives with Undo; only the archive offers Delete, which asks', async () => {
  let archived = false;
  const calls = serveApi({
    [list]: ({ query }) =>
      listOf(query.get('archived') === String(archived) ? [{ ...message, archived }] : []),
    [change]: (call) => {
      archived = (call.body as { archived: boolean }).archived;
      return { body: { ...message, archived } };
    },
    [`DELETE /contact-messages/${message.id}`]: { status: 204 },
  });
  const { unmount } = renderAdmin(<MessagesTab />, inboxPath);
  const archive = await screen.findByRole('button', { name: 'Archive Ifeoma Castellanos' });
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  fireEvent.click(archive);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Archive Ifeoma Castellanos' }));
  expect(await screen.findByText('No contact messages yet')).toBeTruthy();
  unmount();
  renderAdmin(<MessagesTab />, archivePath);
  expect(await screen.findByRole('button', { name: /Unarchive/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Ifeoma Castellanos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this message?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Contact message deleted')).toBeTruthy();
  expect(screen.getByText('Deleted')).toBeTruthy();
  expect(calls.filter((call) => call.method === 'DELETE')).toHaveLength(1);
});

test('suspected spam tells why in its details, and Not spam brings it to the inbox', async () => {
  let spam = true;
  const answers = { 'Which systems?': 'Two, both old' };
  const suspect = { ...message, answers, spamReasons: ['links' as const] };
  serveApi({
    [list]: ({ query }) =>
      listOf((query.get('spam') === 'true') === spam ? [{ ...suspect, spam }] : []),
    [read]: () => one('"1"', { ...suspect, spam }),
    [change]: (call) => {
      spam = (call.body as { spam: boolean }).spam;
      return { body: { ...message, spam } };
    },
  });
  renderAdmin(<MessagesTab />, '/admin?tab=messages&folder=spam');
  fireEvent.click(await screen.findByRole('button', { name: 'Details of Ifeoma Castellanos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ifeoma Castellanos' });
  expect(within(dialog).getByText(/It holds links as spam does\./)).toBeTruthy();
  expect(within(dialog).getByText('Two, both old')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Not spam Ifeoma Castellanos' }));
  expect(await screen.findByText('Not spam: Ifeoma Castellanos')).toBeTruthy();
  expect(await screen.findByText(/nobody is notified of them/)).toBeTruthy();
});
