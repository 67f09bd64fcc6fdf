import type { LiveEvent } from '@longitude/contract/events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../platform/session-state.ts';
import { openBrowser } from '../../platform/testing/fake-windows.ts';
import { buildMessage, buildOverview, buildRequest, user } from '../../testing/builders.ts';
import { serveApi, type Handler } from '../../testing/fake-api.ts';
import { signInEachTest } from '../../testing/render-admin.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { showToast } from '../../ui/toast.tsx';

signInEachTest();

const request = buildRequest();
const message = buildMessage();
let overview = buildOverview();
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
let seq = 0;

beforeEach(() => {
  openBrowser();
  overview = buildOverview({ unreadRequests: 2, unreadMessages: 1 });
  stream = undefined;
});
afterEach(() => Reflect.deleteProperty(navigator, 'setAppBadge'));

/** Opens a tab of a product whose server publishes the events of `happen`. */
async function open(path: string, routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    'GET /admin/overview': () => ({ body: overview }),
    [`GET /service-requests/${request.id}`]: { body: { request, notes: [], files: [] } },
    [`GET /contact-messages/${message.id}`]: { body: message },
    ...routes,
  });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address !== '/api/admin/events') return send(address, init);
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (stream = given) });
    return Promise.resolve(
      new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
  });
  renderPage(<h1>Blog Posts</h1>, path);
  await waitFor(() => expect(stream).toBeTruthy());
  return calls;
}
function happen(type: string, id: string, more: Partial<LiveEvent> = {}) {
  seq += 1;
  const data = JSON.stringify({ seq, type, id, ...more });
  stream?.enqueue(new TextEncoder().encode(`id: ${seq}\ndata: ${data}\n\n`));
}
const rail = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));

test('renders landmarks, and updates unread counts in tabs, title and icon', async () => {
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve());
  Object.assign(navigator, { setAppBadge });
  await open('/admin?tab=posts');
  const main = screen.getByRole('main');
  expect([main.id, main.textContent]).toEqual(['main', 'Blog Posts']);
  expect(within(screen.getByRole('banner')).getByText(/^Welcome/)).toBeTruthy();
  expect(screen.getByText('Live')).toBeTruthy();
  await rail().findByRole('link', { name: 'Service Requests 2 unread' });
  expect(rail().getByRole('link', { name: 'Contact Messages 1 unread' })).toBeTruthy();
  expect(document.title).toBe('(3) Blog Posts - Longitude Consulting');
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
  overview = buildOverview();
  happen('service-request.changed', request.id, { by: 'somebody' });
  await rail().findByRole('link', { name: 'Service Requests' });
  expect(document.title).toBe('Blog Posts - Longitude Consulting');
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
});

test.each([
  [
    'service-request',
    request.id,
    'New service request from Thuy-Linh Tran',
    `/admin/requests/${request.id}`,
  ],
  [
    'contact-message',
    message.id,
    'New contact message from Ifeoma Castellanos',
    `/admin?tab=messages&message=${message.id}`,
  ],
])('announces a new %s quietly, and opens it', async (kind, id, text, path) => {
  await open('/admin?tab=posts');
  happen(`${kind}.created`, id);
  expect(await screen.findByText(text)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(location.pathname + location.search).toBe(path));
});

test('several new items are one notice', async () => {
  const calls = await open('/admin?tab=posts');
  for (let n = 0; n < 3; n++) happen('service-request.created', `id-${n}`);
  expect(await screen.findByText('3 new service requests')).toBeTruthy();
  expect(calls.some(({ path }) => path.startsWith('/service-requests'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(location.search).toBe('?tab=requests'));
});

test('consecutive new items update one notice, and leave other toasts alone', async () => {
  await open('/admin?tab=posts');
  act(() => void showToast({ title: 'Email sent', action: { label: 'Undo', run: vi.fn() } }));
  happen('service-request.created', request.id);
  expect(await screen.findByText('New service request from Thuy-Linh Tran')).toBeTruthy();
  happen('service-request.created', 'id-2');
  expect(await screen.findByText('2 new service requests')).toBeTruthy();
  for (let n = 3; n < 6; n++) happen('service-request.created', `id-${n}`);
  expect(await screen.findByText('5 new service requests')).toBeTruthy();
  expect(screen.queryByText(/^New service request/)).toBeNull();
  expect(screen.getByText('Email sent')).toBeTruthy();
});

test('ignores spam, actions of administrators, and items on the list that is open', async () => {
  const spam = buildRequest({ spam: true });
  const read = vi.fn<() => { body: unknown }>(() => ({
    body: { request: spam, notes: [], files: [] },
  }));
  const calls = await open('/admin?tab=requests', { [`GET /service-requests/${spam.id}`]: read });
  const counted = () => calls.filter(({ path }) => path === '/admin/overview').length;
  happen('service-request.created', spam.id);
  await waitFor(() => expect(counted()).toBe(2));
  expect(read).not.toHaveBeenCalled();
  history.replaceState(null, '', '/admin?tab=posts');
  happen('service-request.created', spam.id, { by: 'somebody' });
  await waitFor(() => expect(counted()).toBe(3));
  expect(read).not.toHaveBeenCalled();
  happen('service-request.created', spam.id);
  await waitFor(() => expect(read).toHaveBeenCalled());
  await waitFor(() => expect(counted()).toBe(4));
  expect(screen.queryByText(/^New service request/)).toBeNull();
});

test('says when the connection is lost for more than a moment', async () => {
  await open('/admin?tab=posts');
  await screen.findByText('Live');
  vi.useFakeTimers();
  stream?.error(new TypeError('network error'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(screen.getByText('Live')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('Live updates paused, reconnecting...')).toBeTruthy();
});

test('a demo shows a notice on every screen', async () => {
  beginSession('a-token', { ...user, demo: true });
  await open('/admin?tab=posts');
  expect(screen.getByRole('region', { name: 'Demo' }).textContent).toBe(
    'Demo: all data is made up and is deleted when the server stops. No email leaves this machine.',
  );
});
