import type { LiveEvent } from '@longitude/contract/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '../../../testing/builders.ts';
import { refuse, type Handler } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { buildEmail } from '../../../testing/item-builders.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { press } from '../../../testing/press.ts';
import {
  detail,
  id,
  openRequest,
  read,
  request,
  serveRequest,
  show,
} from './testing/request-screen.tsx';

signInEachTest();

const send = `POST /service-requests/${id}/email`;
const reply = async () => within(await screen.findByRole('region', { name: 'Email' }));
const accepted = {
  status: 202,
  body: { id: buildEmail().id, state: 'queued', sendAt: '2026-11-21T14:00:10.000Z' },
};

test('starts with a subject, a greeting and a thank-you, and names the recipient', async () => {
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

test('sends the text, confirms it, and shows it in the history', async () => {
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
  await sendOffer();
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

async function sendOffer() {
  const form = await reply();
  await form.findByRole('textbox', { name: 'Message' });
  fireEvent.change(form.getByLabelText('Subject'), { target: { value: 'An offer' } });
  fireEvent.click(form.getByRole('button', { name: 'Send email' }));
  return form;
}

test('after a reply one click sets the status to quoted, also from another page', async () => {
  const { calls, unmount } = await openRequest({
    [send]: accepted,
    [changeStatus]: { body: { ...request, status: 'quoted' }, headers: { etag: '"2"' } },
  });
  await sendOffer();
  await screen.findByText('Email sent');
  unmount();
  renderAdmin(null, '/admin');
  press('Set to Quoted');
  expect(await screen.findByText('Status saved')).toBeTruthy();
  const saved = calls.find(({ path }) => path.endsWith('/status'));
  expect([saved?.body, saved?.headers.get('if-match')]).toEqual([{ status: 'quoted' }, '"1"']);
  // The email can still be undone, and the status has its own Undo.
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Set to Quoted' })).toBeNull();
});

test('a request that has moved on is not offered to be quoted', async () => {
  await openRequest({ [send]: accepted, [read]: detail({ status: 'accepted' }) });
  await sendOffer();
  await screen.findByText('Email sent');
  expect(screen.queryByRole('button', { name: 'Set to Quoted' })).toBeNull();
});

const stale = refuse(412, 'stale', 'Someone else changed this in the meantime.');
const meera = { by: 'meera', name: 'Meera Nair' };

/** Opens the request, which reloads after each event of the returned function. */
async function openAmongOthers(routes: Record<string, Handler>) {
  const calls = serveRequest({ [send]: accepted, [changeStatus]: stale, ...routes });
  const publish = hearEvents();
  show();
  await screen.findByRole('heading', { level: 1, name: request.name });
  const reads = () => calls.filter(({ method, path }) => `${method} ${path}` === read).length;
  return async (event: Partial<LiveEvent>) => {
    const before = reads();
    await publish({ type: 'service-request.changed', id, ...event });
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  };
}

test('a status changed before the click stays, and names who changed it', async () => {
  let status = request.status;
  const change = await openAmongOthers({ [read]: () => detail({ status }) });
  await sendOffer();
  status = 'rejected';
  await change({ ...meera, fields: ['status'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Set to Quoted' }));
  expect(
    await screen.findByText('Meera Nair has changed this request in the meantime.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test.each([
  ['an own change', { by: user.id, isOwn: true as const, fields: ['unread'] }],
  ['an own change of the status', { by: user.id, isOwn: true as const, fields: ['status'] }],
  ['a change of something else', { ...meera, fields: ['unread'] }],
])('%s is not blamed for a status that changed', async (_, event) => {
  const change = await openAmongOthers({});
  await sendOffer();
  await change(event);
  fireEvent.click(await screen.findByRole('button', { name: 'Set to Quoted' }));
  expect(await screen.findByText('Someone has changed this request in the meantime.')).toBeTruthy();
});

test('a change that is already on screen is not reported either', async () => {
  const change = await openAmongOthers({});
  await change({ ...meera, fields: ['status'] });
  await sendOffer();
  fireEvent.click(await screen.findByRole('button', { name: 'Set to Quoted' }));
  expect(await screen.findByText('Someone has changed this request in the meantime.')).toBeTruthy();
});

test('a rejected email gives the reason and stays', async () => {
  await openRequest({ [send]: refuse(503, 'unavailable', 'The service is busy or restarting.') });
  const form = await sendOffer();
  expect(await form.findByText(/The service is busy or restarting\./)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Subject').value).toBe('An offer');
});
