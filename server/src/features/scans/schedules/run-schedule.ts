import type { Model, QueryFilter } from 'mongoose';
import type { Settings } from '../../settings/service.ts';
import type { Begun, RunExecutor } from './execute-run.ts';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import { movePlan, planNext, readTimezone } from './plan-schedule.ts';
import type { Claim, RunRow, ScheduleRuns } from './runs.ts';
import { pickOpen } from './schedule-times.ts';

interface RunnerContext {
  readonly model: Model<ScheduleFields>;
  readonly settings: Settings;
  readonly runs: ScheduleRuns;
  readonly executor: RunExecutor;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** Runs a schedule when Agenda wakes it. */
export class ScheduleRunner {
  readonly #context: RunnerContext;

  constructor(context: RunnerContext) {
    this.#context = context;
  }

  /** Continues the unfinished run of a schedule, or begins one that is due. */
  readonly run = async (id: string): Promise<void> => {
    const { model, executor, stopping } = this.#context;
    if (stopping.aborted) return;
    const schedule = await model.findById(id).lean<ScheduleRow>().exec();
    const claim = schedule && (await this.#claim(schedule));
    if (!claim) return;
    const begun = await this.#begin(claim, schedule).catch(async (error: unknown) => {
      await executor.postpone(claim, 0);
      throw error;
    });
    if (begun) await executor.execute(begun);
  };

  /** One of all workers gets the lease of an unfinished run, or claims the planned time. */
  async #claim(schedule: ScheduleRow): Promise<Claim | undefined> {
    const { runs, model, stopping } = this.#context;
    const { _id, url, lastRun, nextRunAt: plannedAt } = schedule;
    const open = pickOpen(await runs.listOpen({ scheduleId: _id }), lastRun);
    if (open) return runs.take(open, stopping);
    if (!plannedAt || plannedAt > new Date()) return undefined;
    const claim = await runs.claim({ scheduleId: _id, url, plannedAt, manual: false });
    if (!claim) {
      // Another worker has it; or it has ended, and a restored backup has the schedule from before.
      const same = { _id, nextRunAt: plannedAt };
      await model.updateOne(same, await this.#plan(schedule), { timestamps: false });
    }
    return claim;
  }

  /**
   * The next time after now: all missed times are one run. Planned by the clock that applied so
   * far, then moved to that of another timezone.
   */
  async #plan(schedule: ScheduleRow) {
    const now = new Date();
    const planned = { ...schedule, ...planNext(schedule, schedule.timezone, now) };
    return movePlan(planned, await readTimezone(this.#context.settings), now);
  }

  /**
   * Makes a run the current one of its schedule, and plans the next time.
   * @returns undefined when another process has changed the schedule or taken the run over since
   */
  async #begin({ run, lease }: Claim, before: ScheduleRow): Promise<Begun | undefined> {
    const { model, executor } = this.#context;
    if (before.url !== run.url) {
      await executor.giveUp(
        { run, lease },
        'The website of this schedule was changed in the meantime.',
      );
      return undefined;
    }
    const isPlanned = run.plannedAt.getTime() === before.nextRunAt?.getTime();
    const plan = isPlanned ? await this.#plan(before) : {};
    const schedule = { ...before, ...plan };
    const { failures, baselineId, lastTested = null, alert, certificate, nextRunAt } = schedule;
    // A worker of the version before stores `tracking` alone.
    const isFirst = (run.failuresBefore ?? run.tracking) === null;
    const begun = {
      // A manual run begins when a worker takes it.
      startedAt: isFirst ? new Date() : run.startedAt,
      failuresBefore: run.failuresBefore ?? failures,
      tracking: run.tracking ?? { baselineId, lastTested, alert, certificate, nextRunAt },
    };
    const current = { ...run, ...begun };
    if (await makeCurrent(model, current, before, plan)) {
      const isOurs = await lease.update({ $set: begun });
      return isOurs ? { run: current, lease, schedule } : undefined;
    }
    await executor.postpone({ run, lease }, 0);
    return undefined;
  }
}

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
