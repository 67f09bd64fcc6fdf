import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../../platform/session-state.ts';
import { user } from '../../../testing/builders.ts';
import { listOf, refuse, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { buildResult } from '../testing/build-scan.ts';
import { startScanServer } from '../testing/stream.ts';
import { answerDialog } from '../../../testing/press.ts';
import ScansTab from './scans-tab.tsx';

signInEachTest();

const path = '/admin/security-scan';
const failure = 'The site did not respond within 45 seconds.';
let calls: ReturnType<typeof serveApi>;

function serve(routes: Record<string, Handler> = {}): void {
  calls = serveApi({
    'GET /security-scans': listOf([]),
    'GET /security-scan': { status: 204 },
    ...routes,
  });
}
beforeEach(() => serve());

async function openTab(): Promise<void> {
  renderAdmin(<ScansTab />, '/admin?tab=scans');
  await screen.findByText('No security scans yet');
}

const dialog = () => within(screen.getByRole('dialog', { name: 'New Scan' }));
const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const unfinished = (site: string) =>
  within(screen.getByRole('region', { name: `Scan of ${site} without a result` }));

async function openForm(): Promise<void> {
  fireEvent.click(screen.getAllByRole('button', { name: 'New Scan' })[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'New Scan' });
}

async function closeForm(): Promise<void> {
  fireEvent.click(dialog().getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function startClosed() {
  await openTab();
  await openForm();
  const server = startScanServer(path);
  type('Website URL', 'shop.example');
  type(/^Notes/, 'Before the renewal.');
  fireEvent.click(dialog().getByRole('button', { name: 'Start Scan' }));
  await dialog().findByRole('button', { name: 'Scanning...' });
  await closeForm();
  return server;
}

test('a scan that fails behind its closed dialog stays in the list, with its notes', async () => {
  const server = await startClosed();
  await server.fail({ error: failure, code: 'unreachable' });
  expect(unfinished('shop.example').getByText(failure)).toBeTruthy();
  expect(unfinished('shop.example').getByText('Before the renewal.')).toBeTruthy();
  expect(screen.queryByText('Scan Failed')).toBeNull();
  fireEvent.click(unfinished('shop.example').getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('region', { name: 'Scan of shop.example in progress' })).toBeTruthy();
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.body).toEqual({
    url: 'https://shop.example',
    notes: 'Before the renewal.',
  });
  await server.publish('result', buildResult({ id: 'b'.repeat(24) }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Scan of/ })).toBeNull());
});

test('the current contents of the form are swapped, not lost', async () => {
  const server = await startClosed();
  await openForm();
  type('Website URL', 'other.example');
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await server.fail({ error: failure, code: 'unreachable' });
  fireEvent.click(unfinished('shop.example').getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'New Scan' });
  expect(field('Website URL').value).toBe('shop.example');
  expect(field(/^Notes/).value).toBe('Before the renewal.');
  expect(unfinished('other.example').getByText('Not started yet.')).toBeTruthy();
  await closeForm();
  cleanup();
  endSession();
  beginSession('a-token', user);
  await openTab();
  expect(unfinished('other.example').getByText('Not started yet.')).toBeTruthy();
  await openForm();
  expect(field('Website URL').value).toBe('shop.example');
});

test('notes are discarded only after a confirmation', async () => {
  const server = await startClosed();
  await server.fail({ error: failure, code: 'unreachable' });
  fireEvent.click(unfinished('shop.example').getByRole('button', { name: 'Discard' }));
  await answerDialog('Discard your changes?', 'Discard');
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Scan of/ })).toBeNull());
});

test('typed text survives the end of the session, for the same person', async () => {
  serve({ [`POST ${path}`]: refuse(401, 'unauthenticated', 'Sign in first') });
  await openTab();
  await openForm();
  type('Website URL', 'shop.example');
  type(/^Notes/, 'Before the renewal.');
  fireEvent.click(dialog().getByRole('button', { name: 'Start Scan' }));
  await waitFor(() => expect(location.pathname).toBe('/admin/login'));
  expect(screen.queryByText('Scan Failed')).toBeNull();
  cleanup();
  beginSession('a-token', { ...user, id: 'f'.repeat(24) });
  await openTab();
  expect(screen.queryByText('Before the renewal.')).toBeNull();
  cleanup();
  beginSession('a-token', user);
  await openTab();
  expect(unfinished('shop.example').getByText('Before the renewal.')).toBeTruthy();
  expect(calls.filter((call) => call.path === path)).toHaveLength(1);
});
