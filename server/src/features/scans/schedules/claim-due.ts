import { timezones } from '@longitude/contract/constants';
import type { Model, QueryFilter } from 'mongoose';
import { unlisted, type ScheduleFields, type ScheduleRow } from './model.ts';
import { movePlan, planNext } from './plan-schedule.ts';
import type { Claim, ScheduleRuns } from './runs.ts';

/**
 * Due schedules that a worker examines, starting at a random one, so that workers rarely collide.
 */
const lookedAt = 20;
/** Schedules per write after a change of the site's timezone. */
const batchSize = 500;

interface ClaimContext {
  readonly model: Model<ScheduleFields>;
  readonly runs: ScheduleRuns;
}

/**
 * Claims one due time, for one of all workers, and plans the next after now: all missed times
 * become one run. Also after a change of the timezone: the next time follows the last one by its
 * own clock, moved to the other.
 */
export async function claimDue(
  { model, runs }: ClaimContext,
  timezone: string,
): Promise<Claim | undefined> {
  const now = new Date();
  const due = { nextRunAt: { $lte: now }, 'lastRun.state': { $ne: 'running' } };
  const found = await model
    .find(due as QueryFilter<ScheduleFields>, unlisted)
    .sort({ nextRunAt: 1 })
    .limit(lookedAt)
    .lean<ScheduleRow[]>()
    .exec();
  const first = Math.floor(Math.random() * found.length);
  for (const row of [...found.slice(first), ...found.slice(0, first)]) {
    const { _id: scheduleId, url, nextRunAt: plannedAt } = row;
    if (!plannedAt) continue;
    const claim = await runs.claim({ scheduleId, url, plannedAt, manual: false });
    try {
      // Also after a lost claim: its winner may have died before this step.
      const plan = movePlan({ ...row, ...planNext(row, row.timezone, now) }, timezone, now);
      await model.updateOne({ _id: scheduleId, nextRunAt: plannedAt }, plan, { timestamps: false });
    } catch (error) {
      // The run has not begun, and its heartbeat would keep other workers away.
      await claim?.lease.release({ $set: { owner: null, nextAttemptAt: now } });
      throw error;
    }
    if (claim) return claim;
  }
  return undefined;
}

/**
 * Moves planned future times to the clock of another timezone. Keeps the date: recomputing from now
 * could skip or repeat a run when the two zones are on different dates.
 */
export async function moveTimezone(
  model: Model<ScheduleFields>,
  timezone: string,
): Promise<number> {
  const now = new Date();
  const others = timezones.filter((each) => each !== timezone);
  let count = 0;
  for (;;) {
    const rows = await model
      .find({ timezone: { $in: others }, nextRunAt: { $gt: now } }, unlisted)
      .limit(batchSize)
      .lean<ScheduleRow[]>()
      .exec();
    if (rows.length === 0) return count;
    await model.bulkWrite(
      rows.map((row) => ({
        updateOne: {
          // Unless another time has been planned since.
          filter: { _id: row._id, nextRunAt: row.nextRunAt, timezone: row.timezone },
          update: { $set: movePlan(row, timezone, now) },
          timestamps: false,
        },
      })),
      { ordered: false },
    );
    count += rows.length;
  }
}
