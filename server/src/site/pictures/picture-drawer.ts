import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors.ts';

/** Milliseconds without work after which the thread and its memory are given back. */
const idleMs = 20_000;
const longestMs = 15_000;
const mostWaiting = 20;

/** Draws SVG as PNG, one picture at a time, in a thread that lives only while it is needed. */
export class PictureDrawer {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws AppError `unavailable` when too many wait or it takes too long; Error when it is no SVG */
  async draw(svg: string): Promise<Buffer> {
    if (this.#waiting >= mostWaiting) throw busy();
    this.#waiting++;
    const drawing = this.#last.then(() => this.#drawNow(svg));
    this.#last = drawing.catch(() => undefined);
    try {
      return await drawing;
    } finally {
      this.#waiting--;
    }
  }

  /** Whether the thread runs; for tests. */
  get isAwake(): boolean {
    return this.#worker !== undefined;
  }

  /** Gives the thread back at once. */
  async rest(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #drawNow(svg: string): Promise<Buffer> {
    clearTimeout(this.#idle);
    const worker = this.#wake();
    try {
      return await ask(worker, svg);
    } catch (error) {
      // A thread that failed is in an unknown state.
      await this.rest();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.rest(), idleMs).unref();
    }
  }

  #wake(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('draw-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }
}

const busy = () => new AppError('unavailable', undefined, { retryAfter: 5 });

/** Sends an SVG and waits for its PNG. */
async function ask(worker: Worker, svg: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(longestMs);
  const ended = new AbortController();
  const end = () => ended.abort();
  try {
    const answer = once(worker, 'message', { signal: AbortSignal.any([signal, ended.signal]) });
    worker.once('exit', end);
    worker.postMessage(svg, []);
    // once() rejects with what the thread threw.
    const [drawn] = (await answer) as [Uint8Array | string];
    if (typeof drawn === 'string') throw new Error(drawn);
    return Buffer.from(drawn);
  } catch (error) {
    throw signal.aborted || ended.signal.aborted ? busy() : error;
  } finally {
    worker.off('exit', end);
  }
}
