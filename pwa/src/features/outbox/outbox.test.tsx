import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createItem, dayMs, type OutboxItem } from '../../platform/outbox/outbox-item.ts';
import { addItem, listItems } from '../../platform/outbox/outbox-store.ts';
import { describeWhenSent, sendsInBackground } from '../../platform/outbox/background-sync.ts';
import { refresh } from '../../platform/outbox/outbox.ts';
import { waitingCount } from '../../platform/outbox/waiting-count.ts';
import { respondToCalls } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { panel, received, type } from '../contact/testing/form-steps.ts';
import { fillIn, send } from '../contact/testing/message-steps.ts';
import {
  address as requestPath,
  fillIn as fillInRequest,
} from '../contact/testing/request-steps.ts';
import { newsletterForm } from '../newsletter/newsletter.tsx';

// Loads modules that take a while if they are not built yet, before a test waits for them.
beforeAll(() =>
  Promise.all([
    import('./notices.ts'),
    import('./outbox-page.tsx'),
    import('../posts/public/blog-page.tsx'),
    import('@longitude/contract/newsletter'),
  ]),
);

let isOnline = true;
beforeEach(async () => {
  isOnline = true;
  sendsInBackground.value = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  vi.stubGlobal('indexedDB', new IDBFactory());
  await refresh();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const accepted = { status: 201, body: received };
const card = () => screen.findByRole('region', { name: 'Waiting to send' });
const press = (within_: ReturnType<typeof within>, name: string) =>
  act(async () => void fireEvent.click(within_.getByRole('button', { name })));
const posts = (calls: ReturnType<typeof respondToCalls>) =>
  calls.filter(({ method }) => method === 'POST');
const open = (path: string) => renderApp(path, {}, { posts: [], categories: [] });

/** The browser reports that the connection is back, and the server responds. */
async function comeBack(...responses: Parameters<typeof respondToCalls>) {
  isOnline = true;
  // The first request checks whether the server can be reached.
  const calls = respondToCalls({ status: 200 }, ...responses);
  await act(async () => void dispatchEvent(new Event('online')));
  return calls;
}

/** Writes a message without a connection. @returns the card in place of the form */
async function leaveWaiting() {
  isOnline = false;
  await open('/contact');
  fillIn();
  send();
  return within(await card());
}

const form = {
  name: 'contact',
  page: '/contact',
  path: '/contact',
  title: 'Contact message',
  noun: 'message',
  success: { title: 'Sent' },
};

/** An item of an earlier visit. */
async function store(changes: Partial<OutboxItem> = {}): Promise<void> {
  const content = { payload: {}, values: { message: 'Of last week' }, excerpt: 'Of last week' };
  await addItem({ ...createItem({ form, key: 'earlier', content }, Date.now()), ...changes });
  await act(refresh);
}

test('a message waits in place of its form, says so on every page, and is sent once', async () => {
  const waiting = await leaveWaiting();
  expect(waiting.getByText(/^Your message, written today/)).toBeTruthy();
  expect(waiting.getByText('Two legacy systems, one audit in March.')).toBeTruthy();
  expect(waiting.getByText(describeWhenSent(false))).toBeTruthy();
  expect(document.activeElement).toBe(await card());
  expect(screen.queryByText('Message Sent Successfully')).toBeNull();
  expect(localStorage.getItem('draft:contact')).toBeNull();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Outbox, 1 waiting' })).toBeTruthy());
  const sent = await comeBack(accepted);
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  expect(posts(sent).map(({ url }) => url)).toEqual(['/api/contact']);
  expect(await panel().findByRole('button', { name: 'Send Message' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Outbox, / })).toBeNull());
  expect(JSON.stringify(await listItems())).not.toContain('legacy');
});

test('the browser is asked to wake the worker once the connection is back', async () => {
  const register = vi.fn<(tag: string) => Promise<void>>(() => Promise.resolve());
  const getRegistration = () => Promise.resolve({ active: {}, sync: { register } });
  const value = { getRegistration };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  const waiting = await leaveWaiting();
  expect(register.mock.calls).toEqual([['outbox']]);
  expect(waiting.getByText(describeWhenSent(true))).toBeTruthy();
});

test('a waiting item returns to its form for editing', async () => {
  const waiting = await leaveWaiting();
  await press(waiting, 'Edit');
  const field = await panel().findByLabelText<HTMLTextAreaElement>('Message');
  await waitFor(() => expect(field.value).toContain('legacy'));
  expect(await listItems()).toEqual([]);
  type('Message', 'Another text, since there was time to think.');
  send();
  expect(within(await card()).getByText(/^Another text/)).toBeTruthy();
});

test('an item that may have arrived cannot be edited, and is sent again under the same key', async () => {
  const calls = respondToCalls('no connection');
  await open('/contact');
  fillIn();
  send();
  const waiting = within(await card());
  expect(waiting.queryByRole('button', { name: 'Edit' })).toBeNull();
  const sent = await comeBack(accepted);
  expect(await screen.findByText('Message Sent Successfully')).toBeTruthy();
  const keys = [...posts(calls), ...posts(sent)].map(({ headers }) =>
    headers.get('idempotency-key'),
  );
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an item rejected later returns to the form with the reason', async () => {
  await leaveWaiting();
  const fields = { email: 'This address does not receive mail' };
  const error = 'Please check the highlighted fields.';
  await comeBack({ status: 400, body: { error, code: 'validation_failed', fields } });
  const summary = within(await panel().findByRole('alert'));
  expect(summary.getByRole('heading').textContent).toMatch(
    /^Your message from today .+ was rejected$/,
  );
  expect(summary.getByRole('link', { name: fields.email })).toBeTruthy();
  expect(panel().getByLabelText<HTMLTextAreaElement>('Message').value).toContain('legacy');
});

test('a waiting request includes the newsletter subscription that was ticked', async () => {
  isOnline = false;
  await open(requestPath);
  fillInRequest();
  type(/Industry/, 'Freight');
  fireEvent.click(panel().getByLabelText('Also send me the newsletter'));
  fireEvent.click(panel().getByRole('button', { name: 'Submit Request' }));
  await card();
  await waitFor(() => expect(waitingCount.value).toBe(2));
  const sent = await comeBack({ status: 201, body: { ...received, state: 'active' } });
  await waitFor(() => expect(waitingCount.value).toBe(0));
  expect(
    posts(sent)
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(['/api/newsletter/subscribe', '/api/service-requests']);
  const bodies = posts(sent).map(({ body }) => body as { readonly answers?: unknown });
  expect(bodies.map(({ answers }) => answers)).toContainEqual({ Industry: 'Freight' });
});

test('a pause requested by a busy server ends automatically', async () => {
  await open('/outbox');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
  const sent = respondToCalls({ status: 200 }, accepted);
  await store({ retryAt: Date.now() + 2000 });
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(posts(sent)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  await vi.waitFor(() => expect(posts(sent)).toHaveLength(1));
});

test('an address waits, and returns to its form with the reason when it is rejected', async () => {
  isOnline = false;
  await open('/blog');
  const stay = within(screen.getByRole('form', { name: 'Stay Informed' }));
  const field = stay.getByLabelText<HTMLInputElement>('Email');
  fireEvent.change(field, { target: { value: 'nobody@kestrelrowe.example' } });
  await act(async () => void fireEvent.submit(field));
  expect(await screen.findByRole('heading', { name: 'Waiting to send' })).toBeTruthy();
  expect(
    within(screen.getByRole('dialog')).getByText(describeWhenSent(false), { exact: false }),
  ).toBeTruthy();
  await press(within(screen.getByRole('dialog')), 'OK');
  const fields = { email: 'This address does not receive mail' };
  await comeBack({ status: 400, body: { error: 'No.', code: 'validation_failed', fields } });
  const notice = (await screen.findByText('Rejected. Your text is saved.')).closest(
    '[data-toasts] > *',
  );
  await press(within(notice as HTMLElement), 'Outbox');
  fireEvent.click(await screen.findByRole('button', { name: 'Correct and send' }));
  const again = within(await screen.findByRole('form', { name: 'Stay Informed' }));
  expect(await again.findByText(fields.email)).toBeTruthy();
  const returned = again.getByLabelText<HTMLInputElement>('Email');
  expect(returned.value).toBe('nobody@kestrelrowe.example');
  expect(document.activeElement).toBe(returned);
  expect(JSON.parse(localStorage.getItem(`draft:${newsletterForm.name}`) ?? '')).toEqual({
    email: 'nobody@kestrelrowe.example',
  });
});

test('the outbox lists waiting items, and deletes them after a confirmation', async () => {
  isOnline = false;
  await store();
  await open('/outbox');
  expect(await screen.findByText('Of last week')).toBeTruthy();
  expect(
    screen.getByText(/^Written today at .+ While this site is open, we keep trying until/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^It was not sent\./)).toBeTruthy();
  await press(dialog, 'Delete');
  expect(await screen.findByRole('heading', { name: 'Everything has been sent' })).toBeTruthy();
  expect(await listItems()).toEqual([]);
});

test('an item not sent within seven days waits for the person, who sends it', async () => {
  await open('/about');
  await store({ writtenAt: Date.now() - 8 * dayMs });
  const notice = await screen.findByText('Not sent within seven days. Your text is saved.');
  await press(within(notice.closest('[data-toasts] > *') as HTMLElement), 'Outbox');
  expect(await screen.findByRole('heading', { name: /^Needs you/ })).toBeTruthy();
  const sent = respondToCalls({ status: 200 }, accepted);
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/The text has been removed from this device\.$/)).toBeTruthy();
  expect(posts(sent)).toHaveLength(1);
});

test('an item sent in the background is reported on the next page, in the words of its form', async () => {
  await open('/about');
  await store({ state: 'sent', content: null, endedAt: Date.now() });
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect((await listItems())[0]?.noticedAt).not.toBeNull();
});
