import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanSchedule, ScheduleRun } from '@longitude/contract/scan-schedules';
import { describeSummary } from '../scans/diff.ts';
import { describeTimes, renderSchedule, shortenTimes } from './describe-schedule.ts';

const time = '2026-01-31T10:00:00.000Z';
const schedule: ScanSchedule = {
  id: '0123456789abcdef01234567',
  url: 'https://shop.example/',
  host: 'shop.example',
  frequency: 'daily',
  at: '06:00',
  weekday: null,
  day: null,
  alertTo: [],
  active: true,
  state: 'active',
  watcher: null,
  nextRun: time,
  lastRun: null,
  failures: 0,
  needsAttention: false,
  createdAt: time,
};
const run: ScheduleRun = {
  id: '1',
  plannedAt: time,
  startedAt: time,
  finishedAt: time,
  state: 'done',
  manual: false,
  scanId: schedule.id,
  score: 83,
  overallRisk: 'medium',
  change: null,
  error: null,
  notices: [],
};
const change = {
  scoreBefore: 54,
  scoreAfter: 83,
  fixed: 2,
  better: 0,
  worse: 0,
  new: 1,
  isWorse: true,
};

test('times are written in full, and short for a column', () => {
  const cases = [
    [{}, 'daily at 06:00', 'daily 06:00'],
    [{ frequency: 'weekly', weekday: 7 }, 'weekly, Sunday at 06:00', 'Sun 06:00'],
    [{ frequency: 'monthly', day: 28 }, 'monthly, day 28 at 06:00', 'day 28 06:00'],
    [{ frequency: 'monthly', day: 'last' }, 'monthly, last day at 06:00', 'last day 06:00'],
  ] as const;
  for (const [changes, full, short] of cases) {
    const each = { ...schedule, ...changes };
    assert.deepEqual([describeTimes(each), shortenTimes(each)], [full, short]);
  }
});

test('a run reports its changes, its failure and its recipients', () => {
  assert.equal(describeSummary(change), '2 fixed, 1 new, 54 → 83: got worse');
  const same = { ...change, fixed: 0, new: 0, scoreBefore: null, isWorse: false };
  assert.equal(describeSummary(same), 'nothing changed, no score → 83');
  const runs: ScheduleRun[] = [
    { ...run, change, notices: ['alert'] },
    {
      ...run,
      state: 'failed',
      scanId: null,
      score: null,
      overallRisk: null,
      error: 'No response.',
    },
  ];
  const lines = renderSchedule({ schedule, runs }, 80);
  assert.deepEqual(
    lines.slice(lines.indexOf('Last runs') + 1).map((line) => line.replace(/^\d\S+ \S+/, 'TIME')),
    [
      `TIME  83/100 medium    ${schedule.id}`,
      '  2 fixed, 1 new, 54 → 83: got worse',
      '  emails sent: alert',
      'TIME  failed',
      '  No response.',
    ],
  );
});
