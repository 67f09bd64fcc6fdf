import type { ScanSchedule, ScheduleRun } from '@longitude/contract/scan-schedules';
import type { ChangeSummary } from '@longitude/contract/scan-changes';

export const noChange: ChangeSummary = {
  scoreBefore: 81,
  scoreAfter: 81,
  fixed: 0,
  better: 0,
  worse: 0,
  new: 0,
  isWorse: false,
};

type LastRun = NonNullable<ScanSchedule['lastRun']>;

/** A run that found nothing new by default. */
export function buildLastRun(change: Partial<LastRun> = {}): LastRun {
  return {
    id: 'run-1',
    scanId: '64b1f0c2a9d3e8f7a6b5c4a1',
    at: '2026-11-16T11:00:00.000Z',
    state: 'done',
    score: 81,
    change: noChange,
    error: null,
    notices: [],
    ...change,
  };
}

/** A schedule that runs each Monday at 06:00 in Toronto by default. */
export function buildSchedule(change: Partial<ScanSchedule> = {}): ScanSchedule {
  return {
    id: '64b1f0c2a9d3e8f7a6b5c4f1',
    url: 'https://brightwaterclinic.example/',
    host: 'brightwaterclinic.example',
    frequency: 'weekly',
    at: '06:00',
    weekday: 1,
    day: null,
    alertTo: ['ifeoma@brightwaterclinic.example'],
    active: true,
    state: 'active',
    watcher: null,
    nextRun: '2026-11-23T11:00:00.000Z',
    lastRun: buildLastRun(),
    failures: 0,
    needsAttention: false,
    createdAt: '2026-06-01T12:00:00.000Z',
    ...change,
  };
}

/** A run that is done by default. */
export function buildRun(change: Partial<ScheduleRun> = {}): ScheduleRun {
  return {
    id: 'run-1',
    plannedAt: '2026-11-16T11:00:00.000Z',
    startedAt: '2026-11-16T11:00:02.000Z',
    finishedAt: '2026-11-16T11:00:08.800Z',
    state: 'done',
    manual: false,
    scanId: '64b1f0c2a9d3e8f7a6b5c4a1',
    score: 81,
    overallRisk: 'medium',
    change: noChange,
    error: null,
    notices: [],
    ...change,
  };
}
