import type { Log } from './log.ts';

/**
 * Work that a response does not wait for. Failures are logged; `drain` waits for work in progress.
 */
export class Background {
  readonly #running = new Set<Promise<void>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  run(what: string, work: () => Promise<unknown>): void {
    const task = this.#finish(what, work);
    this.#running.add(task);
    void task.finally(() => this.#running.delete(task));
  }

  async #finish(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log.error({ err: error, what }, 'background work failed');
    }
  }

  async drain(): Promise<void> {
    await Promise.all(this.#running);
  }
}
