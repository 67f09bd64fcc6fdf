import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../platform/errors.ts';
import type { ScanObserver, ScanTarget } from './engine.ts';
/** Scans that run at once in a process. */
export const maxRunning = 6;
/** Of these, for one visitor: slow sites of one leave room for the others. */
export const maxPerVisitor = 3;
/** Scans that wait for their turn; more are told to come back. */
export const maxQueued = 50;
/** Seconds until there is likely to be room again. */
const retryAfter = 30;

/** Measures a site. */
type Measure<Outcome> = (
  target: ScanTarget,
  onTest: ScanObserver['onTest'],
  signal: AbortSignal,
) => Promise<Outcome>;

interface Job<Outcome> {
  readonly target: ScanTarget;
  readonly visitor: string;
  readonly telling: ProgressBroadcast;
  readonly outcome: PromiseWithResolvers<Outcome>;
  position: number;
}

/**
 * The scans of this process: one at a time for each site, a few at once for each visitor and in all,
 * the others in order. Who
 * asks for a URL that is being scanned, or waits for it, gets the same outcome.
 */
export class ScanJobs<Outcome> {
  readonly #measure: Measure<Outcome>;
  readonly #waiting: Job<Outcome>[] = [];
  readonly #running = new Map<string, Job<Outcome>>();
  readonly #end = new AbortController();
  #isStopping = false;

  constructor(measure: Measure<Outcome>) {
    this.#measure = measure;
  }

  /** Whether somebody asked for this URL already: another one costs the site nothing. */
  has(url: string): boolean {
    return this.#find(url) !== undefined;
  }

  /** @throws AppError `unavailable` when too many wait, or the process ends */
  refuseWhenFull(): void {
    if (this.#isStopping) throw refuseStopping();
    if (this.#waiting.length < maxQueued) return;
    const text = 'Many sites are being scanned at the moment. Please try again shortly.';
    throw new AppError('unavailable', text, { retryAfter });
  }

  /**
   * @param visitor whoever asks, by the network
   * @throws AppError `unavailable`, and whatever measuring throws
   */
  async scan(target: ScanTarget, visitor: string, watch: ScanObserver): Promise<Outcome> {
    const known = this.#find(target.url);
    if (!known) this.refuseWhenFull();
    const job = known ?? this.#add(target, visitor);
    job.telling.follow(watch);
    return job.outcome.promise;
  }

  #find(url: string): Job<Outcome> | undefined {
    return [...this.#running.values(), ...this.#waiting].find(({ target }) => target.url === url);
  }

  #add(target: ScanTarget, visitor: string): Job<Outcome> {
    const outcome = Promise.withResolvers<Outcome>();
    const job = { target, visitor, telling: new ProgressBroadcast(), outcome, position: 0 };
    this.#waiting.push(job);
    this.#advance();
    return job;
  }

  /** Starts what can start and tells the others where they stand. */
  #advance(): void {
    while (this.#running.size < maxRunning) {
      const next = this.#waiting.findIndex((job) => this.#mayRun(job));
      const [job] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (!job) break;
      this.#running.set(job.target.site, job);
      void this.#run(job);
    }
    for (const [index, job] of this.#waiting.entries()) {
      if (job.position === index + 1) continue;
      job.position = index + 1;
      job.telling.onQueued(job.position);
    }
  }

  #mayRun({ target, visitor }: Job<Outcome>): boolean {
    if (this.#running.has(target.site)) return false;
    const theirs = [...this.#running.values()].filter((job) => job.visitor === visitor);
    return theirs.length < maxPerVisitor;
  }

  async #run({ target, telling, outcome }: Job<Outcome>): Promise<void> {
    const { signal } = this.#end;
    try {
      outcome.resolve(await this.#measure(target, telling.onTest, signal));
    } catch (error) {
      outcome.reject(signal.aborted ? refuseStopping() : error);
    }
    this.#running.delete(target.site);
    this.#advance();
  }

  /** Refuses what waits, lets what runs end within `graceMs`, then breaks it off. Everybody is told. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    for (const job of this.#waiting.splice(0)) job.outcome.reject(refuseStopping());
    const ends = Promise.allSettled([...this.#running.values()].map((job) => job.outcome.promise));
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

/** Tells several watchers of one scan; whoever comes later hears first what they have missed. */
export class ProgressBroadcast implements ScanObserver {
  readonly #watches = new Set<ScanObserver>();
  readonly #tests: Parameters<ScanObserver['onTest']>[] = [];
  #position = 0;

  readonly onQueued = (position: number): void => {
    this.#position = position;
    for (const watch of this.#watches) watch.onQueued(position);
  };

  readonly onTest: ScanObserver['onTest'] = (...told) => {
    this.#tests.push(told);
    for (const watch of this.#watches) watch.onTest(...told);
  };

  follow(watch: ScanObserver): void {
    if (this.#tests.length === 0 && this.#position > 0) watch.onQueued(this.#position);
    for (const told of this.#tests) watch.onTest(...told);
    this.#watches.add(watch);
  }
}
