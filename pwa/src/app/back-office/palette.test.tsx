import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refuse, serveApi, type Result, type Handler } from '../../testing/fake-api.ts';
import { signInEachTest } from '../../testing/render-admin.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { usePaletteActions, closeLazyDialog } from '../../features/search/search.ts';
signInEachTest();
beforeEach(closeLazyDialog);

const found = [
  {
    kind: 'service-request',
    id: '64b1f0c2a9d3e8f7a6b5c4d1',
    title: 'Kestrel & Rowe Freight Brokerage',
    snippet: 'Oluwaseun Adeyemi-Bankole',
  },
  { kind: 'contact-message', id: '64b1f0c2a9d3e8f7a6b5c4d2', title: 'Kes Otieno', snippet: '' },
  { kind: 'blog-post', id: '64b1f0c2a9d3e8f7a6b5c4d3', title: 'On kestrels', snippet: 'draft' },
];
const routes: Record<string, Handler> = { 'GET /admin/search': { body: found } };
const done: string[] = [];

function Screen() {
  usePaletteActions([
    { label: 'Archive', hint: 'Thuy-Linh Tran', keys: 'e', run: () => void done.push('archive') },
  ]);
  return <h1>Service Requests</h1>;
}

const here = () => location.pathname + location.search;
const field = () => screen.findByRole('combobox', { name: 'Search or go to' });
const rows = () => screen.getAllByRole('option').map((row) => row.textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;

async function open(path = '/admin?tab=requests') {
  renderPage(<Screen />, path);
  const opener = screen.getByRole('button', { name: 'Search or go to' });
  opener.focus();
  fireEvent.keyDown(opener, { key: 'k', ctrlKey: true });
  return field();
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (input: HTMLElement, key: string, more = {}) =>
  fireEvent.keyDown(input, { key, ...more });

test('Ctrl+K offers the actions on the open item, and all places', async () => {
  serveApi(routes);
  const input = await open();
  expect(screen.getByRole('dialog', { name: 'Search or go to' })).toBeTruthy();
  expect(input.getAttribute('aria-expanded')).toBe('true');
  expect(rows().slice(0, 2)).toEqual(['ArchiveThuy-Linh TranE', 'New PostWrite a blog post']);
  const places = [
    'Service Requests',
    'Settings, Email',
    'Refused addresses',
    'Trash',
    'Public site',
  ];
  for (const place of places) {
    expect(rows().some((row) => row?.startsWith(place))).toBe(true);
  }
  expect(screen.getByText('Actions')).toBeTruthy();
  expect(screen.getByText('Go to')).toBeTruthy();
  expect(screen.queryByText('Results')).toBeNull();
});

test('the button in the bar opens it too, and shows its keys', async () => {
  serveApi(routes);
  renderPage(<Screen />);
  const button = screen.getByRole('button', { name: 'Search or go to' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  fireEvent.click(button);
  expect(await field()).toBeTruthy();
});

test('finds during typing, highlights matches, and Enter opens the first', async () => {
  const calls = serveApi(routes);
  const input = await open();
  type(input, 'k');
  type(input, 'kes');
  await screen.findByText('Results');
  const queries = calls.filter(({ path }) => path === '/admin/search').map(({ query }) => query);
  expect(queries.map(String)).toEqual(['q=kes']);
  const [first] = screen.getAllByRole('option');
  expect(first?.textContent).toBe(
    'Kestrel & Rowe Freight BrokerageRequest, Oluwaseun Adeyemi-Bankole',
  );
  expect(first?.querySelector('mark')?.textContent).toBe('Kes');
  expect(input.getAttribute('aria-activedescendant')).toBe(first?.id);
  expect(screen.getByText('3 results')).toBeTruthy();
  press(input, 'ArrowDown');
  expect(active()).toContain('Kes Otieno');
  press(input, 'ArrowDown');
  press(input, 'ArrowUp');
  press(input, 'Enter');
  await waitFor(() => expect(here()).toBe('/admin?tab=messages&message=64b1f0c2a9d3e8f7a6b5c4d2'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a scan that was found leads to its report; a new one can be started from anywhere', async () => {
  const scan = { kind: 'security-scan', id: 's1', title: 'kestrelrowe.example', snippet: 'HIGH' };
  serveApi({ 'GET /admin/search': { body: [scan] } });
  const input = await open();
  type(input, 'kestrel');
  await screen.findByText('Results');
  expect(rows()[0]).toBe('kestrelrowe.exampleScan, HIGH');
  press(input, 'Enter');
  await waitFor(() => expect(here()).toBe('/admin?tab=scans&scan=s1'));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const again = await field();
  type(again, 'new scan');
  await waitFor(() => expect(active()).toBe('New ScanScan a website'));
  press(again, 'Enter');
  await waitFor(() => expect(here()).toBe('/admin?tab=scans&new=scan'));
});

test('the announced count includes places and actions, and says when nothing matches', async () => {
  serveApi({ 'GET /admin/search': { body: [] } });
  const input = await open();
  type(input, 'trash');
  expect(await screen.findByText('1 result')).toBeTruthy();
  expect(rows()).toHaveLength(1);
  expect(active()).toMatch(/^Trash/);
  type(input, 'settings');
  expect(await screen.findByText(`${rows().length} results`)).toBeTruthy();
  type(input, 'zzzz');
  expect(await screen.findByText('No results for “zzzz”.')).toBeTruthy();
  expect(screen.getByText('0 results')).toBeTruthy();
});

test('arrows wrap around, Ctrl+Enter opens a new tab and stays, and Enter runs an action', async () => {
  serveApi(routes);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const input = await open();
  press(input, 'ArrowUp');
  expect(active()).toBe('Public siteAs visitors see it');
  press(input, 'ArrowDown');
  expect(active()).toContain('Archive');
  type(input, 'trash');
  press(input, 'Enter', { ctrlKey: true });
  expect(opened).toHaveBeenCalledWith('/admin/trash', '_blank', 'noopener');
  expect(screen.getByRole('combobox')).toBeTruthy();
  expect(here()).toBe('/admin?tab=requests');
  done.length = 0;
  type(input, 'arch');
  expect(active()).toContain('Archive');
  press(input, 'Enter');
  expect(done).toEqual(['archive']);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('an entry chosen by its first letters stays chosen when results arrive', async () => {
  serveApi({
    'GET /admin/search': { body: [{ ...found[0], title: 'Settings of Kestrel' }] },
  });
  const input = await open();
  type(input, 'setti');
  expect(active()).toBe('SettingsG then ,');
  await screen.findByText('Results');
  expect(active()).toBe('SettingsG then ,');
});

test('Escape closes it and returns the focus', async () => {
  serveApi(routes);
  await open();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(dialog.open).toBe(false);
});

test('shows a failed search in place, with a retry', async () => {
  serveApi({
    'GET /admin/search': refuse(503, 'unavailable', 'The database does not respond.'),
  });
  const input = await open();
  type(input, 'trash');
  const dialog = within(screen.getByRole('dialog', { name: 'Search or go to' }));
  expect(await dialog.findByText('Search failed.')).toBeTruthy();
  expect(dialog.getByText(/The database does not respond\./)).toBeTruthy();
  // Places are reachable nevertheless.
  expect(active()).toContain('Trash');
  serveApi(routes);
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Results')).toBeTruthy();
  expect(dialog.queryByText('Search failed.')).toBeNull();
});

test('a superseded search is aborted, and its result never shown', async () => {
  const gate = Promise.withResolvers<void>();
  const signals: (AbortSignal | null | undefined)[] = [];
  serveApi({
    'GET /admin/search': async ({ query }) => {
      if (query.get('q') !== 'old') return { body: [{ ...found[0], title: 'New one' }] };
      await gate.promise;
      return { body: [{ ...found[0], title: 'Old one' }] };
    },
  });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (address.includes('/search')) signals.push(init.signal);
    return send(address, init);
  });
  const input = await open();
  type(input, 'old');
  await waitFor(() => expect(signals).toHaveLength(1));
  type(input, 'new');
  expect(signals[0]?.aborted).toBe(true);
  expect(await screen.findByText(/one$/)).toBeTruthy();
  await act(async () => {
    gate.resolve();
    await gate.promise;
  });
  expect(rows()[0]).toContain('New one');
});

test('Enter never opens a result of an earlier query, and waits for the current one', async () => {
  const slow = Promise.withResolvers<Result>();
  serveApi({
    'GET /admin/search': ({ query }) => (query.get('q') === 'kes' ? { body: found } : slow.promise),
  });
  const input = await open();
  type(input, 'kes');
  await screen.findByText('Results');
  type(input, 'kestrel');
  expect(active()).toContain('Kestrel & Rowe Freight Brokerage');
  type(input, 'zoltan');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  press(input, 'Enter');
  expect(here()).toBe('/admin?tab=requests');
  const id = '64b1f0c2a9d3e8f7a6b5c4d9';
  slow.resolve({ body: [{ kind: 'service-request', id, title: 'Zoltan Kiss', snippet: '' }] });
  await waitFor(() => expect(here()).toBe(`/admin/requests/${id}`));
});
