import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from './errors.ts';

interface Options {
  /** The module that answers each message with one message. */
  readonly module: URL;
  /** Pieces of work that wait or run; further ones are refused. */
  readonly maxQueued: number;
  /** Milliseconds of one piece. */
  readonly timeoutMs: number;
  /** Shown when the queue is full. */
  readonly busyText?: string;
}

/** Idle timeout of the process, which frees its memory; in milliseconds. */
const idleMs = 20_000;
const retryAfter = 5;

/** The process took too long, or ended: the work is not done, and may never be. */
export class WorkFailed extends Error {
  readonly isTimeout: boolean;

  constructor(isTimeout: boolean) {
    super(isTimeout ? 'It took too long' : 'Its process ended');
    this.isTimeout = isTimeout;
  }
}

/**
 * Dear work, one piece at a time, in a process that runs only while it is needed. A process, because
 * native code in a thread cannot be stopped, and can end the server.
 */
export class WorkProcess<Question extends object | string, Answer> {
  readonly #options: Options;
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws AppError `unavailable` when the queue is full; WorkFailed */
  async run(question: Question): Promise<Answer> {
    const { maxQueued, busyText } = this.#options;
    if (this.#waiting >= maxQueued) throw new AppError('unavailable', busyText, { retryAfter });
    this.#waiting++;
    const work = this.#last.then(() => this.#runNow(question));
    this.#last = work.catch(() => undefined);
    try {
      return await work;
    } finally {
      this.#waiting--;
    }
  }

  /** ID of the process while it runs; for tests. */
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

  async #runNow(question: Question): Promise<Answer> {
    clearTimeout(this.#idle);
    const child = this.#wake();
    try {
      return await ask<Answer>(child, question, this.#options.timeoutMs);
    } catch (error) {
      // After a failure the state of the process is unknown.
      await this.rest();
      throw error;
    } finally {
      this.#idle = setTimeout(() => void this.rest(), idleMs).unref();
    }
  }

  #wake(): ChildProcess {
    if (this.#process?.connected) return this.#process;
    const child = fork(this.#options.module, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // It needs none of our secrets.
      env: {},
    });
    // Such as no file or process left in the system: without a listener the server would end.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    child.unref();
    child.channel?.unref();
    this.#process = child;
    return child;
  }
}

/** Sends a question and waits for its answer. @throws WorkFailed */
async function ask<Answer>(
  child: ChildProcess,
  question: object | string,
  timeoutMs: number,
): Promise<Answer> {
  const tooLong = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  const end = () => ended.abort();
  if (!child.connected) throw new WorkFailed(false);
  child.once('exit', end).once('error', end);
  try {
    const response = once(child, 'message', { signal: AbortSignal.any([tooLong, ended.signal]) });
    // The question may fail first.
    response.catch(() => undefined);
    child.send(question);
    const [answer] = (await response) as [Answer];
    return answer;
  } catch (error) {
    if (tooLong.aborted || ended.signal.aborted) throw new WorkFailed(tooLong.aborted);
    throw error;
  } finally {
    child.off('exit', end).off('error', end);
  }
}
