import type { Model, QueryFilter } from 'mongoose';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import type { RunRow } from './runs.ts';

/**
 * Makes a run the current one of its schedule: one at a time, so that each scan is compared with
 * the previous one. The caller has read the schedule before it found no other unfinished run.
 * @param plan the next time, stored with it
 * @returns false when another process has changed the schedule since
 */
export async function makeCurrent(
  model: Model<ScheduleFields>,
  run: RunRow,
  { lastRun, nextRunAt }: ScheduleRow,
  plan: Partial<Pick<ScheduleFields, 'nextRunAt' | 'timezone'>> = {},
): Promise<boolean> {
  const same = lastRun
    ? { 'lastRun.id': lastRun.id, 'lastRun.fence': lastRun.fence }
    : { lastRun: null };
  const planned = 'nextRunAt' in plan ? { nextRunAt } : {};
  const filter = { _id: run.scheduleId, url: run.url, ...planned, ...same };
  const change = { $set: { ...plan, lastRun: composeLastRun(run) } };
  const options = { timestamps: false };
  const { matchedCount } = await model.updateOne(
    filter as QueryFilter<ScheduleFields>,
    change,
    options,
  );
  return matchedCount > 0;
}

/** Filters the schedule while a run is its current one, with the run's fence. */
export const whileCurrent = ({ _id, scheduleId, fence }: RunRow) =>
  ({
    _id: scheduleId,
    'lastRun.id': _id,
    'lastRun.fence': fence,
  }) as QueryFilter<ScheduleFields>;

/**
 * The reference of a schedule to its current or latest run. This version reads its id and fence
 * only; the rest is a copy for processes of the version before. Remove it in the next one.
 */
export function composeLastRun(run: RunRow) {
  const { _id: id, fence, startedAt: at, state } = run;
  const { scanId, score, overallRisk, change, error, notices } = run;
  return { id, fence, at, state, scanId, score, overallRisk, change, error, notices };
}
