import type { Log } from '../../../platform/log.ts';
import type { Claim } from './runs.ts';

/** Maximum number of concurrent scheduled scans in a process: the rest is for visitors. */
export const maxScheduled = 2;

interface RunnerContext {
  readonly log: Log;
  /** Work for a free slot; undefined when there is none. */
  readonly findWork: () => Promise<Claim | undefined>;
  /** Never rejects on expected errors. */
  readonly execute: (claim: Claim) => Promise<void>;
}

/**
 * Runs due scans, a few concurrently. A job only wakes it up: as long as anything is due, each
 * finished run makes room for the next, in every worker that was ever woken.
 */
export class ScheduleRunner {
  readonly #context: RunnerContext;
  readonly #running = new Set<Promise<void>>();
  #filling: Promise<void> | undefined;
  #isStopping = false;

  constructor(context: RunnerContext) {
    this.#context = context;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Fills all free places (single-flight: concurrent calls share one pass). */
  fill(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #fill(): Promise<void> {
    while (!this.#isStopping && this.#running.size < maxScheduled) {
      const claim = await this.#context.findWork();
      if (!claim) return;
      const run = this.#run(claim);
      this.#running.add(run);
      void run.finally(() => {
        this.#running.delete(run);
        this.#next();
      });
    }
  }

  async #run(claim: Claim): Promise<void> {
    try {
      await this.#context.execute(claim);
    } catch (error) {
      this.#context.log.error({ err: error, run: claim.run._id }, 'scheduled scan failed');
    }
  }

  #next(): void {
    if (this.#isStopping) return;
    this.fill().catch((error: unknown) => {
      this.#context.log.error({ err: error }, 'looking for due scans failed');
    });
  }

  /** Takes no more runs, and waits for active ones: the intake ends their scans. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#filling?.catch(() => undefined);
    await Promise.all(this.#running);
  }
}
