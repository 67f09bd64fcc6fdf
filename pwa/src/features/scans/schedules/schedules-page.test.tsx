import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { listOf, refuse, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { hearEvents } from '../../../testing/fake-events.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { renderPage } from '../../../testing/render-page.tsx';
import { buildLastRun, buildRun, buildSchedule, noChange } from '../testing/build-schedule.ts';
import { press } from '../../../testing/press.ts';
import SchedulesPage from './schedules-page.tsx';

signInEachTest();
/** Saturday, 09:44 in Toronto. */
beforeEach(() => void vi.setSystemTime('2026-11-21T14:44:00.000Z'));

const idOf = (last: string) => `64b1f0c2a9d3e8f7a6b5c4${last}`;
const worse: ScanSchedule = buildSchedule({
  id: idOf('01'),
  url: 'https://www.orchardstone-credit.example/',
  frequency: 'monthly',
  at: '08:55',
  weekday: null,
  day: 21,
  alertTo: ['it@orchardstone.example', 'a@orchardstone.example', 'b@orchardstone.example'],
  nextRun: '2026-12-21T13:55:00.000Z',
  needsAttention: true,
  lastRun: buildLastRun({
    at: '2026-11-21T13:55:00.000Z',
    score: 57,
    change: {
      ...noChange,
      scoreBefore: 63,
      scoreAfter: 57,
      new: 2,
      worse: 1,
      fixed: 1,
      isWorse: true,
    },
    notices: ['alert'],
  }),
});
const failing = buildSchedule({
  id: idOf('02'),
  url: 'https://mapleloom.example/',
  frequency: 'daily',
  at: '04:15',
  weekday: null,
  nextRun: '2026-11-22T09:15:00.000Z',
  failures: 3,
  lastRun: buildLastRun({
    at: '2026-11-21T09:15:00.000Z',
    state: 'failed',
    scanId: null,
    score: null,
    change: null,
    error: 'The site did not respond within 45 seconds.',
  }),
});
const fine = buildSchedule();
const watched = buildSchedule({
  id: idOf('03'),
  url: 'https://shop.echeverriavinos.example/',
  alertTo: [],
  watcher: 'ramon@echeverriavinos.example',
  lastRun: buildLastRun({ change: null, score: 92 }),
});
const blocked = buildSchedule({
  id: idOf('04'),
  url: 'https://tidewaterschools.example/',
  state: 'refused',
  active: false,
  nextRun: null,
});
const paused = buildSchedule({
  id: idOf('05'),
  url: 'https://harrowlane.example/',
  state: 'paused',
  active: false,
  nextRun: null,
  lastRun: null,
});
const all = [fine, paused, blocked, watched, failing, worse];
const list = 'GET /admin/scan-schedules';

async function open(routes: Record<string, Handler> = {}, items: readonly ScanSchedule[] = all) {
  const calls = serveApi({ [list]: listOf(items), ...routes });
  renderPage(<SchedulesPage />, '/admin/schedules');
  if (items.length > 0) await screen.findByText('Next seven days');
  return calls;
}
const row = (site: string) =>
  within(screen.getByRole('button', { name: site }).closest('li') as HTMLElement);
const groups = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const choose = (site: string, action: string) => {
  press(`Actions for ${site}`);
  fireEvent.click(screen.getByRole('menuitem', { name: action }));
};
const actionsOf = (site: string) => {
  press(`Actions for ${site}`);
  const names = screen.getAllByRole('menuitem').map((each) => each.textContent);
  press(`Actions for ${site}`);
  return names;
};

test('lists schedules that need attention first, with the last findings, and the week ahead', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Schedules' })).toBeTruthy();
  expect(document.title).toBe('Schedules - Longitude Consulting');
  expect(groups()).toEqual(['Needs attention 2', 'No new problems 2', 'Stopped 2']);
  const first = row('www.orchardstone-credit.example');
  for (const text of ['6 lower', '2 new', '1 worse', '1 fixed']) {
    expect(first.getByText(text)).toBeTruthy();
  }
  expect(first.getByText('Monthly, on the 21st at 08:55')).toBeTruthy();
  expect(first.getByText('Ran today 08:55, next Mon 21 Dec 08:55')).toBeTruthy();
  expect(first.getByText('Alert sent to it@orchardstone.example and 2 others')).toBeTruthy();
  expect(first.getByText('Score 57')).toBeTruthy();
  const second = row('mapleloom.example');
  expect(second.getByText('3 times in a row')).toBeTruthy();
  expect(second.getByText('The site did not respond within 45 seconds.')).toBeTruthy();
  expect(second.getByText('No score')).toBeTruthy();
  expect(row('brightwaterclinic.example').getByText('No change')).toBeTruthy();
  expect(row('brightwaterclinic.example').getByText('Weekly, Monday at 06:00')).toBeTruthy();
  expect(row('tidewaterschools.example').getByText('Blocked by owner')).toBeTruthy();
  expect(row('harrowlane.example').getByText('No scan yet')).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Security Scans' });
  expect(back.getAttribute('href')).toBe('/admin?tab=scans');
  const tab = screen.getByRole('link', { name: 'Security Scans' });
  expect(tab.getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('9 scans, Toronto time (EST)')).toBeTruthy();
  const [ruler] = screen.getAllByRole('img', { name: /^9 scans planned in the next seven days/ });
  expect(ruler?.textContent).toContain('brightwaterclinic.ex…');
  expect(ruler?.getAttribute('aria-label')).toBe(
    '9 scans planned in the next seven days: 1 every day at 04:15, brightwaterclinic.example on Monday at 06:00, shop.echeverriavinos.example on Monday at 06:00',
  );
});

test('explains why there is nothing to compare', async () => {
  const unscored = buildSchedule({ lastRun: buildLastRun({ change: null, score: null }) });
  await open({}, [watched, unscored]);
  expect(screen.getByText('First scan, nothing to compare yet')).toBeTruthy();
  expect(screen.getByText('Too little could be tested for a score')).toBeTruthy();
});

test('a scan that is due in exactly a week is on the ruler', async () => {
  const nextRun = '2026-11-28T14:44:00.000Z';
  await open({}, [buildSchedule({ nextRun, weekday: 6, at: '09:44' })]);
  expect(screen.getByText('1 scan, Toronto time (EST)')).toBeTruthy();
});

test('a watch names its watcher, and can only be paused or deleted', async () => {
  await open();
  const site = 'shop.echeverriavinos.example';
  expect(row(site).getByText('Watched by a visitor: ramon@echeverriavinos.example')).toBeTruthy();
  expect(actionsOf(site)).toEqual(['Pause', 'Delete']);
  expect(actionsOf('brightwaterclinic.example')).toEqual(['Run now', 'Edit', 'Pause', 'Delete']);
  expect(actionsOf('harrowlane.example')).toEqual(['Run now', 'Edit', 'Resume', 'Delete']);
  expect(actionsOf('tidewaterschools.example')).toEqual(['Edit', 'Delete']);
});

test('runs immediately, and says when it is already running', async () => {
  const run = `POST /admin/scan-schedules/${fine.id}/run`;
  const calls = await open({ [run]: { status: 202, body: buildRun({ state: 'running' }) } });
  choose('brightwaterclinic.example', 'Run now');
  expect(await screen.findByText('Scan started')).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(run);
  serveApi({ [list]: listOf(all), [run]: refuse(409, 'conflict', 'It is running.') });
  choose('brightwaterclinic.example', 'Run now');
  expect(await screen.findByText('It is running.')).toBeTruthy();
});

test('pauses, resumes and deletes', async () => {
  const path = `/admin/scan-schedules/${fine.id}`;
  const calls = await open({
    [`PATCH ${path}`]: { body: fine },
    [`DELETE ${path}`]: { status: 204 },
  });
  choose('brightwaterclinic.example', 'Pause');
  expect(await screen.findByText('Paused')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ active: false });
  choose('brightwaterclinic.example', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this schedule?' }));
  expect(
    dialog.getByText(/Its scans stay under Security Scans\. This action cannot be undone\.$/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('changes by the scanner and by others appear automatically', async () => {
  let items = [fine];
  await open({ [list]: () => listOf(items) });
  const publish = hearEvents();
  items = [{ ...fine, needsAttention: true }];
  await act(() => publish({ type: 'scan-schedule.changed', id: fine.id }));
  await waitFor(() => expect(groups()).toEqual(['Needs attention 1']));
});

test('without schedules it explains what will appear', async () => {
  await open({}, []);
  expect(await screen.findByText('No schedules yet')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'New Schedule' })[1] as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'New Schedule' })).toBeTruthy();
});

test('a reload keeps the open dialog; one that is loading can be closed', async () => {
  serveApi({
    [list]: listOf(all),
    [`GET /admin/scan-schedules/${fine.id}`]: refuse(404, 'not_found', 'It was deleted.'),
  });
  renderPage(<SchedulesPage />, `/admin/schedules?schedule=${fine.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }));
  expect(await dialog.findByText('It was deleted.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
  fireEvent.click(screen.getAllByRole('button', { name: 'New Schedule' })[0] as HTMLElement);
  expect(location.search).toBe('?schedule=new');
});
