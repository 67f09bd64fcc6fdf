import type { Email } from '@longitude/contract/emails';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, type Result } from '../../../testing/fake-api.ts';
import { buildEmail, buildNote } from '../../../testing/item-builders.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { id, openRequest } from './testing/request-screen.tsx';

signInEachTest();

const list = `GET /service-requests/${id}/emails`;
const older = buildEmail({
  id: '64b1f0c2a9d3e8f7a6b5c4a2',
  subject: 'Times for a call',
  createdAt: '2026-11-19T16:02:00.000Z',
});
const history = () => within(screen.getByRole('region', { name: /^Sent Emails/ }));

/** Opens an email of the history, like a click on its line. */
async function open(subject: string): Promise<HTMLElement> {
  const line = await history().findByText(subject);
  const details = line.closest('details');
  if (!details) throw new Error('not in a history');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return details;
}
const show = (...emails: Email[]) => openRequest({ [list]: { body: emails } });

test('says when nothing was sent', async () => {
  await show();
  expect(await history().findByText(/^None yet\./)).toBeTruthy();
});

test('shows the newest first, or the oldest', async () => {
  await show(older, buildEmail());
  const subjects = () => history().getAllByText(/./, { selector: 'summary b' });
  await waitFor(() => expect(subjects()).toHaveLength(2));
  const read = () => subjects().map((subject) => subject.textContent);
  expect(history().getByRole('button', { name: 'Newest', pressed: true })).toBeTruthy();
  expect(read()).toEqual(['Regarding your Help Desk Support request', 'Times for a call']);
  fireEvent.click(history().getByRole('button', { name: 'Oldest' }));
  expect(read()).toEqual(['Times for a call', 'Regarding your Help Desk Support request']);
});

test('opens to its text, its copies and its author', async () => {
  await show(buildEmail({ cc: ['joris@longitude.example'] }));
  const email = await open('Regarding your Help Desk Support request');
  expect(within(email).getByText('on Monday').tagName).toBe('STRONG');
  expect(within(email).getByText('joris@longitude.example')).toBeTruthy();
  expect(within(email).getByText('Amara Okafor')).toBeTruthy();
  expect(within(email).getByText('sent').dataset['status']).toBe('sent');
  expect(within(email).queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a missing text is loaded when the email is opened', async () => {
  const late = buildEmail({ body: '' });
  let isDown = true;
  const { calls } = await openRequest({
    [list]: { body: [late] },
    [`GET /service-requests/emails/${late.id}`]: () =>
      isDown ? refuse(503, 'unavailable', 'Busy.') : { body: buildEmail() },
  });
  const email = await open(late.subject);
  expect(await within(email).findByText('Busy.')).toBeTruthy();
  isDown = false;
  fireEvent.click(within(email).getByRole('button', { name: 'Retry' }));
  expect((await within(email).findByText('on Monday')).tagName).toBe('STRONG');
  expect(calls.filter(({ path }) => path.includes('/emails/'))).toHaveLength(2);
});

test('a queued email can be cancelled', async () => {
  let emails = [buildEmail({ state: 'queued', sendAt: '2026-11-21T14:00:10.000Z', sentAt: null })];
  await openRequest({
    [list]: () => ({ body: emails }),
    [`DELETE /admin/outbox/${emails[0]?.id}`]: () => {
      emails = [];
      return { status: 204 };
    },
  });
  const email = await open('Regarding your Help Desk Support request');
  expect(within(email).getByText('queued')).toBeTruthy();
  expect(within(email).getByText(/^Will be sent /)).toBeTruthy();
  fireEvent.click(within(email).getByRole('button', { name: 'Cancel email' }));
  expect(await screen.findByText('Email cancelled')).toBeTruthy();
  expect(await history().findByText(/^None yet\./)).toBeTruthy();
});

test('an email sent in the meantime says so', async () => {
  const queued = buildEmail({ state: 'queued', sendAt: '2026-11-21T14:00:10.000Z' });
  await openRequest({
    [list]: { body: [queued] },
    [`DELETE /admin/outbox/${queued.id}`]: refuse(409, 'conflict', 'This email has left already.'),
  });
  const email = await open(queued.subject);
  fireEvent.click(within(email).getByRole('button', { name: 'Cancel email' }));
  expect(await screen.findByText('This email has left already.')).toBeTruthy();
});

test('a failed email is explained, and Retry sends it again', async () => {
  let state: Email['state'] = 'failed';
  const failed = () => buildEmail({ state, sentAt: null, lastError: '552 mailbox full' });
  await openRequest({
    [list]: () => ({ body: [failed()] }),
    [`POST /admin/outbox/${failed().id}/retry`]: () => {
      state = 'queued';
      return { status: 202, body: { id: failed().id, state, sendAt: '2026-11-21T14:00:00.000Z' } };
    },
  });
  const email = await open(failed().subject);
  expect(within(email).getByText('failed')).toBeTruthy();
  expect(within(email).getByText('The recipient’s mailbox is full.')).toBeTruthy();
  expect(within(email).getByText('Mail server: 552 mailbox full')).toBeTruthy();
  fireEvent.click(within(email).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Email queued again')).toBeTruthy();
  expect(await within(email).findByText('queued')).toBeTruthy();
});

test('accepts a note on an email', async () => {
  const email = buildEmail();
  const { calls } = await openRequest({
    [list]: { body: [email] },
    [`POST /service-requests/emails/${email.id}/notes`]: {
      status: 201,
      body: buildNote({ content: 'Called as well.' }),
    },
  });
  const opened = within(await open(email.subject));
  fireEvent.click(opened.getByRole('button', { name: /^Add Note/ }));
  const field = opened.getByLabelText('New note');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' Called as well. ' } });
  fireEvent.click(opened.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByText('Note saved')).toBeTruthy();
  expect(await opened.findByText('Called as well.', { selector: 'p' })).toBeTruthy();
  const sent = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/notes'));
  expect(sent?.body).toEqual({ content: 'Called as well.' });
});

test('says when the history cannot be loaded, with a retry', async () => {
  let isDown = true;
  await openRequest({
    [list]: () => (isDown ? refuse(503, 'unavailable', 'Busy.') : { body: [buildEmail()] }),
  });
  expect(await history().findByText('Busy.')).toBeTruthy();
  isDown = false;
  fireEvent.click(history().getByRole('button', { name: 'Retry' }));
  expect(await history().findByText('sent')).toBeTruthy();
});

test('nothing is rendered before the height of the composer is known', async () => {
  const slow = Promise.withResolvers<Result>();
  const opened = openRequest({ [list]: () => slow.promise });
  await screen.findByText('Loading...');
  expect(screen.queryByRole('region', { name: 'Email' })).toBeNull();
  slow.resolve({ body: [older] });
  await opened;
  expect(await history().findByText('Times for a call')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Write another email' })).toBeTruthy();
});
