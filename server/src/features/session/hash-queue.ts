import { AppError } from '../../platform/errors.ts';

/**
 * `known`: a device with an earlier sign-in, a signed-in administrator or a valid reset link. All
 * others are `unknown`, including a flood of guesses.
 */
export type Priority = 'known' | 'unknown';

/** Concurrent hashes: more would keep the thread pool from serving files. */
const maxRunning = 2;
/** Maximum waiting hashes of each priority: a flood of one leaves room for the other. */
export const maxQueued: Readonly<Record<Priority, number>> = { known: 10, unknown: 40 };

/** Runs two hashes at a time: known ones first, each priority first come, first served. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Record<Priority, (() => void)[]> = { known: [], unknown: [] };

  /** Runs `work` in its turn. @throws AppError `unavailable` when all places are taken */
  async run<T>(priority: Priority, work: () => Promise<T>): Promise<T> {
    await this.#acquire(priority);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire(priority: Priority): Promise<void> {
    if (this.#running < maxRunning) {
      this.#running++;
      return;
    }
    const queue = this.#waiting[priority];
    if (queue.length >= maxQueued[priority]) {
      throw new AppError('unavailable', 'Too many people are signing in right now.', {
        retryAfter: 2,
      });
    }
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  }

  /** Passes the slot on to the next hash atomically, so that no other can take it. */
  #release(): void {
    const next = this.#waiting.known.shift() ?? this.#waiting.unknown.shift();
    if (next) next();
    else this.#running--;
  }
}
