import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { page as pageSizes } from '@longitude/contract/constants';
import type { Types } from 'mongoose';
import { isDuplicate, type Connection } from '../../../platform/database/connection.ts';
import { Lease } from '../../../platform/database/lease.ts';
import type { CollectionIndex } from '../../../platform/database/migrations.ts';
import { refuseInput } from '../../../platform/errors.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import type { Page, PageInput } from '../../../platform/http/paging.ts';
import type { RunOutcome, ScheduleFields, Tracking } from './model.ts';

/** One planned time of a schedule, or a manual run. */
export interface RunRow extends RunOutcome {
  /** Made of the schedule and the planned time: inserting it claims that time. */
  readonly _id: string;
  readonly scheduleId: Types.ObjectId;
  readonly url: string;
  readonly plannedAt: Date;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** `running` also while it waits for its next attempt. */
  readonly state: 'running' | 'done' | 'failed';
  readonly manual: boolean;
  /** The worker that has the lease; null while the run waits for its next attempt. */
  readonly owner: string | null;
  /** Heartbeat of the owner. */
  readonly beat: number;
  /** Increases with each owner: a former one can no longer write. */
  readonly fence: number;
  /** Null while a worker has it. */
  readonly nextAttemptAt: Date | null;
  /** Failed attempts, whether the site or we caused them; limits do not count. */
  readonly attempts: number;
  /**
   * Consecutive failures of its schedule when the run began, so that its own is counted once.
   * Null or absent before.
   */
  readonly failuresBefore?: number | null;
  /** For workers of the version before, and scans that they store; see `readJudgement`. */
  readonly tracking: Tracking | null;
}

/** A run whose lease this process has. */
export interface Claim {
  readonly run: RunRow;
  readonly lease: Lease;
}

/** Intervals in milliseconds; for tests. */
export interface SchedulePace {
  readonly heartbeatMs: number;
  /** Silence after which an owner is dead. */
  readonly silentMs: number;
  /** Before each further attempt; the run has failed after the last one. */
  readonly retries: readonly number[];
  /** Before the next attempt when the database is unavailable. */
  readonly awayMs: number;
}
export const defaultPace: SchedulePace = {
  heartbeatMs: 2_500,
  silentMs: 10_000,
  retries: [60_000, 5 * 60_000, 25 * 60_000],
  awayMs: 15_000,
};

const collection = 'scan_runs';
/** Older runs are deleted; their scans stay. */
const lifetimeSeconds = 400 * 24 * 3600;

export const runIndexes: readonly CollectionIndex[] = [
  { collection, keys: { state: 1, nextAttemptAt: 1 } },
  { collection, keys: { scheduleId: 1, state: 1 } },
  { collection, keys: { finishedAt: 1 }, options: { expireAfterSeconds: lifetimeSeconds } },
];

/** The id with which one planned time can be claimed once. */
const composeRunId = (scheduleId: Types.ObjectId, plannedAt: Date) =>
  `${scheduleId.toHexString()}:${plannedAt.toISOString()}`;

/** The ids of a schedule's runs; a semicolon follows the colon. */
const runsOf = (scheduleId: string) => ({ $gte: `${scheduleId}:`, $lt: `${scheduleId};` });

/**
 * The replay key of a run's scan: one run results in one stored scan, even with several workers.
 */
export const identifyScan = ({ _id, url }: Pick<RunRow, '_id' | 'url'>): Replay => ({
  scope: `${scope}${_id}`,
  bodyHash: createHash('sha256').update(url).digest('base64url'),
});
const scope = 'scan-run:';

interface NewRun {
  readonly scheduleId: Types.ObjectId;
  readonly url: string;
  readonly plannedAt: Date;
  readonly manual: boolean;
}

function composeRun({ scheduleId, url, plannedAt, manual }: NewRun, now: Date): RunRow {
  return {
    _id: composeRunId(scheduleId, plannedAt),
    scheduleId,
    url,
    plannedAt,
    startedAt: now,
    finishedAt: null,
    state: 'running',
    manual,
    owner: null,
    beat: 0,
    fence: 1,
    nextAttemptAt: null,
    attempts: 0,
    failuresBefore: null,
    tracking: null,
    scanId: null,
    score: null,
    overallRisk: null,
    change: null,
    error: null,
    notices: [],
  };
}

/** The runs of all schedules. A planned time is claimed by inserting its run, once for all workers. */
export class ScheduleRuns {
  readonly #connection: Connection;
  readonly #pace: SchedulePace;

  constructor(connection: Connection, pace: SchedulePace = defaultPace) {
    this.#connection = connection;
    this.#pace = pace;
  }

  get #rows() {
    return this.#connection.collection<RunRow>(collection);
  }

  #open(id: string): Lease {
    return new Lease(this.#connection, collection, id);
  }

  /** Undefined when this time was already claimed. */
  async claim(planned: NewRun): Promise<Claim | undefined> {
    const run = composeRun(planned, new Date());
    const lease = this.#open(run._id);
    return (await lease.acquire(run)) ? this.#hold({ run, lease }) : undefined;
  }

  /** Stores a run for the next worker. Undefined when that time has one. */
  async insertWaiting(planned: NewRun): Promise<RunRow | undefined> {
    const now = new Date();
    const run = { ...composeRun(planned, now), nextAttemptAt: now };
    try {
      await this.#rows.insertOne(run);
      return run;
    } catch (error) {
      if (isDuplicate(error, '_id')) return undefined;
      throw error;
    }
  }

  /** Unfinished runs, oldest first: one of each schedule at most, except after a race. */
  listOpen(of: Partial<Pick<RunRow, 'scheduleId'>> = {}): Promise<RunRow[]> {
    return this.#rows.find({ ...of, state: 'running' }, { sort: { _id: 1 } }).toArray();
  }

  /**
   * Takes the lease of an unfinished run: of one that waits, when its next attempt is due; of one
   * that a worker has, when its heartbeat stops for a while. Undefined otherwise.
   */
  async take(run: RunRow, signal: AbortSignal): Promise<Claim | undefined> {
    const { owner, beat, nextAttemptAt } = run;
    if (owner === null) {
      const isEarly = nextAttemptAt !== null && nextAttemptAt > new Date();
      return isEarly ? undefined : this.#takeOver(run, { owner });
    }
    await wait(this.#pace.silentMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    return this.#takeOver(run, { owner, beat });
  }

  async #takeOver(run: RunRow, same: object): Promise<Claim | undefined> {
    const lease = this.#open(run._id);
    const mine = { fence: run.fence + 1, beat: 0, nextAttemptAt: null };
    const expired = { state: 'running', fence: run.fence, ...same };
    if (!(await lease.takeOver(mine, expired))) return undefined;
    return this.#hold({ run: { ...run, ...mine }, lease });
  }

  #hold(claim: Claim): Claim {
    claim.lease.renewEvery(this.#pace.heartbeatMs, () => ({ $inc: { beat: 1 } }));
    return claim;
  }

  /** The run of a scan; null for other scans, and for a deleted run. */
  async findByScan({ replay }: { readonly replay?: Replay }): Promise<RunRow | null> {
    if (!replay?.scope.startsWith(scope)) return null;
    return this.#rows.findOne({ _id: replay.scope.slice(scope.length) });
  }

  /** One page of a schedule's runs, newest first. @throws AppError `validation_failed` for a bad cursor */
  async list(
    scheduleId: string,
    { limit = pageSizes.default, cursor, isCounted = true }: PageInput,
  ): Promise<Page<RunRow>> {
    const all = runsOf(scheduleId);
    const before = cursor === undefined ? {} : { $lt: `${scheduleId}:${readCursor(cursor)}` };
    const options = { sort: { _id: -1 }, limit: limit + 1 } as const;
    const [rows, total] = await Promise.all([
      this.#rows.find({ _id: { ...all, ...before } }, options).toArray(),
      isCounted ? this.#rows.countDocuments({ _id: all }) : 0,
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const next = last && Buffer.from(last.plannedAt.toISOString()).toString('base64url');
    return { items: rows.slice(0, limit), total, next };
  }

  /** The current or latest run of a schedule. */
  async findLast({ lastRun }: Pick<ScheduleFields, 'lastRun'>): Promise<RunRow | null> {
    return lastRun && this.#rows.findOne({ _id: lastRun.id });
  }

  /** Those of several schedules, by their ids. */
  async listLast(
    rows: readonly Pick<ScheduleFields, 'lastRun'>[],
  ): Promise<ReadonlyMap<string, RunRow>> {
    const ids = rows.flatMap(({ lastRun }) => lastRun?.id ?? []);
    const found = ids.length > 0 ? await this.#rows.find({ _id: { $in: ids } }).toArray() : [];
    return new Map(found.map((run) => [run._id, run]));
  }

  /** Deletes a manual run that no worker has taken; otherwise returns false. */
  async withdraw(id: string): Promise<boolean> {
    const waiting = { owner: null, fence: 1 };
    return (await this.#rows.deleteOne({ _id: id, ...waiting })).deletedCount > 0;
  }

  async removeOf(scheduleId: string): Promise<void> {
    await this.#rows.deleteMany({ _id: runsOf(scheduleId) });
  }
}

function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return text;
  throw refuseInput({ cursor: 'Not a valid cursor' });
}
