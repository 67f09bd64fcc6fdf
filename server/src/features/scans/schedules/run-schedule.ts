import type { Model } from 'mongoose';
import type { Settings } from '../../settings/service.ts';
import { makeCurrent } from './current-run.ts';
import type { Begun, RunExecutor } from './execute-run.ts';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import { movePlan, planNext, readTimezone } from './plan-schedule.ts';
import type { Claim, ScheduleRuns } from './runs.ts';
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
    const open = pickOpen(await runs.listOpen(_id), lastRun);
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
    const isFirst = (run.failuresBefore ?? null) === null;
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
