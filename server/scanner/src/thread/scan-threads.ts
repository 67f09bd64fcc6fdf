import { Worker } from 'node:worker_threads';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Evidence } from '../evidence/evidence.ts';
import { scanLimits } from '../net/scan-budget.ts';
import { restoreFailure, ThreadBroken, type ScanFailure } from '../scan-errors.ts';
import type { Scan, ScanListener, ScanRequest } from '../scan.ts';

type Work =
  | { readonly kind: 'scan'; readonly request: ScanRequest }
  | { readonly kind: 'replay'; readonly evidence: Evidence; readonly durationMs: number };
/** The thread's task: a scan, or stored evidence that is evaluated again. */
export type ScanWork = Work & { readonly id: number };
/** Messages to the thread. */
export type ScanCommand = ScanWork | { readonly kind: 'stop'; readonly id: number };

/** Messages from the thread about one of its scans. */
export type ScanProgress = { readonly id: number } & (
  | {
      readonly kind: 'test';
      readonly test: ScanTest;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'fault'; readonly name: string; readonly fault: unknown }
  | { readonly kind: 'done'; readonly scan: Scan }
  | { readonly kind: 'failed'; readonly failure: ScanFailure }
);

export interface ScanThreadOptions {
  /** Idle timeout of the thread; 5 minutes by default. */
  readonly idleMs?: number;
  /** Timeout after which a scan counts as hung. */
  readonly maxMs?: number;
  /** For tests of crashing threads. */
  readonly script?: URL;
  /** Memory limit of the thread in MB, beyond which it terminates. */
  readonly heapMb?: number;
}

interface Running {
  readonly listener: ScanListener;
  readonly resolve: (scan: Scan) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A scan briefly keeps a few pages of 2 MB in memory; twenty concurrent ones need a tenth of this.
 */
const defaultHeapMb = 256;
/** A scan ends itself earlier: a thread that exceeds this is hung. */
const defaultMaxMs = scanLimits.scanMs + 5_000;

/**
 * Runs scans in a separate thread, so that parsing pages and verifying signatures never block the
 * server. The first scan or `wake` starts the thread, and its idle timeout ends it. A crash fails
 * the scans in it; the next scan gets a new thread.
 */
export class ScanThreads {
  readonly #options: ScanThreadOptions;
  readonly #running = new Map<number, Running>();
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(options: ScanThreadOptions = {}) {
    this.#options = options;
  }

  /** Whether a thread is running. */
  get isStarted(): boolean {
    return this.#thread !== undefined;
  }

  /** Starts the thread in advance: saves about a quarter of a second of the first scan. */
  wake(): void {
    if (this.#isClosed || this.#running.size > 0) return;
    this.#takeThread();
    this.#rest();
  }

  /** @throws TargetRefused, ScanFailed, the signal's reason, and ThreadBroken */
  scan(request: ScanRequest, listener: ScanListener, signal?: AbortSignal): Promise<Scan> {
    return this.#run({ kind: 'scan', request }, listener, signal);
  }

  /** Judges stored evidence again. @throws ThreadBroken */
  async replay(
    evidence: Evidence,
    durationMs: number,
    onError: ScanListener['onError'],
  ): Promise<ScanFindings> {
    const listener = { onTest: () => undefined, onError };
    const { findings } = await this.#run({ kind: 'replay', evidence, durationMs }, listener);
    return findings;
  }

  async #run(work: Work, listener: ScanListener, signal?: AbortSignal): Promise<Scan> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw new Error('The scanner was closed.');
    const id = ++this.#lastId;
    const thread = this.#takeThread();
    const stop = () => {
      this.#send(thread, { kind: 'stop', id });
      this.#running.get(id)?.reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
    const hung = setTimeout(() => {
      this.#break(thread, new Error('A scan did not end in time.'));
    }, this.#options.maxMs ?? defaultMaxMs);
    try {
      return await new Promise<Scan>((resolve, reject) => {
        this.#running.set(id, { listener, resolve, reject });
        this.#send(thread, { ...work, id });
      });
    } finally {
      clearTimeout(hung);
      signal?.removeEventListener('abort', stop);
      this.#running.delete(id);
      if (this.#running.size === 0) this.#rest();
    }
  }

  /** Ends the thread; running scans fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endThread(new Error('The scanner was closed.'));
  }

  #send(thread: Worker, command: ScanCommand): void {
    thread.postMessage(command, []);
  }

  #takeThread(): Worker {
    clearTimeout(this.#idle);
    if (this.#thread) {
      this.#thread.ref();
      return this.#thread;
    }
    const { script = new URL('scan-worker.ts', import.meta.url), heapMb = defaultHeapMb } =
      this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 };
    // None of the environment: it contains secrets.
    const thread = new Worker(script, { name: 'scanner', resourceLimits, env: {} });
    this.#thread = thread;
    thread.on('message', (message: ScanProgress) => this.#receive(message));
    const fail = (error: Error) => this.#break(thread, error);
    thread.on('error', fail);
    thread.on('messageerror', fail);
    thread.on('exit', (code) => fail(new Error(`The scanner's thread ended with code ${code}.`)));
    return thread;
  }

  #break(thread: Worker, cause: Error): void {
    if (this.#thread === thread) void this.#endThread(new ThreadBroken(cause));
  }

  #receive(message: ScanProgress): void {
    const running = this.#running.get(message.id);
    if (!running) return;
    if (message.kind === 'test') running.listener.onTest(message.test, message.done, message.total);
    else if (message.kind === 'fault') running.listener.onError(message.name, message.fault);
    else if (message.kind === 'done') running.resolve(message.scan);
    else running.reject(restoreFailure(message.failure));
  }

  /** An idle thread does not keep the process alive, nor its memory for long. */
  #rest(): void {
    if (!this.#thread) return;
    this.#thread.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(
      () => void this.#endThread(new Error('The scanner was idle.')),
      this.#options.idleMs ?? 300_000,
    ).unref();
  }

  async #endThread(reason: Error): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    for (const { reject } of this.#running.values()) reject(reason);
    await thread?.terminate();
  }
}
