import { ApiError } from '@longitude/contract/core/errors';
import type { PagedRows, Reading, Row } from './paged-rows.ts';

type Read = (signal: AbortSignal) => Promise<void>;

/**
 * Runs the readings of a list: a new one abandons what it makes needless. A quiet one that was
 * overtaken by a change knows nothing of it, and begins again.
 */
export class PagedReader<Item extends Row> {
  readonly #rows: PagedRows<Item>;
  #running: AbortController | undefined;
  #quiet: AbortController | undefined;
  #changes = 0;
  #settled: Promise<void> = Promise.resolve();

  constructor(rows: PagedRows<Item>) {
    this.#rows = rows;
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#quiet?.abort();
  }

  /** Changes what is on screen. */
  change(alter: () => void): void {
    this.#changes += 1;
    alter();
  }

  /** Reads more of the list. */
  async run(read: Read): Promise<void> {
    const { isLoading, error } = this.#rows;
    this.#running?.abort();
    this.#changes += 1;
    const mine = new AbortController();
    this.#running = mine;
    isLoading.value = true;
    error.value = undefined;
    this.#settled = read(mine.signal).catch((cause: unknown) => {
      if (mine.signal.aborted) return;
      if (!(cause instanceof ApiError)) throw cause;
      error.value = cause;
    });
    await this.#settled;
    if (this.#running === mine) isLoading.value = false;
  }

  /** What is read now is newer than what a quiet reading can bring, and may be another list. */
  runWhole(read: Read): Promise<void> {
    this.#quiet?.abort();
    return this.run(read);
  }

  /**
   * Without a word when it fails: what is on screen stays true enough. Then it answers false; true
   * also when a later reading made it needless.
   */
  async runQuietly(
    read: (signal: AbortSignal) => Promise<Reading<Item>>,
    take: (reading: Reading<Item>) => void,
  ): Promise<boolean> {
    this.#quiet?.abort();
    const { signal } = (this.#quiet = new AbortController());
    for (;;) {
      while (this.#rows.isLoading.peek()) await this.#settled;
      // Before the first answer there is nothing on screen to bring up to date.
      if (signal.aborted || this.#rows.items.peek() === undefined) return true;
      const before = this.#changes;
      const reading = await read(signal).catch(ignoreFailure);
      if (signal.aborted) return true;
      if (!reading) return false;
      if (before !== this.#changes) continue;
      take(reading);
      return true;
    }
  }
}

function ignoreFailure(cause: unknown): undefined {
  const isAborted = cause instanceof DOMException && cause.name === 'AbortError';
  if (!(cause instanceof ApiError) && !isAborted) throw cause;
}
