/** Returns the memory of server and store to the system after a burst. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 10_000;
/** Ratio to the lowest level so far that justifies a collection. */
const minGrowth = 1.1;
/** Ratio to the level after the last collection that justifies another immediately. */
const minRegrowth = 1.05;
/** What a collection has left may be free later. */
const againMs = 60_000;
/** Share of time in which the event loop may have been busy: a collection takes some 100 ms. */
const maxBusy = 0.1;

/** V8's extension `gc`. The last resort also returns the pages that V8 keeps in reserve. */
type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Decides when an idle process collects its garbage: compared with its lowest level, so that the
 * levels after many bursts do not climb.
 */
export class MemoryLevel {
  #lowest: number;
  #collectedAt = -Infinity;
  #left = 0;

  /** @param resident the memory in use, any unit */
  constructor(resident: number) {
    this.#lowest = resident;
  }

  /** @param now milliseconds */
  isHigh(resident: number, now: number): boolean {
    this.#lowest = Math.min(this.#lowest, resident);
    if (resident < this.#lowest * minGrowth) return false;
    return resident >= this.#left * minRegrowth || now - this.#collectedAt >= againMs;
  }

  noteCollection(resident: number, now: number): void {
    this.#lowest = Math.min(this.#lowest, resident);
    this.#left = resident;
    this.#collectedAt = now;
  }
}

/**
 * V8 collects garbage when it needs room, which an idle process never does: memory taken by a flood
 * of requests would stay allocated.
 * @param releaseCaches runs before each collection
 */
export function releaseMemoryWhenIdle(releaseCaches: () => void = () => {}): void {
  // Not the inspector's collectGarbage, which has been seen to block the process permanently.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  const level = new MemoryLevel(process.memoryUsage.rss());
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > maxBusy) return;
    if (!level.isHigh(process.memoryUsage.rss(), performance.now())) return;
    releaseCaches();
    collectGarbage({ type: 'major', flavor: 'last-resort' });
    level.noteCollection(process.memoryUsage.rss(), performance.now());
  }, lookMs);
  timer.unref();
}
