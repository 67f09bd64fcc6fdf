import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildCounts } from '../../../testing/builders.ts';
import { listOf, type Handler } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { archive, list, openInbox, path, rows } from './testing/open-inbox.tsx';

signInEachTest();

const counts = `${list}/counts`;

const show = (at = path, routes: Record<string, Handler> = {}) =>
  openInbox(
    {
      [list]: ({ query }) => listOf(rows.slice(0, 2), query.get('unanswered') ? 10 : 43),
      [counts]: { body: buildCounts() },
      ...routes,
    },
    at,
  );
const lane = () => screen.getByRole('navigation', { name: 'Filters' });
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

test('each quick filter shows its count; unanswered items come first', async () => {
  const { calls } = show();
  await waitFor(() => expect(readChips()).toEqual(seen));
  expect(readCurrent()).toEqual(['All']);
  expect(readFolder()).toBe('Inbox 43');
  const counted = calls.find((call) => call.path.endsWith('/counts'));
  expect(Object.fromEntries(counted?.query ?? [])).toEqual({ archived: 'false' });
});

test('one quick filter is active at a time, and the folder keeps its own count', async () => {
  const { calls } = show();
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
  const { calls } = show(`${path}&folder=${folder}&status=quoted`, {
    [list]: listOf([]),
    [counts]: { body: empty },
  });
  expect(await screen.findByText('0 of 0')).toBeTruthy();
  await waitFor(() => expect(readCurrent()).toEqual(['quoted0']));
  expect(readFolder()).toMatch(/ 0$/);
  const counted = calls.find((call) => call.path.endsWith('/counts'));
  expect(Object.fromEntries(counted?.query ?? [])).toEqual(query);
});

test('the counts follow changes by others and by this screen', async () => {
  let now = buildCounts();
  show(`${path}&unanswered=true`, {
    [counts]: () => ({ body: now }),
    [archive(0)]: { body: { ...rows[0], archived: true } },
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

test('counts that cannot be loaded are omitted, and the list is shown', async () => {
  show(`${path}&status=quoted`, { [counts]: { status: 503 } });
  expect(await screen.findByRole('link', { name: 'Bo Li' })).toBeTruthy();
  expect(readFolder()).toBe('Inbox ');
  expect(readCurrent()).toEqual(['quoted']);
});

test('the lane scrolls to the active chip, and the page does not scroll', async () => {
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

/** The counts on the screen: folder, foot, and the button of the filters. */
async function readTotals(at: string, total: number) {
  show(at, {
    [list]: listOf(rows.slice(0, 1), total, 'next'),
    [counts]: { body: buildCounts({ total: 12_400 }) },
  });
  await screen.findByText(/ shown$/);
  fireEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
  return [
    readFolder(),
    screen.getByText(/ shown$/).textContent,
    dialog.getByRole('button', { name: /^Show / }).textContent,
  ];
}

test('a search that reaches the count limit says that there may be more', async () => {
  expect(await readTotals(`${path}&q=bo`, 10_000)).toEqual([
    'Inbox 12,400',
    '1 of 10,000+ shown',
    'Show 10,000+ service requests',
  ]);
  expect(screen.getByText('10,000+ service requests found')).toBeTruthy();
});

test('a folder is counted to its end, with thousands separators', async () => {
  expect(await readTotals(path, 1000)).toEqual([
    'Inbox 1,000',
    '1 of 1,000 shown',
    'Show 1,000 service requests',
  ]);
});
