import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ScheduleRun } from '@longitude/contract/scan-schedules';
import { listOf, serveApi, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { buildChange, buildComparison, nothingFound } from '../testing/build-comparison.ts';
import { buildRun, buildSchedule } from '../testing/build-schedule.ts';
import { press } from '../../../testing/press.ts';
import SchedulesPage from './schedules-page.tsx';

signInEachTest();
/** Saturday, 09:44 in Toronto. */
beforeEach(() => void vi.setSystemTime('2026-11-21T14:44:00.000Z'));

const schedule = buildSchedule();
const site = 'brightwaterclinic.example';

/** Opens the row of the only schedule. */
async function open(runs: readonly ScheduleRun[], routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    'GET /admin/scan-schedules': listOf([schedule]),
    [`GET /admin/scan-schedules/${schedule.id}/runs`]: listOf(runs),
    ...routes,
  });
  renderAdmin(<SchedulesPage />, '/admin/schedules');
  fireEvent.click(await screen.findByRole('button', { name: site }));
  await screen.findByRole('heading', { name: 'Score history' });
  return calls;
}

/** A run at its planned time that took 6.8 seconds. */
function runAt(time: string, change: Partial<ScheduleRun> = {}): ScheduleRun {
  const finishedAt = new Date(Date.parse(time) + 6800).toISOString();
  return buildRun({ id: time, plannedAt: time, startedAt: time, finishedAt, ...change });
}
const scanId = (last: string) => `64b1f0c2a9d3e8f7a6b5c4${last}`;
const runs = [
  runAt('2026-11-21T13:55:00.000Z', { score: 57, notices: ['alert'] }),
  runAt('2026-10-21T12:55:00.000Z', { scanId: scanId('a2'), score: 63, notices: ['recovery'] }),
  runAt('2026-09-21T13:31:00.000Z', {
    scanId: scanId('a3'),
    score: 49,
    plannedAt: '2026-09-21T12:55:00.000Z',
  }),
  runAt('2026-08-21T12:55:00.000Z', {
    scanId: null,
    state: 'failed',
    score: null,
    error: 'The site did not respond',
    manual: true,
  }),
];
const diff = `GET /security-scans/${runs[0]?.scanId}/diff`;
const log = () =>
  within(screen.getByRole('list', { name: 'Runs, newest first' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent);

test('a row opens to the changes since the scan before the last one', async () => {
  const failed = { status: 'fail', risk: 'medium', details: 'A script was added.' } as const;
  const comparison = buildComparison({
    ...nothingFound,
    new: [buildChange('Subresource Integrity', {}, failed)],
    fixed: [buildChange('Clickjacking', { status: 'fail' }, { details: 'Now SAMEORIGIN.' })],
  });
  const calls = await open(runs, { [diff]: { body: comparison } });
  expect(screen.getByRole('heading', { name: 'Changed since 21 October' })).toBeTruthy();
  expect(await screen.findByText('New: Subresource Integrity')).toBeTruthy();
  expect(screen.getByText('MEDIUM')).toBeTruthy();
  expect(screen.getByText('Fixed: Clickjacking')).toBeTruthy();
  expect(calls.at(-1)?.query.get('against')).toBe(scanId('a2'));
  const report = screen.getByRole('link', { name: 'View Full Report' });
  expect(report.getAttribute('href')).toBe(`/admin?tab=scans&scan=${runs[0]?.scanId}`);
  press(site);
  expect(screen.queryByRole('heading', { name: 'Score history' })).toBeNull();
});

test('shows the score over time, and the runs with their emails', async () => {
  await open(runs, { [diff]: { body: buildComparison(nothingFound) } });
  const chart =
    /^Scores of 3 scans: 49 on 21 Sept? 2026, .*; 63 on 21 Oct 2026, .*; 57 on 21 Nov 2026/;
  expect(screen.getByRole('img', { name: chart })).toBeTruthy();
  expect(log()).toEqual([
    'Today 08:55, 57 in 6.8 seconds, alert sent',
    '21 Oct 08:55, 63 in 6.8 seconds, recovery notice sent',
    '21 Sep 09:31, 49 in 6.8 seconds, planned 08:55',
  ]);
  press('All 4 runs');
  expect(log()[3]).toBe('21 Aug 08:55 failed: The site did not respond, started manually');
  expect(await screen.findByText('No changes in the tests that ran both times.')).toBeTruthy();
});

test('a first scan has nothing to compare with', async () => {
  await open([buildRun()]);
  expect(screen.getByText('The first scan: there is nothing to compare yet.')).toBeTruthy();
  expect(screen.getByText(/^81 on 16 November\. A line appears/)).toBeTruthy();
});

test('a schedule that never ran says so', async () => {
  await open([]);
  expect(screen.getByText('No scan yet.')).toBeTruthy();
  expect(screen.getByText('No score yet.')).toBeTruthy();
});
