import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildRequest, user } from '../../../testing/builders.ts';
import { listOf, refuse, type Result, type Call } from '../../../testing/fake-api.ts';
import { buildEmail, buildFile } from '../../../testing/item-builders.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { MessageDialogs } from './message-dialogs.tsx';
import {
  change,
  id,
  message,
  one,
  openDetails,
  read,
  saves,
  serveMessage,
} from './testing/message-details.tsx';

signInEachTest();

test('shows the message at its address and saves only what was edited', async () => {
  const response = Promise.withResolvers<Result>();
  const { calls, dialog, notes, status, save } = await openDetails({
    [change]: () => response.promise,
  });
  expect(within(dialog).getByText('Brightwater Clinic')).toBeTruthy();
  expect(within(dialog).getByText('Cybersecurity')).toBeTruthy();
  expect(within(dialog).getByText(message.message ?? '')).toBeTruthy();
  expect([...status.options].map((option) => option.value)).toEqual(['new', 'read', 'replied']);
  fireEvent.change(status, { target: { value: 'read' } });
  expect(notes.value).toBe(message.notes);
  save();
  expect(await within(dialog).findByRole('button', { name: 'Saving...' })).toBeTruthy();
  response.resolve(one('"2"', { status: 'read' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(await screen.findByText('Contact message updated')).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText('Notes')).toBeNull());
  expect(location.search).toBe('?tab=messages');
  expect(saves(calls)[0]?.body).toEqual({ status: 'read' });
  expect(saves(calls)[0]?.headers.get('if-match')).toBe('"1"');
});

test('a conflict keeps the typed notes, shows the other ones, and a second Save overwrites', async () => {
  const theirs = { notes: 'Called her, wants Friday.', status: 'replied' as const };
  let isElsewhereChanged = false;
  const { calls, dialog, notes, status, save } = await openDetails({
    [read]: () => (isElsewhereChanged ? one('"5"', theirs) : one()),
    [change]: (call: Call) => {
      if (call.headers.get('if-match') === '"5"') return one('"6"');
      isElsewhereChanged = true;
      const current = { ...message, ...theirs };
      return refuse(412, 'stale', 'Someone else changed this in the meantime.', { current });
    },
  });
  fireEvent.change(notes, { target: { value: 'My long note' } });
  save();
  const notice = await within(dialog).findByRole('alert');
  expect(notice.textContent).toContain('Someone changed this message. Nothing was saved;');
  expect(notice.textContent).toContain('Their notes: Called her, wants Friday.');
  expect(notes.value).toBe('My long note');
  expect(status.value).toBe('replied');
  save();
  expect(await screen.findByText('Contact message updated')).toBeTruthy();
  expect(saves(calls).at(-1)?.body).toEqual({ notes: 'My long note' });
});

test.each([
  ['Meera Nair', { by: 'meera', name: 'Meera Nair', fields: ['notes'] }],
  ['Someone', { by: user.id, isOwn: true as const, fields: ['read'] }],
])('a conflict names %s after what was heard', async (author, event) => {
  let isRefused = false;
  const { calls, publish, dialog, notes, save } = await openDetails({
    [read]: () => (isRefused ? one('"5"', { notes: 'Theirs' }) : one()),
    [change]: () => {
      isRefused = true;
      return refuse(412, 'stale', 'Someone else changed this in the meantime.');
    },
  });
  fireEvent.change(notes, { target: { value: 'My long note' } });
  const before = calls.length;
  await publish({ type: 'contact-message.changed', id, ...event });
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  save();
  const notice = await within(dialog).findByRole('alert');
  expect(notice.textContent).toContain(`${author} changed this message. Nothing was saved;`);
});

test('changes by others never replace typed text', async () => {
  const theirs = { notes: 'Called her, wants Friday.', status: 'replied' as const };
  let now = one();
  const { calls, publish, dialog, notes, status, save } = await openDetails({
    [read]: () => now,
    [change]: one('"6"'),
  });
  fireEvent.change(notes, { target: { value: 'My long note' } });
  now = one('"5"', theirs);
  await publish({ type: 'contact-message.changed', id, by: 'somebody-else' });
  const notice = await within(dialog).findByRole('alert');
  expect(notice.textContent).not.toContain('Nothing was saved');
  expect(notice.textContent).toContain('Their notes: Called her, wants Friday.');
  expect(notes.value).toBe('My long note');
  expect(status.value).toBe('replied');
  save();
  await waitFor(() => expect(saves(calls)).toHaveLength(1));
  expect(saves(calls)[0]?.body).toEqual({ notes: 'My long note' });
  expect(saves(calls)[0]?.headers.get('if-match')).toBe('"5"');
});

test('a failed save is explained in the dialog, and the typed text stays', async () => {
  const { dialog, notes, save } = await openDetails({
    [change]: refuse(503, 'unavailable', 'The service is busy or restarting.'),
  });
  fireEvent.change(notes, { target: { value: 'My note' } });
  save();
  expect(await within(dialog).findByText('The service is busy or restarting.')).toBeTruthy();
  expect(notes.value).toBe('My note');
});

test('opening marks the message as read', async () => {
  const { calls } = await openDetails({ [read]: one('"1"', { unread: true }), [change]: one() });
  await waitFor(() => expect(saves(calls)[0]?.body).toEqual({ read: true }));
});

test('an item that someone else marks as unread stays unread while it is open here', async () => {
  let now = one();
  const { calls, publish, status } = await openDetails({ [read]: () => now, [change]: one() });
  now = one('"1"', { unread: true, status: 'read' });
  await publish({ type: 'contact-message.changed', id, by: 'somebody-else' });
  await waitFor(() => expect(status.value).toBe('read'));
  expect(saves(calls)).toEqual([]);
});

test('archives inside the dialog, and keeps the typed text', async () => {
  let archived = false;
  const { dialog, notes } = await openDetails({
    [read]: () => one('"1"', { archived }),
    [change]: (call) => {
      ({ archived } = call.body as { archived: boolean });
      return one('"2"', { archived });
    },
  });
  fireEvent.change(notes, { target: { value: 'My note' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(await within(dialog).findByRole('button', { name: 'Unarchive' })).toBeTruthy();
  expect(notes.value).toBe('My note');
});

test('contains its files and the sent emails', async () => {
  const { dialog } = await openDetails({
    [read]: one('"1"', {}, [buildFile()]),
    [`GET /contact-messages/${id}/emails`]: { body: [buildEmail({ subject: 'A call?' })] },
  });
  expect(await within(dialog).findByText('A call?')).toBeTruthy();
  expect(within(dialog).getByText('insurer-questionnaire.docx')).toBeTruthy();
});

test('an address of a missing message says so', async () => {
  serveMessage({ [read]: refuse(404, 'not_found', 'Not found') });
  renderAdmin(<MessageDialogs />, `/admin?tab=messages&message=${id}`);
  expect(await screen.findByText('Message not found')).toBeTruthy();
});

test('lists other items from the same address', async () => {
  const earlier = buildRequest({ email: message.email });
  const { dialog } = await openDetails({
    'GET /admin/service-requests': ({ query }) =>
      listOf(query.get('archived') === 'true' ? [earlier] : []),
    'GET /contact-messages': listOf([message]),
  });
  expect(await within(dialog).findByText('Also sent')).toBeTruthy();
  const links = within(dialog).getAllByRole('link', { name: /^(Request|Message), / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/admin/requests/${earlier.id}`]);
});
