import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { buildEmail } from '../../../testing/item-builders.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import {
  detail,
  id,
  openRequest,
  read,
  request,
  serveRequest,
  show,
} from './testing/request-screen.tsx';

// The formatting editor needs a real browser: here the plain field is used.
vi.mock('../../../ui/rich-text/rich-text.tsx', () => {
  throw new Error('no editor');
});
signInEachTest();

const emails = `GET /service-requests/${id}/emails`;
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

test('an email that is cancelled in the history is the draft again', async () => {
  const file = { id: '64b1f0c2a9d3e8f7a6b5c4f9', originalName: 'offer.pdf', size: 9_000 };
  const email = buildEmail({
    subject: 'An offer',
    state: 'queued',
    sendAt: '2030-01-01T00:00:00.000Z',
    body: '<p>Precious words</p>',
    cc: ['joris@longitude.example'],
    files: [file],
  });
  let isGone = false;
  const { calls } = await openRequest({
    [emails]: () => ({ body: isGone ? [] : [email] }),
    [`DELETE /admin/outbox/${email.id}`]: () => {
      isGone = true;
      return { status: 204 };
    },
  });
  fireEvent.click(await screen.findByText('An offer'));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel email' }));
  await screen.findByText('Email cancelled');
  expect(screen.getByText('Your text is back as a draft.')).toBeTruthy();
  expect((await message()).value).toBe('Precious words');
  const form = within(screen.getByRole('region', { name: 'Email' }));
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('An offer');
  expect(form.getByText('joris@longitude.example')).toBeTruthy();
  expect(form.getByText('offer.pdf')).toBeTruthy();
  const isSaved = () => calls.some(({ method, path }) => method === 'PUT' && path.endsWith(id));
  await waitFor(() => expect(isSaved()).toBe(true));
});

test('a second reply needs a confirmation if someone else has sent one in the meantime', async () => {
  let mails: unknown[] = [];
  const send = `POST /service-requests/${id}/email`;
  const calls = serveRequest({
    [read]: detail(),
    [emails]: () => ({ body: mails }),
    [send]: refuse(503, 'unavailable', 'The service is busy or restarting.'),
  });
  const publish = hearEvents();
  show();
  await screen.findByRole('heading', { level: 1, name: request.name });
  fireEvent.change(await message(), { target: { value: 'My answer' } });
  mails = [buildEmail({ author: 'Bo Li' })];
  await publish({ type: 'service-request.changed', id, by: 'another-admin' });
  expect(await screen.findByText('Bo Li has sent an email since you started.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send email' }));
  const question = await screen.findByRole('dialog', { name: 'Send your email as well?' });
  const isPosted = () => calls.some(({ path }) => path.endsWith('/email'));
  expect(isPosted()).toBe(false);
  fireEvent.click(within(question).getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => expect(isPosted()).toBe(true));
});
