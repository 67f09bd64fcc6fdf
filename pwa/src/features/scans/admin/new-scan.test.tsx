import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listOf, refuse, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { allTests, buildResult } from '../testing/build-scan.ts';
import { buildFullScan } from '../testing/build-stored-scan.ts';
import { startScanServer } from '../testing/stream.ts';
import ScansTab from './scans-tab.tsx';

signInEachTest();

const path = '/admin/security-scan';
const scan = `POST ${path}`;
const done = buildFullScan({ id: 'b'.repeat(24) });
const result = buildResult({ id: done.id });

async function openDialog(routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    'GET /security-scans': listOf([]),
    'GET /security-scan': { status: 204 },
    [`GET /security-scans/${done.id}`]: { body: done },
    ...routes,
  });
  renderAdmin(<ScansTab />, '/admin?tab=scans');
  await screen.findByText('No security scans yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'New Scan' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'New Scan' });
  const url = within(dialog).getByLabelText<HTMLInputElement>('Website URL');
  const type = (value: string) => fireEvent.change(url, { target: { value } });
  const start = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Start Scan' });
  return { calls, dialog, url, type, start };
}

test('Start Scan requires an address; notes are optional', async () => {
  const { dialog, url, type, start } = await openDialog();
  expect([url.type, url.required]).toEqual(['url', true]);
  expect(within(dialog).getByLabelText(/^Notes/)).toBeTruthy();
  expect(start().disabled).toBe(true);
  type('   ');
  expect(start().disabled).toBe(true);
  type('shop.example.com');
  expect(start().disabled).toBe(false);
});

test('an address without https:// is completed; the report opens when the scan is done', async () => {
  const { calls, dialog, type, start } = await openDialog({ [scan]: { body: result } });
  type('shop.example.com');
  const notes = within(dialog).getByLabelText(/^Notes/);
  fireEvent.change(notes, { target: { value: 'Before the renewal.' } });
  fireEvent.click(start());
  expect(await screen.findByText('Scan Complete')).toBeTruthy();
  expect(screen.getByText('Admin security scan completed successfully')).toBeTruthy();
  const sent = calls.find((call) => call.path === path);
  expect(sent?.body).toEqual({ url: 'https://shop.example.com', notes: 'Before the renewal.' });
  expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'shop.example.com' })).toBeTruthy();
  expect(location.search).toBe(`?tab=scans&scan=${done.id}`);
});

test('shows the server’s progress of a running scan', async () => {
  const { dialog, type, start } = await openDialog();
  const server = startScanServer(path);
  type('https://shop.example.com');
  fireEvent.click(start());
  await server.publish('queued', { position: 2 });
  expect(within(dialog).getAllByText('Place 2 in the queue')).toHaveLength(2);
  expect(within(dialog).getByText('shop.example.com')).toBeTruthy();
  const [first] = allTests;
  if (first) await server.publish('test', first);
  await server.publish('progress', { done: 1, total: 45, name: 'SSL Certificate' });
  expect(within(dialog).getByText('of 45 tests')).toBeTruthy();
  expect(within(dialog).getByText(/^Last: SSL Certificate\. So far: 1 passed/)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Scanning...' })).toBeTruthy();
  const categories = within(dialog).getByRole('list', { name: 'Categories' });
  expect(within(categories).getAllByRole('listitem')).toHaveLength(12);
  expect(within(categories).getByRole('img', { name: 'running' })).toBeTruthy();
});

test('if closed while it runs, the scan continues: the list shows it, and its end is announced', async () => {
  const { dialog, type, start } = await openDialog();
  const server = startScanServer(path);
  type('https://shop.example.com');
  fireEvent.click(start());
  await within(dialog).findByRole('button', { name: 'Scanning...' });
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const running = screen.getByRole('region', { name: 'Scan of shop.example.com in progress' });
  expect(within(running).getByText('Scanning...')).toBeTruthy();
  await server.publish('result', result);
  expect(await screen.findByText('Scan Complete')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: /in progress/ })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'View Full Report' }));
  expect(await screen.findByRole('dialog', { name: 'shop.example.com' })).toBeTruthy();
});

test('a rejected address shows the reason only at its field, and stays', async () => {
  const text = 'The address 10.0.4.12 is not public, so the scanner does not connect to it.';
  const { type, start } = await openDialog({ [scan]: refuse(422, 'target_refused', text) });
  type('http://10.0.4.12/intranet');
  fireEvent.click(start());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Scan Failed')).toBeNull();
  const field = await screen.findByLabelText<HTMLInputElement>('Website URL');
  expect(field.value).toBe('http://10.0.4.12/intranet');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    text,
  );
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: 'https://shop.example.com' } });
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('any other failure is shown below the fields; a retry is the same scan', async () => {
  const { calls, type, start } = await openDialog({
    [scan]: refuse(503, 'unavailable', 'The scanner is busy.'),
  });
  type('https://shop.example.com');
  fireEvent.click(start());
  expect(await screen.findByText('The scanner is busy.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start Scan' }));
  await waitFor(() => expect(calls.filter((call) => call.path === path)).toHaveLength(2));
  const keys = calls
    .filter((call) => call.path === path)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('a site that was scanned a moment ago is scanned when it may be, if the administrator waits', async () => {
  let isFree = false;
  const text = 'This site is being scanned, or was scanned a moment ago.';
  const body = { error: text, code: 'scanned_recently', retryAfter: 45 };
  const { calls, dialog, type, start } = await openDialog({
    [scan]: () => (isFree ? { body: result } : { status: 429, body }),
  });
  type('https://shop.example.com');
  fireEvent.click(start());
  expect((await within(dialog).findByRole('alert')).textContent).toBe(text);
  expect(within(dialog).getByText(/^A new scan can start in 0:4[45]\.$/)).toBeTruthy();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Wait and Scan' }));
  expect(within(dialog).getByText(/^Starts in 0:4\d$/)).toBeTruthy();
  // Another scan came first.
  await vi.advanceTimersByTimeAsync(46_000);
  expect(calls.filter((call) => call.path === path)).toHaveLength(2);
  expect(within(dialog).getByText(/^Starts in 0:4\d$/)).toBeTruthy();
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.getByText(/^This site was scanned a moment ago\. Yours will start/)).toBeTruthy();
  isFree = true;
  await vi.advanceTimersByTimeAsync(46_000);
  expect(await screen.findByText('Scan Complete')).toBeTruthy();
  vi.useRealTimers();
});

test('a site can be scheduled weekly from then on, with alerts to the requester', async () => {
  const schedule = 'POST /admin/scan-schedules';
  const { calls, dialog, type, start } = await openDialog({
    [scan]: { body: result },
    [schedule]: { status: 201, body: {} },
  });
  type('shop.example.com');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Scan every week/ }));
  fireEvent.click(start());
  expect(await screen.findByText('Weekly scans scheduled')).toBeTruthy();
  expect(calls.find((call) => call.path === '/admin/scan-schedules')?.body).toEqual({
    url: result.url,
    frequency: 'weekly',
    alertTo: ['amara@longitude.example'],
    active: true,
  });
});

test('a rejected schedule is explained; the scan stays complete', async () => {
  const { dialog, type, start } = await openDialog({
    [scan]: { body: result },
    'POST /admin/scan-schedules': refuse(409, 'conflict', 'It is scheduled already.'),
  });
  type('shop.example.com');
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Scan every week/ }));
  fireEvent.click(start());
  expect(await screen.findByText('Not scheduled')).toBeTruthy();
  expect(screen.getByText('It is scheduled already.')).toBeTruthy();
  expect(screen.getByText('Scan Complete')).toBeTruthy();
});

test('a scan rejected because of an outdated token returns to its form', async () => {
  const refused = refuse(401, 'unauthenticated', 'Sign in first');
  const { type, start } = await openDialog({
    [scan]: () => {
      localStorage.setItem('auth_token', 'a-newer-token');
      return refused;
    },
  });
  type('https://shop.example.com');
  fireEvent.click(start());
  expect(await screen.findByText('Sign in first')).toBeTruthy();
  expect(location.pathname).toBe('/admin');
  expect(screen.getByLabelText<HTMLInputElement>('Website URL').value).toBe(
    'https://shop.example.com',
  );
});
