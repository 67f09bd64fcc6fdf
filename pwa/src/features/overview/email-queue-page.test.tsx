import type { ListedEmail } from '@longitude/contract/overview';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOverview } from '../../testing/builders.ts';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { signInEachTest } from '../../testing/render-admin.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import EmailQueuePage from './email-queue-page.tsx';

signInEachTest();

const buildMail = (id: string, change: Partial<ListedEmail>): ListedEmail => ({
  id,
  kind: 'client-email',
  state: 'queued',
  subject: `Subject ${id}`,
  to: 'linh@example.com',
  item: { kind: 'service-request', id: 'r1', name: 'Linh Tran' },
  attempts: 0,
  createdAt: '2026-11-21T09:31:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  lastError: null,
  ...change,
});
const mail = { state: 'failing' as const, waiting: 2, failed: 1, lastError: null };
const failed = buildMail('f1', { state: 'failed', lastError: '550 5.1.1 User unknown' });
const queued = buildMail('q1', { item: null, to: null });
const notice = buildMail('n1', { kind: 'request-received' });
const sent = buildMail('s1', { state: 'sent', sentAt: '2026-11-21T09:32:00.000Z' });

function open(routes: Record<string, Handler> = {}, query = '') {
  const calls = serveApi({
    'GET /admin/overview': { body: buildOverview({ mail }) },
    'GET /admin/stats': { body: {} },
    'GET /admin/outbox': { body: [queued, notice, sent, failed] },
    ...routes,
  });
  renderPage(<EmailQueuePage />, `/admin/outbox${query}`);
  return calls;
}
const row = async (subject: string) =>
  within((await screen.findByText(subject)).closest('li') as HTMLElement);

test('lists failed email first, with recipient, item and reason, and counts each state', async () => {
  open();
  const first = await row('Subject f1');
  expect(first.getByText('550 5.1.1 User unknown')).toBeTruthy();
  expect(first.getByRole('link', { name: 'Linh Tran' }).getAttribute('href')).toBe(
    '/admin/requests/r1',
  );
  expect((await row('Subject q1')).getByText('Waiting for the mail server')).toBeTruthy();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Failed 1', 'Queued 2', 'Sent 1']);
  const chips = within(screen.getByRole('navigation', { name: 'Filters' }));
  const texts = chips.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toEqual(['All', 'Failed1', 'Queued2', 'Sent']);
});

test('a list that ends before the oldest email says so', async () => {
  const many = Array.from({ length: 200 }, (_, index) => buildMail(`s${index}`, { state: 'sent' }));
  open({ 'GET /admin/outbox': { body: many } });
  expect(await screen.findByText(/^The newest 200 are shown\./)).toBeTruthy();
});

test('a failed email to a client is sent to a corrected address', async () => {
  const response = { id: 'f1', state: 'queued', sendAt: '2026-11-21T10:00:00.000Z' };
  const calls = open({ 'POST /admin/outbox/f1/retry': { status: 202, body: response } });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct address of “Subject f1”' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct address' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Email address');
  expect(field.value).toBe('linh@example.com');
  fireEvent.change(field, { target: { value: 'linh@' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await dialog.findByText('Please enter a valid email address')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'linh.tran@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    to: 'linh.tran@example.com',
  });
  expect(screen.queryByRole('button', { name: 'Correct address of “Subject q1”' })).toBeNull();
});

test('the state in the address filters the list', async () => {
  const calls = open({}, '?state=failed');
  await row('Subject f1');
  expect(calls.find(({ path }) => path === '/admin/outbox')?.query.get('state')).toBe('failed');
});

test('a failed email is retried', async () => {
  const response = { id: 'f1', state: 'queued', sendAt: '2026-11-21T10:00:00.000Z' };
  const calls = open({ 'POST /admin/outbox/f1/retry': { status: 202, body: response } });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry “Subject f1”' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(await screen.findByText('Email queued again')).toBeTruthy();
});

test('a queued email is cancelled; one being sent says why not', async () => {
  open({ 'DELETE /admin/outbox/q1': refuse(409, 'conflict', 'This email is being sent.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel “Subject q1”' }));
  expect(await screen.findByText('This email is being sent.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel “Subject n1”' })).toBeNull();
});
