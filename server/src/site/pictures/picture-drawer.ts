import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../../platform/errors.ts';

/** Idle timeout of the process, which frees its memory; in milliseconds. */
const idleMs = 20_000;
const timeoutMs = 15_000;
const maxQueued = 20;

/** Draws SVG as PNG, one image at a time, in a process that runs only while it is needed. */
export class PictureDrawer {
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws AppError `unavailable` when the queue is full or on a timeout; Error if not SVG */
  async draw(svg: string): Promise<Buffer> {
    if (this.#waiting >= maxQueued) throw busy();
    this.#waiting++;
    const drawing = this.#last.then(() => this.#drawNow(svg));
    this.#last = drawing.catch(() => undefined);
    try {
      return await drawing;
    } finally {
      this.#waiting--;
    }
  }

  /** Id of the process while it runs; for tests. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Ends the process immediately. */
  async rest(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#process;
    this.#process = undefined;
    if (child?.exitCode !== null || !child.kill('SIGKILL')) return;
    await once(child, 'exit');
  }

  async #drawNow(svg: string): Promise<Buffer> {
    clearTimeout(this.#idle);
    const child = this.#wake();
    try {
      return await ask(child, svg);
    } catch (error) {
      // After a failure the state of the process is unknown.
      await this.rest();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.rest(), idleMs).unref();
    }
  }

  #wake(): ChildProcess {
    if (this.#process) return this.#process;
    const child = fork(new URL('draw-process.ts', import.meta.url), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // It needs none of our secrets.
      env: {},
    });
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    child.unref();
    child.channel?.unref();
    this.#process = child;
    return child;
  }
}

const busy = () => new AppError('unavailable', undefined, { retryAfter: 5 });

/** Sends an SVG and waits for its PNG. */
async function ask(child: ChildProcess, svg: string): Promise<Buffer> {
  const tooLong = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  const end = () => ended.abort();
  try {
    const response = once(child, 'message', { signal: AbortSignal.any([tooLong, ended.signal]) });
    child.once('exit', end);
    child.send(svg);
    const [drawn] = (await response) as [Uint8Array | string];
    if (typeof drawn === 'string') throw new Error(drawn);
    return Buffer.from(drawn);
  } catch (error) {
    throw tooLong.aborted || ended.signal.aborted ? busy() : error;
  } finally {
    child.off('exit', end);
  }
}
