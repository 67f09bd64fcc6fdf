import { ApiError } from '@longitude/contract/core/errors';
import type { PagedRows, Reading, Row } from './paged-rows.ts';

type Read = (signal: AbortSignal) => Promise<void>;

/**
 * Runs the reads of a list: a new one aborts those it makes unnecessary. A background read during
 * which the list changed is out of date, and starts again.
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

  /** Changes the rows on screen. */
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

  /** A full read is newer than any background read, and may be of a different list. */
  runWhole(read: Read): Promise<void> {
    this.#quiet?.abort();
    return this.run(read);
  }

  /**
   * A background read: fails silently, because the rows on screen are accurate enough. Then it
   * resolves to false; to true also when a later read made it unnecessary.
   */
  async runQuietly(
    read: (signal: AbortSignal) => Promise<Reading<Item>>,
    take: (reading: Reading<Item>) => void,
  ): Promise<boolean> {
    this.#quiet?.abort();
    const { signal } = (this.#quiet = new AbortController());
    for (;;) {
      while (this.#rows.isLoading.peek()) await this.#settled;
      // Before the first response there is nothing on screen to update.
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
