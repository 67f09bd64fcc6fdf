import type { Model } from 'mongoose';
import { isDatabaseAway } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { ScanIntake } from '../intake.ts';
import type { ScanRow } from '../model.ts';
import { OwnerRefused } from '../refusals.ts';
import type { Scans } from '../service.ts';
import { judgeScan, readJudgement } from './judge-run.ts';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import { composeLastRun, whileCurrent } from './run-schedule.ts';
import {
  identifyScan,
  type Claim,
  type RunRow,
  type SchedulePace,
  type ScheduleRuns,
} from './runs.ts';
import { noticesOf, type ScheduleMails } from './schedule-mail.ts';
import { scheduleKind } from './service.ts';

/** A run that could not scan within a day has failed. */
const maxWaitMs = 24 * 3_600_000;

/** A refused one was refused by this run, whose worker died before it ended the run. */
const isOff = ({ state, paused }: ScheduleRow) =>
  paused || (state !== 'active' && state !== 'refused');

interface ExecutorContext extends Pick<ServiceContext, 'announce' | 'log'> {
  readonly model: Model<ScheduleFields>;
  readonly scans: Scans;
  readonly scanIntake: ScanIntake;
  readonly runs: ScheduleRuns;
  readonly mails: ScheduleMails;
  readonly pace: SchedulePace;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** The current run of a schedule, with the schedule as it was when the run began here. */
export interface Begun extends Claim {
  readonly schedule: ScheduleRow;
}

/** Executes runs: scan, judge, notify, and record the outcome under the run's fence. */
export class RunExecutor {
  readonly #context: ExecutorContext;

  constructor(context: ExecutorContext) {
    this.#context = context;
  }

  async execute(begun: Begun): Promise<void> {
    const { run, schedule } = begun;
    this.#announce(run);
    try {
      if (!run.manual && isOff(schedule)) {
        return await this.giveUp(begun, 'The schedule was paused before this scan could begin.');
      }
      const earlier = await this.#context.scans.findEarlier(identifyScan(run));
      await this.#finish(begun, earlier ?? (await this.#scan(begun)));
    } catch (error) {
      await this.#fail(begun, error);
    }
  }

  /**
   * Scans the site, and stores the scan with its judgement and emails. If another worker has stored
   * one first, that one counts.
   */
  async #scan({ run, schedule }: Begun): Promise<ScanRow> {
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
    const judgement = await judgeScan(scans, schedule, measured, watcher !== null);
    const alerted = await this.#findAlerted(run);
    const queued = alerted ? mails.queue(alerted, judgement) : [];
    const scan = { target, requester, measured, judgement, mails: queued };
    return (await scans.store(scan, identifyScan(run))).document;
  }

  /** A scan that crashed counts as an attempt, unless this process stops. */
  #rethrow(error: unknown): never {
    const isBroken = error instanceof AppError && error.code === 'unavailable';
    throw isBroken && !this.#context.stopping.aborted
      ? new Error('The scanner crashed', { cause: error })
      : error;
  }

  /** The current schedule: it may have been edited, stopped or deleted during the scan. */
  #findAlerted({ scheduleId: _id, url, manual }: RunRow): Promise<ScheduleRow | null> {
    const wanted = { _id, url, state: 'active', ...(manual ? {} : { paused: false }) } as const;
    return this.#context.model.findOne(wanted).lean<ScheduleRow>().exec();
  }

  async #finish(begun: Begun, scan: ScanRow): Promise<void> {
    const { model, scans } = this.#context;
    const judgement = await readJudgement(this.#context, scan);
    const { score, overallRisk, change, lastTested, alert, certificate } = judgement;
    const { _id: scanId, scheduleId, origin } = scan;
    // If its schedule was deleted in the meantime, its other scans no longer have the address.
    const isForgotten = origin === 'watch' && !(await model.exists({ _id: scheduleId }));
    if (isForgotten && scheduleId) await scans.forgetWatcher(scheduleId);
    const found = { scanId, score, overallRisk, change, error: null };
    const baseline = score === null ? {} : { baselineId: scanId };
    await this.#end(
      begun,
      { state: 'done', ...found, notices: noticesOf(scan.mails) },
      { lastTested, alert, certificate, failures: 0, ...baseline },
    );
  }

  async #fail(begun: Begun, error: unknown): Promise<void> {
    const { pace, log } = this.#context;
    const { run, lease } = begun;
    const isLate = Date.now() - run.startedAt.getTime() > maxWaitMs;
    try {
      if (error instanceof OwnerRefused) return await this.#refuse(begun, error.message);
      const waitMs = this.#findWait(error);
      if (waitMs !== undefined && !isLate) return await this.postpone(begun, waitMs);
      if (!(error instanceof AppError)) log.error({ err: error, run: run._id }, 'scheduled scan');
      const text = error instanceof AppError ? error.message : 'The scan could not be finished.';
      // An invalid address stays invalid.
      const isFinal = error instanceof AppError && error.code === 'validation_failed';
      const retryMs = isFinal || isLate ? undefined : pace.retries[run.attempts];
      if (retryMs === undefined) return await this.giveUp(begun, text, true);
      await this.postpone(begun, retryMs, { error: text, attempts: run.attempts + 1 });
      this.#announce(run);
    } catch (cause) {
      // Without a heartbeat, another worker takes it over.
      await lease.release({ $set: { beat: 0 } }).catch(() => undefined);
      log.warn(
        { err: cause, run: run._id },
        'scheduled scan interrupted; another worker continues it',
      );
    }
  }

  /** The pause after a failure that is not the site's: a limit, a stop, an unavailable database. */
  #findWait(error: unknown): number | undefined {
    if (isDatabaseAway(error)) return this.#context.pace.awayMs;
    if (!(error instanceof AppError)) return undefined;
    const retryMs = (error.extra.retryAfter ?? 30) * 1000;
    if (error.code === 'rate_limited') return retryMs;
    if (error.code !== 'unavailable') return undefined;
    // Another worker need not wait for the end of this one.
    return this.#context.stopping.aborted ? 0 : retryMs;
  }

  /** The owner of the site refuses scans: nothing runs until the schedule is changed or resumed. */
  async #refuse(begun: Begun, error: string): Promise<void> {
    const { model, mails } = this.#context;
    const schedule = await model.findById(begun.run.scheduleId).lean<ScheduleRow>().exec();
    const queued = schedule ? mails.queueRefusal(schedule) : [];
    const refused = {
      $inc: { version: 1 },
      $set: { state: 'refused', nextRunAt: null },
      $push: { mails: { $each: queued } },
    } as const;
    // Unless its watcher has stopped it since: then only the run has failed.
    const active = { ...whileCurrent(begun.run), state: 'active' } as const;
    await model.updateOne(active, refused, { timestamps: false });
    await this.giveUp(begun, error, true);
  }

  /** Ends a run without a scan. @param isFailure counts it as a failure of the schedule */
  giveUp(claim: Claim, error: string, isFailure = false): Promise<void> {
    const counted = isFailure ? { failures: (claim.run.failuresBefore ?? 0) + 1 } : {};
    return this.#end(claim, { state: 'failed', error }, counted);
  }

  /**
   * The schedule first: if this worker dies in between, the next one does the same again.
   */
  async #end(
    { run, lease }: Claim,
    outcome: Partial<RunRow>,
    change: Partial<ScheduleFields>,
  ): Promise<void> {
    const ended = { ...outcome, owner: null, nextAttemptAt: null, finishedAt: new Date() };
    const lastRun = composeLastRun({ ...run, ...ended });
    const options = { timestamps: false };
    await this.#context.model.updateOne(
      whileCurrent(run),
      { $set: { ...change, lastRun } },
      options,
    );
    await lease.release({ $set: ended });
    this.#announce(run);
  }

  /** Any worker can take the run when its next attempt is due. */
  async postpone({ lease }: Claim, waitMs: number, change: Partial<RunRow> = {}): Promise<void> {
    const nextAttemptAt = new Date(Date.now() + waitMs);
    await lease.release({ $set: { ...change, nextAttemptAt, owner: null } });
  }

  #announce({ scheduleId }: RunRow): void {
    this.#context.announce(`${scheduleKind}.changed`, scheduleId.toHexString());
  }
}
