import { timezones } from '@longitude/contract/setting-definitions';
import type { Model } from 'mongoose';
import type { Settings } from '../../settings/service.ts';
import { unlisted, type LastRun, type ScheduleFields, type ScheduleRow } from './model.ts';
import { movePlan, readTimezone } from './plan-schedule.ts';
import type { RunRow, ScheduleRuns } from './runs.ts';

/** When to look again at a run that a worker has, which may have died. */
const lookAgainMs = 30_000;
/** Schedules per write after a change of the site's timezone. */
const batchSize = 500;

/** The unfinished run that goes first: the current one of its schedule, or the oldest. */
export const pickOpen = (open: readonly RunRow[], lastRun: Pick<LastRun, 'id'> | null) =>
  open.find(({ _id }) => _id === lastRun?.id) ?? open[0];

const findAttempt = ({ owner, nextAttemptAt }: RunRow): Date =>
  owner === null ? (nextAttemptAt ?? new Date()) : new Date(Date.now() + lookAgainMs);

/**
 * When each schedule must be woken: for the next attempt of its unfinished run, and otherwise at
 * its next planned time.
 */
export class ScheduleTimes {
  readonly #model: Model<ScheduleFields>;
  readonly #runs: ScheduleRuns;
  readonly #settings: Settings;

  constructor(model: Model<ScheduleFields>, runs: ScheduleRuns, settings: Settings) {
    this.#model = model;
    this.#runs = runs;
    this.#settings = settings;
  }

  readonly find = async (id: string): Promise<Date | null> => {
    const row = await this.#model.findById(id, unlisted).lean<ScheduleRow>().exec();
    if (!row) return null;
    const run = pickOpen(await this.#runs.listOpen(row._id), row.lastRun);
    return run ? findAttempt(run) : row.nextRunAt;
  };

  /** All of them, by id; first moves those that were planned in another timezone. */
  readonly list = async (): Promise<ReadonlyMap<string, Date>> => {
    await moveTimezone(this.#model, await readTimezone(this.#settings));
    const open = Map.groupBy(await this.#runs.listAllOpen(), ({ scheduleId }) =>
      String(scheduleId),
    );
    const timed = { $or: [{ nextRunAt: { $ne: null } }, { _id: { $in: [...open.keys()] } }] };
    const fields = { nextRunAt: 1, 'lastRun.id': 1 };
    const rows = await this.#model.find(timed, fields).lean<ScheduleRow[]>().exec();
    const times = rows.flatMap(({ _id, lastRun, nextRunAt }) => {
      const id = _id.toHexString();
      const run = pickOpen(open.get(id) ?? [], lastRun);
      const time = run ? findAttempt(run) : nextRunAt;
      return time ? [[id, time] as const] : [];
    });
    return new Map(times);
  };
}

/**
 * Moves planned future times to the clock of another timezone. Keeps the date: recomputing from now
 * could skip or repeat a run when the two zones are on different dates.
 */
async function moveTimezone(model: Model<ScheduleFields>, timezone: string): Promise<number> {
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
