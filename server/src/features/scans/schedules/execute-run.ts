import type { Model } from 'mongoose';
import { AppError } from '../../../platform/errors.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { ScanIntake } from '../intake.ts';
import type { ScanRow } from '../model.ts';
import { OwnerRefused } from '../refusals.ts';
import type { Scans } from '../service.ts';
import { beginRun, whileCurrent } from './begin-run.ts';
import { judgeScan, readJudgement } from './judge-scan.ts';
import type { RunOutcome, ScheduleFields, ScheduleRow, Tracking } from './model.ts';
import { scheduleKind } from './service.ts';
import { findWait, isFinal, type RetryPace } from './retry-pace.ts';
import { noticesOf, type ScheduleMails } from './schedule-mail.ts';
import { identifyScan, type Claim, type RunRow, type ScheduleRuns } from './runs.ts';

/** A run that could not start within a day has failed. */
const maxWaitMs = 24 * 3_600_000;

interface ExecuteContext extends Pick<ServiceContext, 'announce' | 'log'> {
  readonly model: Model<ScheduleFields>;
  readonly scans: Scans;
  readonly scanIntake: ScanIntake;
  readonly runs: ScheduleRuns;
  readonly mails: ScheduleMails;
  readonly pace: RetryPace;
  readonly isStopping: () => boolean;
}

/** Executes claimed runs: scan, compare, notify, and commit under the run's fence. */
export class RunExecutor {
  readonly #context: ExecuteContext;

  constructor(context: ExecuteContext) {
    this.#context = context;
  }

  async execute(claim: Claim): Promise<void> {
    try {
      await this.#execute(claim);
    } catch (error) {
      await this.#fail(claim, error);
    }
  }

  async #execute(given: Claim): Promise<void> {
    const { model } = this.#context;
    // Of the first attempt; a manual run begins when a worker takes it.
    const startedAt = given.run.tracking ? given.run.startedAt : new Date();
    const run = { ...given.run, startedAt };
    const claim = { ...given, run };
    const schedule = await beginRun(model, run);
    if (!schedule) return this.#settleElsewhere(given);
    if (!run.manual && isOff(schedule)) return this.#cancel(claim);
    const { baselineId, lastTested = null, alert, certificate, nextRunAt } = schedule;
    const tracking: Tracking = { baselineId, lastTested, alert, certificate, nextRunAt };
    if (!(await claim.lease.update({ $set: { startedAt, tracking } })))
      return this.#takeBack(claim, schedule);
    this.#announce(run);
    const earlier = await this.#context.scans.findEarlier(identifyScan(run));
    const scan = earlier ?? (await this.#scan(run, schedule, tracking));
    await this.#finish(claim, schedule, scan);
  }

  /**
   * The run was taken over before it began here, and has ended since: restores the previous run.
   */
  async #takeBack({ run, lease }: Claim, { lastRun }: ScheduleRow): Promise<void> {
    await lease.release();
    await this.#context.model.updateOne(
      whileCurrent(run),
      { $set: { lastRun } },
      { timestamps: false },
    );
  }

  /** A scan that crashed counts as an attempt, unless this process stops. */
  #rethrow(error: unknown): never {
    const isBroken = error instanceof AppError && error.code === 'unavailable';
    throw isBroken && !this.#context.isStopping()
      ? new Error('The scanner crashed', { cause: error })
      : error;
  }

  /** Another run is active, or this one has ended: its worker died before it recorded that. */
  async #settleElsewhere({ run, lease }: Claim): Promise<void> {
    const schedule = await this.#context.model.findById(run.scheduleId).lean<ScheduleRow>().exec();
    if (!schedule) return lease.release();
    const { lastRun, url } = schedule;
    if (lastRun?.id !== run._id) {
      const claim = { run, lease };
      if (url !== run.url)
        return this.#giveUp(claim, 'The website of this schedule was changed in the meantime.', {});
      if (isLate(run)) return this.#giveUp(claim, 'The previous run took longer than a day.', {});
      return this.#postpone(claim, this.#context.pace.blockedMs);
    }
    const { scanId, score, overallRisk, change, error, notices, state } = lastRun;
    const outcome = { scanId, score, overallRisk, change, error, notices };
    await lease.release({ $set: { ...outcome, state, ...ended() } });
  }

  /**
   * Scans the site, and stores the scan with its judgement and emails. If another worker has stored
   * one first, that one counts.
   */
  async #scan(run: RunRow, schedule: ScheduleRow, tracking: Tracking): Promise<ScanRow> {
    const { scans, scanIntake, mails } = this.#context;
    const { watcher, _id: scheduleId } = schedule;
    const requester = {
      email: watcher?.email ?? null,
      consent: watcher?.consent ?? null,
      origin: watcher ? ('watch' as const) : ('schedule' as const),
      scheduleId,
      adminNotes: '',
    };
    const request = { url: run.url, requester, sharedBy: 'schedules' };
    const { target, outcome } = await scanIntake.measure(request);
    const measured = await outcome.catch((error: unknown) => this.#rethrow(error));
    const judgement = await judgeScan(scans, tracking, measured, watcher !== null);
    const alerted = await this.#findAlerted(run);
    const queued = alerted ? mails.queue(alerted, judgement) : [];
    const scan = { target, requester, measured, judgement, mails: queued };
    return (await scans.store(scan, identifyScan(run))).document;
  }

  /** The current schedule: it may have been edited, stopped or deleted during the scan. */
  #findAlerted({ scheduleId: _id, url, manual }: RunRow): Promise<ScheduleRow | null> {
    const wanted = { _id, url, state: 'active', ...(manual ? {} : { paused: false }) } as const;
    return this.#context.model.findOne(wanted).lean<ScheduleRow>().exec();
  }

  async #finish({ run, lease }: Claim, { watcher }: ScheduleRow, scan: ScanRow): Promise<void> {
    const { model, scans } = this.#context;
    const judgement = await readJudgement(this.#context, scan);
    const { score, overallRisk, change, lastTested, alert, certificate } = judgement;
    const outcome: RunOutcome = {
      scanId: scan._id,
      score,
      overallRisk,
      change,
      error: null,
      notices: noticesOf(scan.mails),
    };
    const lastRun = { id: run._id, fence: run.fence, at: run.startedAt, state: 'done', ...outcome };
    const baseline = score === null ? {} : { baselineId: scan._id };
    const state = { lastRun, lastTested, alert, certificate, failures: 0, ...baseline };
    await model.updateOne(whileCurrent(run), { $set: state }, { timestamps: false });
    // If the schedule was deleted during the scan, this one was stored after the others had been
    // cleaned.
    const isDeleted = watcher && !(await model.exists({ _id: run.scheduleId }));
    if (isDeleted) await scans.forgetWatcher(run.scheduleId);
    await lease.release({ $set: { ...outcome, state: 'done', ...ended() } });
    this.#announce(run);
  }

  /** Paused, or stopped by its watcher, since it was planned. */
  #cancel(claim: Claim): Promise<void> {
    return this.#giveUp(claim, 'The schedule was paused before this scan could begin.', {});
  }

  async #fail(claim: Claim, error: unknown): Promise<void> {
    const { pace, isStopping, log } = this.#context;
    const { run } = claim;
    try {
      if (error instanceof OwnerRefused) return await this.#refuse(claim, error.message);
      const waitMs = findWait(error, isStopping(), pace);
      if (waitMs !== undefined && !isLate(run)) return await this.#postpone(claim, waitMs);
      if (!(error instanceof AppError)) log.error({ err: error, run: run._id }, 'scheduled scan');
      const text = error instanceof AppError ? error.message : 'The scan could not be finished.';
      const retryMs = isFinal(error) ? undefined : pace.retries[run.attempts];
      if (retryMs === undefined || isLate(run)) {
        return await this.#giveUp(claim, text, { $inc: { failures: 1 } });
      }
      await this.#retry(claim, retryMs, text);
    } catch (cause) {
      // Its lease expires, and another worker continues.
      await claim.lease.release({ $set: { beat: 0 } }).catch(() => undefined);
      log.warn(
        { err: cause, run: run._id },
        'scheduled scan interrupted; another worker continues it',
      );
    }
  }

  /** The owner of the site refuses scans: nothing runs until the schedule is changed or resumed. */
  async #refuse(claim: Claim, error: string): Promise<void> {
    const schedule = await this.#context.model
      .findById(claim.run.scheduleId)
      .lean<ScheduleRow>()
      .exec();
    const mails = schedule ? this.#context.mails.queueRefusal(schedule) : [];
    const failed = { 'lastRun.state': 'failed', 'lastRun.error': error };
    const refused = {
      $inc: { failures: 1, version: 1 },
      $set: { ...failed, state: 'refused', nextRunAt: null },
      $push: { mails: { $each: mails } },
    } as const;
    // Unless its watcher has stopped it since: then only the run has failed.
    const active = { ...whileCurrent(claim.run), state: 'active' } as const;
    await this.#context.model.updateOne(active, refused, { timestamps: false });
    await this.#giveUp(claim, error, { $inc: { failures: 1 } });
  }

  /** Schedule first: if a worker dies in between, another one ends its run in the same way. */
  async #giveUp({ run, lease }: Claim, error: string, change: UpdateOfSchedule): Promise<void> {
    const failed = { 'lastRun.state': 'failed', 'lastRun.error': error };
    const update = { $set: failed, ...change };
    await this.#context.model.updateOne(whileCurrent(run), update, { timestamps: false });
    await lease.release({ $set: { state: 'failed', error, ...ended() } });
    this.#announce(run);
  }

  async #postpone({ lease }: Claim, waitMs: number): Promise<void> {
    const nextAttemptAt = new Date(Date.now() + waitMs);
    await lease.release({ $set: { nextAttemptAt, owner: null } });
  }

  /** Retries later; lists show the reason. */
  async #retry({ run, lease }: Claim, waitMs: number, error: string): Promise<void> {
    const change = { $set: { 'lastRun.error': error } };
    await this.#context.model.updateOne(whileCurrent(run), change, { timestamps: false });
    await lease.update({ $set: { error }, $inc: { attempts: 1 } });
    await this.#postpone({ run, lease }, waitMs);
    this.#announce(run);
  }

  #announce({ scheduleId }: RunRow): void {
    this.#context.announce(`${scheduleKind}.changed`, scheduleId.toHexString());
  }
}

interface UpdateOfSchedule {
  readonly $inc?: object;
}

const isLate = ({ startedAt }: RunRow) => Date.now() - startedAt.getTime() > maxWaitMs;

const ended = () => ({ owner: null, nextAttemptAt: null, finishedAt: new Date() });

const isOff = ({ state, paused }: ScheduleRow) => state !== 'active' || paused;
