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
  /** Idle timeout of the process, which frees its memory; in milliseconds. */
  readonly idleMs?: number;
  /** Memory for its objects in MB, beyond which it ends. */
  readonly heapMb?: number;
}

/** Seconds after which a refused caller may try again. */
export const retryAfter = 5;

/** The process took too long, or ended: the work is not done, and may never be. */
export class WorkFailed extends Error {
  readonly isTimeout: boolean;

  constructor(isTimeout: boolean) {
    super(isTimeout ? 'It took too long' : 'Its process ended');
    this.isTimeout = isTimeout;
  }
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Dear work, one piece at a time, in a process that runs only while it is needed. A process, because
 * native code in a thread cannot be stopped, and can end the server.
 */
export class WorkProcess<Question extends object | string, Answer> {
  readonly #options: Options;
  readonly #waiting: Waiting<Question, Answer>[] = [];
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isWorking = false;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws AppError `unavailable` when the queue is full or the server stops; WorkFailed */
  async run(question: Question): Promise<Answer> {
    const { maxQueued, busyText } = this.#options;
    if (this.#isClosed) throw refuseStopping();
    if (this.#waiting.length + Number(this.#isWorking) >= maxQueued)
      throw new AppError('unavailable', busyText, { retryAfter });
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ question, resolve, reject });
    void this.#advance();
    return promise;
  }

  /** ID of the process while it runs; for tests. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Refuses what waits: a server that stops does not work off its queue first. Later work is
   * accepted until `close`: that of requests and jobs that are being finished.
   */
  refuseWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(refuseStopping());
  }

  /** Ends the process immediately, and refuses all work from now on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.refuseWaiting();
    await this.rest();
  }

  /** Ends the process immediately; the next piece of work starts another. */
  async rest(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#process;
    this.#process = undefined;
    if (child?.exitCode !== null || !child.kill('SIGKILL')) return;
    await once(child, 'exit');
  }

  async #advance(): Promise<void> {
    const next = this.#isWorking ? undefined : this.#waiting.shift();
    if (!next) return;
    this.#isWorking = true;
    await this.#runNow(next.question).then(next.resolve, next.reject);
    this.#isWorking = false;
    void this.#advance();
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
      this.#idle = setTimeout(() => void this.rest(), this.#options.idleMs ?? 20_000).unref();
    }
  }

  #wake(): ChildProcess {
    if (this.#process?.connected) return this.#process;
    const { module, heapMb } = this.#options;
    const child = fork(module, {
      ...(heapMb ? { execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`] } : {}),
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

const refuseStopping = () =>
  new AppError('unavailable', 'The server is stopping. Please try again.', { retryAfter });
