import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../../testing/fake-api.ts';
import { respondQuietly } from '../../../testing/item-routes.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { openDialog } from '../../../platform/dialog-address.ts';
import { MessageDialogs } from './message-dialogs.tsx';

signInEachTest();

const message = buildMessage();
const { id } = message;
const send = `POST /contact-messages/${id}/follow-up`;
const accepted = {
  status: 202,
  body: { id, state: 'queued', sendAt: '2026-11-21T14:00:10.000Z' },
};

async function openFollowUp(routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    [`GET /contact-messages/${id}`]: { body: { ...message, files: [] }, headers: { etag: '"1"' } },
    ...respondQuietly('contact-message', id),
    ...routes,
  });
  renderAdmin(<MessageDialogs />, '/admin?tab=messages');
  act(() => openDialog('followup', id));
  const dialog = await screen.findByRole('dialog', { name: 'Email Follow-up' });
  await within(dialog).findByRole('textbox', { name: 'Message' });
  const press = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Send email' }));
  return { calls, dialog: within(dialog), press };
}

test('starts with a subject and an offer to call; Back closes it', async () => {
  const { dialog } = await openFollowUp();
  expect(dialog.getByText('ifeoma@brightwaterclinic.example')).toBeTruthy();
  expect(dialog.getByLabelText('CC')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe(
    'Re: Your inquiry to the company',
  );
  const text = dialog.getByRole('textbox', { name: 'Message' }).textContent;
  expect(text).toContain('Hello Ifeoma Castellanos,');
  expect(text).toContain('a short call?');
  act(() => history.back());
  await waitFor(() => expect(screen.queryByLabelText('Subject')).toBeNull());
});

test('sends a copy to the company, confirms it and closes', async () => {
  const { calls, press } = await openFollowUp({ [send]: accepted });
  press();
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(screen.getByText(/Follow-up email sent successfully/)).toBeTruthy();
  const sent = calls.find(({ path }) => path.endsWith('/follow-up'));
  expect(sent?.body).toMatchObject({
    subject: 'Re: Your inquiry to the company',
    cc: '',
    fileIds: [],
    sendCopy: true,
  });
  await waitFor(() => expect(screen.queryByLabelText('Subject')).toBeNull());
  expect(location.search).toBe('?tab=messages');
});

test('a failure is shown in place, and the typed text stays', async () => {
  const { dialog, press } = await openFollowUp({
    [send]: refuse(503, 'unavailable', 'The service is busy or restarting.'),
  });
  fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: 'A call on Friday?' } });
  press();
  expect(await dialog.findByText(/The service is busy or restarting\./)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Subject').value).toBe('A call on Friday?');
});

test('a slow response does not close another dialog', async () => {
  const other = buildMessage({ id: '64b1f0c2a9d3e8f7a6b5c4e7', name: 'Bo Li' });
  const slow = Promise.withResolvers<Result>();
  const { dialog, press } = await openFollowUp({
    [`GET /contact-messages/${other.id}`]: { body: { ...other, files: [] } },
    ...respondQuietly('contact-message', other.id),
    [send]: () => slow.promise,
  });
  press();
  await dialog.findByRole('button', { name: 'Sending...' });
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(location.search).toBe('?tab=messages'));
  act(() => openDialog('followup', other.id));
  await screen.findByText('Bo Li');
  slow.resolve(accepted);
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(screen.getByText('Bo Li')).toBeTruthy();
  expect(location.search).toContain(other.id);
});
