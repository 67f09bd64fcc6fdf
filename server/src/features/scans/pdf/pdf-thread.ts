import { Worker } from 'node:worker_threads';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { AppError } from '../../../platform/errors.ts';
import type { Audience, ReportSource } from './compose-report.ts';

/** The data of a report. */
export interface PdfOrder {
  readonly source: ReportSource;
  readonly site: SiteSettings;
  readonly audience: Audience;
  /** Link to the report's page, without the owner's token. */
  readonly link: string | null;
}

/** The thread's reply to a request: the file, or why it could not be drawn. */
export type PdfResponse = { readonly bytes: Uint8Array } | { readonly fault: string };

interface PdfThreadOptions {
  /** Idle timeout of the thread, whose end frees its memory; in milliseconds. */
  readonly idleMs?: number;
  /** Timeout of one report: nothing that a scan stores takes longer than a tenth of it. */
  readonly maxMs?: number;
  readonly maxQueued?: number;
  /** For tests of crashing threads. */
  readonly script?: URL;
}

/** A report of 1,000 findings needs less. */
const heapMb = 128;

/** A queued order. */
interface Waiting {
  readonly order: PdfOrder;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Draws reports one at a time in a separate thread, so that requests never wait for one. The first
 * order starts the thread, and its idle timeout ends it; if it crashes or hangs, its order fails,
 * and the next order gets a new thread.
 */
export class PdfThread {
  readonly #options: PdfThreadOptions;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting: Waiting[] = [];
  #isDrawing = false;
  #isClosed = false;

  constructor(options: PdfThreadOptions = {}) {
    this.#options = options;
  }

  /** Whether a thread is running. */
  get isStarted(): boolean {
    return this.#thread !== undefined;
  }

  /**
   * @throws AppError `unavailable` when too many are queued, or the thread ended before the report
   *   was drawn; Error when the report cannot be drawn
   */
  async render(order: PdfOrder): Promise<Uint8Array> {
    const { maxQueued = 20 } = this.#options;
    if (this.#isClosed) throw refuseStopping();
    if (this.#waiting.length + Number(this.#isDrawing) >= maxQueued) {
      throw refuse('Too many reports are being generated. Please try again.');
    }
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.push({ order, resolve, reject });
    void this.#advance();
    return promise;
  }

  /**
   * Refuses queued orders: a process that stops does not draw its queue first. Later orders are
   * accepted until `close`: those of requests and jobs that are being finished.
   */
  refuseWaiting(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(refuseStopping());
  }

  /**
   * Ends the thread immediately, and refuses every request; for when no more reports are needed.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.refuseWaiting();
    await this.#end();
  }

  async #advance(): Promise<void> {
    const next = this.#isDrawing ? undefined : this.#waiting.shift();
    if (!next) return;
    this.#isDrawing = true;
    await this.#renderNow(next.order).then(next.resolve, next.reject);
    this.#isDrawing = false;
    void this.#advance();
  }

  async #renderNow(order: PdfOrder): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const thread = this.#take();
    try {
      const response = await this.#ask(thread, order);
      if ('bytes' in response) return response.bytes;
      throw new Error(`The report cannot be drawn: ${response.fault}`);
    } finally {
      this.#rest();
    }
  }

  #ask(thread: Worker, order: PdfOrder): Promise<PdfResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<PdfResponse>();
    const fail = (cause: unknown) => {
      const error = refuse('The report could not be generated. Please try again.');
      error.cause = cause;
      reject(error);
      // The state of the thread is unknown.
      void this.#end();
    };
    const ended = (code: number) => fail(new Error(`The thread ended with code ${code}.`));
    const hung = setTimeout(
      () => fail(new Error('The report was not generated in time.')),
      this.#maxMs,
    );
    thread.once('message', resolve).once('error', fail).once('exit', ended);
    thread.postMessage(order, []);
    return promise.finally(() => {
      clearTimeout(hung);
      thread.off('message', resolve).off('error', fail).off('exit', ended);
    });
  }

  get #maxMs(): number {
    return this.#options.maxMs ?? 20_000;
  }

  #take(): Worker {
    if (this.#thread) {
      this.#thread.ref();
      return this.#thread;
    }
    const { script = new URL('pdf-worker.ts', import.meta.url) } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 };
    // None of the environment: it contains secrets.
    const thread = new Worker(script, { name: 'pdf', resourceLimits, env: {} });
    this.#thread = thread;
    // An error without a listener would end the process.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  /** An idle thread does not keep the process alive, nor its memory for long. */
  #rest(): void {
    this.#thread?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), this.#options.idleMs ?? 20_000).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

const refuseStopping = () => refuse('The server is stopping. Please try again.');
const refuse = (text: string) => new AppError('unavailable', text, { retryAfter: 5 });
