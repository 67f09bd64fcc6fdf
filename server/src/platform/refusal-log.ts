import type { Log } from './log.ts';

/** Milliseconds between two lines about the same reason. */
const intervalMs = 60_000;
/** Networks named in a line, and counted for it. */
const maxNamed = 5;
const maxCounted = 1000;

/**
 * Logs refusals of which there may be thousands: the first at once, those of the following minute
 * together, with their number and the networks that they came from most.
 */
export class RefusalLog {
  readonly #log: Log;
  /** Refusals that are not logged yet, counted by network, by reason. */
  readonly #open = new Map<string, Map<string, number>>();

  constructor(log: Log) {
    this.#log = log;
  }

  readonly note = (reason: string, network: string): void => {
    const counts = this.#open.get(reason);
    if (!counts) return this.#write(reason, new Map([[network, 1]]));
    const name = counts.size < maxCounted || counts.has(network) ? network : 'others';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };

  #write(reason: string, counts: ReadonlyMap<string, number>): void {
    const most = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxNamed);
    const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
    this.#log.warn({ reason, count, networks: most.map(([network]) => network) }, 'refused');
    this.#open.set(reason, new Map());
    setTimeout(() => this.#end(reason), intervalMs).unref();
  }

  #end(reason: string): void {
    const counts = this.#open.get(reason);
    this.#open.delete(reason);
    if (counts && counts.size > 0) this.#write(reason, counts);
  }
}
