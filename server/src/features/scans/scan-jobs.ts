import { setTimeout as wait } from 'node:timers/promises';
import type { ScanTest } from '@longitude/contract/scans';
import { AppError } from '../../platform/errors.ts';
import type { ScanObserver, ScanTarget } from './engine.ts';
import { refuseScanned } from './limits.ts';

/** Maximum number of concurrent scans in a process. */
export const maxRunning = 6;
/** Of these, for one visitor: slow sites of one leave room for the others. */
export const maxPerVisitor = 3;
/** Maximum queued scans; further visitors are asked to retry later. */
export const maxQueued = 50;
/** Of these, for one visitor. */
export const maxQueuedPerVisitor = 5;
/** Seconds until there is likely to be room again. */
const retryAfter = 30;

/** A site to scan. */
export interface JobTarget extends ScanTarget {
  /** Whether an earlier result will not do. */
  readonly isFresh?: boolean;
}

/** Scans a site, or reads the result of a recent scan of it. */
type RunScan<Outcome> = (
  target: JobTarget,
  onTest: ScanObserver['onTest'],
  signal: AbortSignal,
) => Promise<Outcome>;

/** Publishes the progress of one scan. A late observer first gets everything that it missed. */
export class ProgressBroadcast implements ScanObserver {
  readonly #observers = new Set<ScanObserver>();
  readonly #tests: Parameters<ScanObserver['onTest']>[] = [];
  #position = 0;

  readonly onQueued: ScanObserver['onQueued'] = (position) => {
    if (position === this.#position) return;
    this.#position = position;
    for (const observer of this.#observers) observer.onQueued(position);
  };

  readonly onTest: ScanObserver['onTest'] = (...test) => {
    this.#tests.push(test);
    for (const observer of this.#observers) observer.onTest(...test);
  };

  follow(observer: ScanObserver): void {
    if (this.#tests.length === 0 && this.#position > 0) observer.onQueued(this.#position);
    for (const test of this.#tests) observer.onTest(...test);
    this.#observers.add(observer);
  }
}

/** Reports the tests of a finished scan. */
export function publishTests(tests: readonly ScanTest[], onTest: ScanObserver['onTest']): void {
  for (const [index, test] of tests.entries()) onTest(test, index + 1, tests.length);
}

/** A scan that is queued, running or finished. */
export interface ScanJob<Outcome> {
  readonly progress: ProgressBroadcast;
  readonly outcome: Promise<Outcome>;
}

interface OpenJob<Outcome> extends ScanJob<Outcome> {
  readonly target: JobTarget;
  readonly visitor: string;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The scans of this process: one job per URL, one running job per site, a limited number per
 * visitor and in total; the rest is queued, and visitors take turns.
 */
export class ScanJobs<Outcome> {
  readonly #runScan: RunScan<Outcome>;
  readonly #queued: OpenJob<Outcome>[] = [];
  /** By site. */
  readonly #running = new Map<string, OpenJob<Outcome>>();
  readonly #end = new AbortController();
  #isStopping = false;

  constructor(runScan: RunScan<Outcome>) {
    this.#runScan = runScan;
  }

  /**
   * The open job of a URL: joining it costs the site nothing.
   * @throws AppError `scanned_recently` when a fresh result is wanted, which the job may not have
   */
  find({ url, isFresh }: Pick<JobTarget, 'url' | 'isFresh'>): ScanJob<Outcome> | undefined {
    const open = [...this.#running.values(), ...this.#queued];
    const job = open.find(({ target }) => target.url === url);
    if (job && isFresh && !job.target.isFresh) throw refuseScanned();
    return job;
  }

  /**
   * @param most the number of queued scans that this requester may have
   * @throws AppError `unavailable` when the queue or their share of it is full, or the process stops
   */
  refuseWhenFull(visitor: string, most = maxQueued): void {
    if (this.#isStopping) throw refuseStopping();
    if (this.#queued.length >= maxQueued) {
      const text = 'Many sites are being scanned at the moment. Please try again shortly.';
      throw new AppError('unavailable', text, { retryAfter });
    }
    if (this.#queued.filter((job) => job.visitor === visitor).length >= most) {
      const text = 'Several scans from your network are still waiting. Please try again shortly.';
      throw new AppError('unavailable', text, { retryAfter });
    }
  }

  /**
   * Queues a scan, or joins the open job of its URL. The outcome rejects with AppError
   * `unavailable` when the process stops, otherwise with the error of the scan.
   * @param visitor the requester's network
   * @param most the number of queued scans that they may have
   * @throws AppError `unavailable` when the queue is full, or the process stops; as `find` does
   */
  start(target: JobTarget, visitor: string, most = maxQueued): ScanJob<Outcome> {
    const known = this.find(target);
    if (known) return known;
    this.refuseWhenFull(visitor, most);
    const { promise: outcome, resolve, reject } = Promise.withResolvers<Outcome>();
    const job = { target, visitor, progress: new ProgressBroadcast(), outcome, resolve, reject };
    this.#queued.push(job);
    this.#advance();
    return job;
  }

  /** Starts every job that may run, and publishes the positions of the others. */
  #advance(): void {
    while (this.#running.size < maxRunning) {
      const job = this.#listByTurn().find((each) => this.#mayRun(each));
      if (!job) break;
      this.#queued.splice(this.#queued.indexOf(job), 1);
      this.#running.set(job.target.site, job);
      void this.#run(job);
    }
    for (const [index, { progress }] of this.#listByTurn().entries()) progress.onQueued(index + 1);
  }

  /** The queued jobs, one of each visitor in turn; running ones were their first turns. */
  #listByTurn(): OpenJob<Outcome>[] {
    const turns = new Map<string, number>();
    const takeTurn = ({ visitor }: OpenJob<Outcome>) => {
      const turn = turns.get(visitor) ?? 0;
      turns.set(visitor, turn + 1);
      return turn;
    };
    for (const job of this.#running.values()) takeTurn(job);
    return this.#queued
      .map((job) => ({ job, turn: takeTurn(job) }))
      .sort((one, other) => one.turn - other.turn)
      .map(({ job }) => job);
  }

  #mayRun({ target, visitor }: OpenJob<Outcome>): boolean {
    if (this.#running.has(target.site)) return false;
    const theirs = [...this.#running.values()].filter((job) => job.visitor === visitor);
    return theirs.length < maxPerVisitor;
  }

  async #run({ target, progress, resolve, reject }: OpenJob<Outcome>): Promise<void> {
    const { signal } = this.#end;
    try {
      resolve(await this.#runScan(target, progress.onTest, signal));
    } catch (error) {
      reject(signal.aborted ? refuseStopping() : error);
    }
    this.#running.delete(target.site);
    this.#advance();
  }

  /** Refuses queued jobs, lets running ones end within `graceMs`, then aborts them. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    for (const job of this.#queued.splice(0)) job.reject(refuseStopping());
    const ends = Promise.allSettled([...this.#running.values()].map(({ outcome }) => outcome));
    const grace = new AbortController();
    const { signal } = grace;
    const late = wait(graceMs, undefined, { signal }).catch(() => undefined);
    await Promise.race([ends, late]);
    grace.abort();
    this.#end.abort();
    await ends;
  }
}

function refuseStopping(): AppError {
  const text = 'The scanner is restarting, so this scan was not finished. Please try again.';
  return new AppError('unavailable', text, { retryAfter: 5 });
}
