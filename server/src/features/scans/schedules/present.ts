import type { ScanSchedule, ScheduleRun } from '@longitude/contract/scan-schedules';
import { columnsOf, type Table } from '../../../platform/http/csv.ts';
import { movePlan } from './plan-schedule.ts';
import type { ScheduleRow } from './model.ts';
import type { RunRow } from './runs.ts';

/**
 * @param timezone of the site now: planned times are moved shortly after it changes
 * @param last its current or latest run
 * @param stored ids of scans: others were permanently deleted
 */
export function presentSchedule(
  row: ScheduleRow,
  timezone: string,
  last: RunRow | undefined,
  stored: ReadonlySet<string>,
): ScanSchedule {
  const { url, host, frequency, at, weekday, day } = row;
  const plan = row.timezone === timezone ? row : movePlan(row, timezone, new Date());
  return {
    id: row._id.toHexString(),
    url,
    host,
    frequency,
    at,
    weekday,
    day,
    alertTo: [...row.alertTo],
    active: row.state === 'active' && !row.paused,
    state: presentState(row),
    watcher: row.watcher?.email ?? null,
    nextRun: plan.nextRunAt?.toISOString() ?? null,
    lastRun: last
      ? {
          id: last._id,
          at: last.startedAt.toISOString(),
          state: last.state,
          ...presentOutcome(last, stored),
        }
      : null,
    failures: row.failures,
    needsAttention: row.alert !== null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentState({ state, paused }: ScheduleRow): ScanSchedule['state'] {
  if (state === 'refused') return 'refused';
  return state === 'active' && !paused ? 'active' : 'paused';
}

type Outcome = Pick<RunRow, 'scanId' | 'score' | 'change' | 'error' | 'notices'>;

function presentOutcome(
  { scanId, score, change, error, notices }: Outcome,
  stored: ReadonlySet<string>,
) {
  const id = scanId?.toHexString() ?? '';
  return { scanId: stored.has(id) ? id : null, score, change, error, notices: [...notices] };
}

/** @param stored ids of scans: others were permanently deleted */
export function presentRun(row: RunRow, stored: ReadonlySet<string>): ScheduleRun {
  return {
    id: row._id,
    plannedAt: row.plannedAt.toISOString(),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    state: row.state,
    manual: row.manual,
    ...presentOutcome(row, stored),
    overallRisk: row.overallRisk,
  };
}

/** The schedules as a spreadsheet. */
export const scheduleTable: Table<ScanSchedule> = {
  name: 'scan-schedules',
  columns: {
    ...columnsOf('id', 'url', 'frequency', 'at', 'weekday', 'day', 'state', 'watcher'),
    alertTo: ({ alertTo }) => alertTo.join(' '),
    nextRun: ({ nextRun }) => nextRun,
    lastRun: ({ lastRun }) => lastRun?.at ?? null,
    lastScore: ({ lastRun }) => lastRun?.score ?? null,
    error: ({ lastRun }) => lastRun?.error ?? null,
  },
};

/** The runs of a schedule as a spreadsheet. */
export const runTable: Table<ScheduleRun> = {
  name: 'scan-runs',
  columns: {
    ...columnsOf('plannedAt', 'startedAt', 'finishedAt', 'state'),
    manual: ({ manual }) => String(manual),
    ...columnsOf('score', 'overallRisk'),
    scan: ({ scanId }) => scanId,
    notices: ({ notices }) => notices.join(' '),
    error: ({ error }) => error,
  },
};
