import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildCounts, buildRequest } from '../../../testing/builders.ts';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import RequestsTab from './requests-tab.tsx';

signInEachTest();

const path = '/admin?tab=requests';
const list = 'GET /admin/service-requests';
const counts = 'GET /admin/service-requests/counts';
const names = ['Thuy-Linh Tran', 'Bo Li'];
const rows = names.map((name, index) =>
  buildRequest({ id: `64b1f0c2a9d3e8f7a6b5c4d${index}`, name }),
);

function show(at = path, routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    [list]: ({ query }) => listOf(rows, query.get('unanswered') ? 10 : 43),
    [counts]: { body: buildCounts() },
    ...routes,
  });
  renderAdmin(<RequestsTab />, at);
  return calls;
}
const lane = () => screen.getByRole('navigation', { name: 'Quick filters' });
const readChips = () =>
  within(lane())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const readCurrent = () =>
  [...lane().querySelectorAll('[aria-current]')].map((chip) => chip.textContent);
const readFolder = () =>
  screen.getByRole('navigation', { name: 'Folder' }).querySelector('[aria-current]')?.textContent;
const press = (name: RegExp) => fireEvent.click(within(lane()).getByRole('link', { name }));
const seen = [
  'All',
  'Unanswered10',
  'new12',
  'quoted9',
  'accepted5',
  'rejected2',
  'completed15',
  'Unread6',
];

test('each quick filter says how many it shows; what waits for an answer comes first', async () => {
  const calls = show();
  await waitFor(() => expect(readChips()).toEqual(seen));
  expect(readCurrent()).toEqual(['All']);
  expect(readFolder()).toBe('Inbox 43');
  const counted = calls.find((call) => call.path.endsWith('/counts'));
  expect(Object.fromEntries(counted?.query ?? [])).toEqual({ archived: 'false' });
});

test('one quick filter is on at a time, and the folder keeps its own number', async () => {
  const calls = show();
  await waitFor(() => expect(readChips()).toEqual(seen));
  press(/^Unanswered/);
  expect(await screen.findByText('10 of 43')).toBeTruthy();
  expect([readCurrent(), readFolder()]).toEqual([['Unanswered10'], 'Inbox 43']);
  expect(location.search).toBe('?tab=requests&unanswered=true&sort=createdAt');
  press(/^quoted/);
  expect(location.search).toBe('?tab=requests&status=quoted');
  await waitFor(() => expect(readCurrent()).toEqual(['quoted9']));
  press(/^quoted/);
  await waitFor(() => expect(readCurrent()).toEqual(['All']));
  expect(screen.queryByText(/ of 43$/)).toBeNull();
  expect(calls.filter((call) => call.path.endsWith('/counts'))).toHaveLength(1);
});

test.each([
  ['a search', `${path}&q=bo`],
  ['a service', `${path}&service=cybersecurity`],
  ['a day', `${path}&from=2026-11-01`],
])('with %s the chips promise nothing, All is off and clears it', async (_, at) => {
  show(at, { [list]: ({ query }) => listOf(rows, query.size > 2 ? 2 : 43) });
  expect(await screen.findByText('2 of 43')).toBeTruthy();
  expect([readFolder(), readCurrent()]).toEqual(['Inbox 43', []]);
  expect(readChips()).toEqual([
    'All',
    'Unanswered',
    'new',
    'quoted',
    'accepted',
    'rejected',
    'completed',
    'Unread',
  ]);
  press(/^All/);
  await waitFor(() => expect(readCurrent()).toEqual(['All']));
  expect(location.search).toBe('?tab=requests');
  await waitFor(() => expect(readChips()).toEqual(seen));
});

test.each([
  ['archived', { archived: 'true' }],
  ['spam', { spam: 'true' }],
])('the folder %s has counts of its own, also when it is empty', async (folder, query) => {
  const none = { new: 0, quoted: 0, accepted: 0, rejected: 0, completed: 0 };
  const empty = buildCounts({ total: 0, statuses: none, marks: { unread: 0, unanswered: 0 } });
  const calls = show(`${path}&folder=${folder}&status=quoted`, {
    [list]: listOf([]),
    [counts]: { body: empty },
  });
  expect(await screen.findByText('0 of 0')).toBeTruthy();
  await waitFor(() => expect(readCurrent()).toEqual(['quoted0']));
  expect(readFolder()).toMatch(/ 0$/);
  const counted = calls.find((call) => call.path.endsWith('/counts'));
  expect(Object.fromEntries(counted?.query ?? [])).toEqual(query);
});

test('the counts follow what others do, and what is done here', async () => {
  let now = buildCounts();
  show(`${path}&unanswered=true`, {
    [counts]: () => ({ body: now }),
    [`PATCH /service-requests/${rows[0]?.id}/archive`]: { body: { ...rows[0], archived: true } },
  });
  const publish = hearEvents();
  await screen.findByText('10 of 43');
  now = buildCounts({ total: 44, marks: { unread: 7, unanswered: 11 } });
  await publish({ type: 'service-request.created', id: 'r9' });
  await waitFor(() => expect(readFolder()).toBe('Inbox 44'));
  expect(readChips()).toContain('Unanswered11');
  now = buildCounts({ total: 43, marks: { unread: 7, unanswered: 10 } });
  fireEvent.click(screen.getByRole('button', { name: 'Archive Thuy-Linh Tran' }));
  await waitFor(() => expect(readFolder()).toBe('Inbox 43'));
});

test('counts that cannot be read are left out, and the list is there', async () => {
  show(`${path}&status=quoted`, { [counts]: { status: 503 } });
  expect(await screen.findByRole('link', { name: 'Bo Li' })).toBeTruthy();
  expect(readFolder()).toBe('Inbox ');
  expect(readCurrent()).toEqual(['quoted']);
});

test('the lane scrolls to the chip that is on, and the page stays', async () => {
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  rect.mockImplementation(function place(this: HTMLElement) {
    const isLast = this.textContent?.startsWith('Unread');
    const [left, width] = this.tagName === 'NAV' ? [0, 390] : [isLast ? 800 : 20, 100];
    return new DOMRect(left, 0, width, 44);
  });
  show(`${path}&unread=true`);
  await screen.findByRole('link', { name: 'Bo Li' });
  expect(lane().scrollLeft).toBeGreaterThanOrEqual(800 + 100 + 56 - 390);
  rect.mockRestore();
});
