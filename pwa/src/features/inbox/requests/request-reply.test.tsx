import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { buildEmail } from '../../../testing/item-builders.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { detail, id, openRequest, read, request } from './testing/request-screen.tsx';

signInEachTest();

const send = `POST /service-requests/${id}/email`;
const reply = async () => within(await screen.findByRole('region', { name: 'Email' }));
const accepted = {
  status: 202,
  body: { id: buildEmail().id, state: 'queued', sendAt: '2026-11-21T14:00:10.000Z' },
};

test('begins with a subject, a greeting and a thank-you, and names the recipient', async () => {
  await openRequest();
  const form = await reply();
  expect(form.getByText('linh@lanterndental.example')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe(
    'Regarding your Help Desk Support request',
  );
  expect(form.getByLabelText('CC')).toBeTruthy();
  const message = await form.findByRole('textbox', { name: 'Message' });
  expect(message.textContent).toContain('Hello Thuy-Linh Tran,');
  expect(message.textContent).toContain('Thank you for your Help Desk Support request.');
  expect(message.textContent).toMatch(/The .+ team$/);
});

test('sends what was written, says so, and shows it in the history', async () => {
  let isSent = false;
  const { calls } = await openRequest({
    [`GET /service-requests/${id}/emails`]: () => ({
      body: isSent ? [buildEmail({ state: 'queued', sendAt: '2026-11-21T14:00:10.000Z' })] : [],
    }),
    [send]: () => {
      isSent = true;
      return accepted;
    },
  });
  const form = await reply();
  await form.findByRole('textbox', { name: 'Message' });
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'An offer' } });
  fireEvent.click(form.getByRole('button', { name: 'Send email' }));
  expect(await screen.findByText('Email sent')).toBeTruthy();
  expect(await screen.findByText('queued')).toBeTruthy();
  const sent = calls.find(({ path }) => path.endsWith('/email'));
  expect(sent?.body).toMatchObject({
    subject: 'An offer',
    message: expect.stringMatching(/^<p>Hello Thuy-Linh Tran,<\/p>/) as string,
    cc: '',
    fileIds: [],
  });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

const changeStatus = `PATCH /service-requests/${id}/status`;

async function sendOffer(): Promise<void> {
  const form = await reply();
  await form.findByRole('textbox', { name: 'Message' });
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'An offer' } });
  fireEvent.click(form.getByRole('button', { name: 'Send email' }));
  await screen.findByText('Email sent');
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('after an answer the status is set to quoted with one press, also from another page', async () => {
  const { calls, unmount } = await openRequest({
    [send]: accepted,
    [changeStatus]: { body: { ...request, status: 'quoted' }, headers: { etag: '"2"' } },
  });
  await sendOffer();
  unmount();
  renderAdmin(null, '/admin');
  press('Set to Quoted');
  expect(await screen.findByText('Status saved')).toBeTruthy();
  const saved = calls.find(({ path }) => path.endsWith('/status'));
  expect([saved?.body, saved?.headers.get('if-match')]).toEqual([{ status: 'quoted' }, '"1"']);
  // The email can still be taken back, and the status has an Undo of its own.
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Set to Quoted' })).toBeNull();
});

test('a request that has moved on already is not offered to be quoted', async () => {
  await openRequest({ [send]: accepted, [read]: detail({ status: 'accepted' }) });
  await sendOffer();
  expect(screen.queryByRole('button', { name: 'Set to Quoted' })).toBeNull();
});

test('a status that changed before the press stays, and says who changed it', async () => {
  await openRequest({
    [send]: accepted,
    [changeStatus]: refuse(412, 'stale', 'Somebody else changed this in the meantime.'),
  });
  await sendOffer();
  press('Set to Quoted');
  expect(await screen.findByText(/changed this request since\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('a refused e-mail says why and stays', async () => {
  await openRequest({ [send]: refuse(503, 'unavailable', 'The service is busy or restarting.') });
  const form = await reply();
  await form.findByRole('textbox', { name: 'Message' });
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'An offer' } });
  fireEvent.click(form.getByRole('button', { name: 'Send email' }));
  expect(await form.findByText(/The service is busy or restarting\./)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('An offer');
});
