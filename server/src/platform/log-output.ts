import { write, writeSync } from 'node:fs';

/** UTF-8 bytes, roughly, that wait for a slow reader; further lines are dropped and counted. */
const maxWaiting = 8_000_000;
/** Pause before another attempt while a pipe or socket is full. */
const retryMs = 100;
const fullCodes = /^(EAGAIN|EBUSY)$/;

/**
 * Lines for a file descriptor whose reader may be slow, stalled or gone. Writing never blocks, and
 * neither does the end of the process, unlike with pino's own destination: its last flush retries
 * until a reader takes everything.
 */
export class LogOutput {
  readonly #fd: number;
  #waiting: string[] = [];
  #size = 0;
  #dropped = 0;
  /** The bytes of the current attempt; empty between attempts. */
  #chunk: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #onIdle: (() => void)[] = [];
  /** The reader has gone: nothing is kept. */
  #isOver = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** For pino: one line, which may be lost if nothing reads them. */
  write(line: string): void {
    if (this.#isOver) return;
    if (this.#size > maxWaiting) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(line);
    this.#size += line.length;
    if (!this.#isWriting && !this.#retry) this.#writeNext();
  }

  /** Whether a thread is in the middle of writing: it may be blocked by the reader. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  /** Resolves when all lines are written, the reader has gone, or after this time. */
  async drain(maxMs: number): Promise<void> {
    if (!this.#isWriting && !this.#retry) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, maxMs);
    this.#onIdle.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  /** Writes what waits, as far as the reader takes it at once; for the end of the process. */
  flush(): void {
    // Two writers would mix their lines, and the second could block as well.
    while (!this.#isWriting && !this.#isOver && this.#takeChunk()) {
      try {
        this.#chunk = this.#chunk.subarray(writeSync(this.#fd, this.#chunk));
      } catch {
        return;
      }
    }
  }

  #takeChunk(): boolean {
    if (this.#chunk.length > 0) return true;
    if (this.#dropped > 0) {
      this.#waiting.push(describeDropped(this.#dropped));
      this.#dropped = 0;
    }
    this.#chunk = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#size = 0;
    return this.#chunk.length > 0;
  }

  #writeNext(): void {
    this.#retry = undefined;
    if (!this.#takeChunk()) {
      for (const resolve of this.#onIdle.splice(0)) resolve();
      return;
    }
    this.#isWriting = true;
    write(this.#fd, this.#chunk, (error, count) => {
      this.#isWriting = false;
      if (!error) this.#chunk = this.#chunk.subarray(count);
      else if (fullCodes.test(error.code ?? '')) {
        // Not a reason to stay alive.
        this.#retry = setTimeout(() => this.#writeNext(), retryMs).unref();
        return;
      } else this.#give();
      this.#writeNext();
    });
  }

  /** A closed terminal or pipe is not a failure (EPIPE, EIO), and nothing else can be reported. */
  #give(): void {
    this.#isOver = true;
    this.#waiting = [];
    this.#chunk = Buffer.alloc(0);
    this.#dropped = 0;
  }
}

const describeDropped = (count: number) =>
  `${JSON.stringify({
    level: 'warn',
    time: new Date().toISOString(),
    msg: `${count} log lines are missing here: nothing read the log`,
  })}\n`;

let standardOutput: LogOutput | undefined;

/** The log's, on standard output; one for the process. */
export function openStandardOutput(): LogOutput {
  if (standardOutput) return standardOutput;
  const output = new LogOutput(1);
  process.on('exit', () => output.flush());
  standardOutput = output;
  return output;
}

/** Milliseconds for a slow reader at the end. */
const maxDrainMs = 1000;

/**
 * Ends the process after the log is written, but waits `maxMs` at most. Node would wait forever
 * for a thread that a stopped terminal blocks; then only SIGKILL ends it.
 */
export async function endProcess(code: number, maxMs: number = maxDrainMs): Promise<never> {
  await standardOutput?.drain(maxMs);
  if (standardOutput?.isWriting) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
