import type { Model, QueryFilter } from 'mongoose';
import type { LastRun, RunOutcome, ScheduleFields, ScheduleRow } from './model.ts';
import type { RunRow } from './runs.ts';

const nothingFound: RunOutcome = {
  scanId: null,
  score: null,
  overallRisk: null,
  change: null,
  error: null,
  notices: [],
};

/**
 * Makes a run the current one of its schedule: one at a time, so that each scan is compared with
 * the previous one. A run that was taken over continues with its new fence.
 * @returns the schedule with its previous run; null while another run is the current one, when this
 * one has ended, and without a schedule of its URL
 */
export function beginRun(
  model: Model<ScheduleFields>,
  { _id: id, scheduleId, url, fence, startedAt: at, error }: RunRow,
): Promise<ScheduleRow | null> {
  const lastRun: LastRun = { ...nothingFound, id, fence, at, state: 'running', error };
  const isFree = { 'lastRun.state': { $ne: 'running' }, 'lastRun.id': { $ne: id } };
  const isOurs = { 'lastRun.id': id, 'lastRun.state': 'running', 'lastRun.fence': { $lte: fence } };
  const filter = { _id: scheduleId, url, $or: [{ lastRun: null }, isFree, isOurs] };
  const options = { returnDocument: 'before', timestamps: false } as const;
  return model
    .findOneAndUpdate(filter as QueryFilter<ScheduleFields>, { $set: { lastRun } }, options)
    .lean<ScheduleRow>()
    .exec();
}

/** Filters the schedule while a run is its current one, with the run's fence. */
export const whileCurrent = ({
  _id,
  scheduleId,
  fence,
}: Pick<RunRow, '_id' | 'scheduleId' | 'fence'>) =>
  ({
    _id: scheduleId,
    'lastRun.id': _id,
    'lastRun.fence': fence,
    'lastRun.state': 'running',
  }) as QueryFilter<ScheduleFields>;
