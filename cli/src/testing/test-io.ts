import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { WriteStream } from 'node:tty';
import { runWith, type Io } from '../io.ts';

interface Size {
  readonly columns: number;
  /** 0 if the terminal does not report it: then nothing is paged. */
  readonly rows: number;
}

class TestInput extends PassThrough {
  readonly isTTY: boolean;
  isRaw = false;

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
}

class TestOutput extends Writable {
  readonly isTTY: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly #chunks: Buffer[] = [];
  readonly #onWrite: (chunk: Buffer) => void;
  #fault: string | undefined;

  constructor(size: Size | undefined, onWrite: (chunk: Buffer) => void) {
    super();
    this.isTTY = size !== undefined;
    this.columns = size?.columns ?? 0;
    this.rows = size?.rows ?? 0;
    this.#onWrite = onWrite;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Only from the environment. */
  getColorDepth(env: object): number {
    return WriteStream.prototype.getColorDepth(env);
  }

  /** Fails each write from now on: `EPIPE` is a closed reader. */
  failWith(code: string): void {
    this.#fault = code;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    if (this.#fault !== undefined) {
      return done(Object.assign(new Error(this.#fault), { code: this.#fault }));
    }
    this.#chunks.push(chunk);
    this.#onWrite(chunk);
    return done();
  }
}

interface IoOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
  /** All of standard input, which is a pipe then. */
  readonly input?: string | undefined;
  /** Of the terminal on all three streams; without it they are pipes. */
  readonly terminal?: Size | undefined;
  /** Standard output is a pipe nevertheless. */
  readonly isPiped?: boolean;
  readonly runEditor?: Io['runEditor'];
}

/** Streams, environment and signals of a command that runs in this process. */
export class TestIo extends EventEmitter implements Io {
  readonly env: NodeJS.ProcessEnv;
  readonly pid = 1;
  readonly stdin: TestInput;
  readonly stdout: TestOutput;
  readonly stderr: TestOutput;
  readonly runEditor: Io['runEditor'];
  /** All output in order, as a terminal shows it. */
  output = '';
  onOutput: () => void = () => {};
  /** Resolves with the signal that would have ended the process. */
  readonly killed: Promise<NodeJS.Signals>;
  readonly kill: (pid: number, signal: NodeJS.Signals) => void;
  readonly #cwd: string;
  #inRun = <Result>(work: () => Result): Result => work();

  constructor({ env, cwd, input, terminal, isPiped = false, runEditor }: IoOptions) {
    super();
    const decoder = new TextDecoder();
    const show = (chunk: Buffer) => {
      this.output += decoder.decode(chunk, { stream: true });
      this.onOutput();
    };
    this.env = env;
    this.#cwd = cwd ?? process.cwd();
    this.stdin = new TestInput(terminal !== undefined && input === undefined);
    if (!this.stdin.isTTY) this.stdin.end(input ?? '');
    this.stdout = new TestOutput(isPiped ? undefined : terminal, isPiped ? () => {} : show);
    this.stderr = new TestOutput(terminal, show);
    this.runEditor = runEditor;
    const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
    this.killed = promise;
    this.kill = (_pid, signal) => resolve(signal);
  }

  cwd(): string {
    return this.#cwd;
  }

  /** Runs work with these streams. */
  run<Result>(work: () => Result): Result {
    return runWith(this, () => {
      this.#inRun = AsyncLocalStorage.snapshot();
      return work();
    });
  }

  /** Runs further work in the same run. */
  resume<Result>(work: () => Result): Result {
    return this.#inRun(work);
  }

  /** Simulates a signal from the system. */
  send(signal: NodeJS.Signals): void {
    this.resume(() => this.emit(signal, signal));
  }
}
