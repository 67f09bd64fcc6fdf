import { timezones } from '@longitude/contract/setting-definitions';
import type { Model } from 'mongoose';
import type { TimedJobDefinition } from '../../../platform/jobs/timed-jobs.ts';
import type { Settings } from '../../settings/service.ts';
import { unlisted, type LastRun, type ScheduleFields, type ScheduleRow } from './model.ts';
import { movePlan, readTimezone } from './plan-schedule.ts';
import type { RunRow, ScheduleRuns } from './runs.ts';

/** When to look again at a run that a worker has, which may have died. */
const lookAgainMs = 30_000;

/** The unfinished run that goes first: the current one of its schedule, or the oldest. */
export const pickOpen = (open: readonly RunRow[], lastRun: Pick<LastRun, 'id'> | null) =>
  open.find(({ _id }) => _id === lastRun?.id) ?? open[0];

const findAttempt = ({ owner, nextAttemptAt }: RunRow): Date =>
  owner === null ? (nextAttemptAt ?? new Date()) : new Date(Date.now() + lookAgainMs);

/**
 * When each schedule must be woken: for the next attempt of its unfinished run, and otherwise at
 * its next planned time.
 */
export function createTimes(
  model: Model<ScheduleFields>,
  runs: ScheduleRuns,
  settings: Settings,
): Pick<TimedJobDefinition, 'findTime' | 'listTimes'> {
  return {
    findTime: async (id) => {
      const row = await model.findById(id, unlisted).lean<ScheduleRow>().exec();
      if (!row) return null;
      const run = pickOpen(await runs.listOpen({ scheduleId: row._id }), row.lastRun);
      return run ? findAttempt(run) : row.nextRunAt;
    },
    listTimes: async () => {
      await moveTimezone(model, await readTimezone(settings));
      const open = Map.groupBy(await runs.listOpen(), ({ scheduleId }) => String(scheduleId));
      const timed = { $or: [{ nextRunAt: { $ne: null } }, { _id: { $in: [...open.keys()] } }] };
      const fields = { nextRunAt: 1, 'lastRun.id': 1 };
      const rows = await model.find(timed, fields).lean<ScheduleRow[]>().exec();
      const times = rows.flatMap(({ _id, lastRun, nextRunAt }) => {
        const id = _id.toHexString();
        const run = pickOpen(open.get(id) ?? [], lastRun);
        const time = run ? findAttempt(run) : nextRunAt;
        return time ? [[id, time] as const] : [];
      });
      return new Map(times);
    },
  };
}

/**
 * Moves planned future times to the clock of another timezone. Keeps the date: recomputing from now
 * could skip or repeat a run when the two zones are on different dates.
 */
async function moveTimezone(model: Model<ScheduleFields>, timezone: string): Promise<void> {
  const now = new Date();
  const others = timezones.filter((each) => each !== timezone);
  const moved = { timezone: { $in: others }, nextRunAt: { $gt: now } };
  for await (const row of model.find(moved, unlisted).lean<ScheduleRow[]>().cursor()) {
    // Unless another time has been planned since.
    const same = { _id: row._id, nextRunAt: row.nextRunAt, timezone: row.timezone };
    const plan = movePlan(row, timezone, now);
    await model.updateOne(same, { $set: plan }, { timestamps: false });
  }
}
