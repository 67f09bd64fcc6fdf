import type { AsyncLocalStorage } from 'node:async_hooks';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { readConfig, type Config } from './config.ts';

/** Standard input for commands. */
type Input = Readable & {
  readonly isTTY: boolean;
  setRawMode(isRaw: boolean): unknown;
  /** Keeps the process running while input is expected; files have no such method. */
  ref?(): unknown;
};

/** Standard output or error for commands. */
export type Output = Writable & {
  readonly isTTY: boolean;
  readonly columns: number;
  readonly rows: number;
  getColorDepth(env: object): number;
};

/** The part of a process that a command uses: `process` itself, or values of a test. */
export interface Io {
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: NodeJS.ProcessEnv;
  readonly pid: number;
  cwd(): string;
  on(signal: NodeJS.Signals, listener: NodeJS.SignalsListener): unknown;
  once(signal: NodeJS.Signals, listener: NodeJS.SignalsListener): unknown;
  off(signal: NodeJS.Signals, listener: NodeJS.SignalsListener): unknown;
  kill(pid: number, signal: NodeJS.Signals): unknown;
  /** Edits a file in place of the editor that the environment names. @returns its exit code */
  readonly runEditor?: ((file: string) => Promise<number | string>) | undefined;
}

/** The output format, from the global options. */
export interface Appearance {
  readonly color?: 'auto' | 'always' | 'never';
  /** Marks and bars in ASCII. */
  readonly ascii?: boolean;
  /** Cells of a table are never truncated. */
  readonly wide?: boolean;
  /** Each call to the server is reported. */
  readonly verbose?: boolean;
}

/** The state of one command line. */
interface Run {
  readonly io: Io;
  readonly config: Config;
  appearance: Appearance;
  /** The flags that were typed, by the field of the API that each fills: `from` and `--from`. */
  flags: ReadonlyMap<string, string>;
  /** Standard output is closed (`… | head -1`): further output is useless. */
  isOutputClosed: boolean;
  /** Lines on standard error are being rewritten in place, or must not be. */
  hasLiveBlock: boolean;
  /** Removes those lines before other output. */
  clearLiveLines: () => void;
}

const createRun = (io: Io): Run => ({
  io,
  config: readConfig(io.env, process.platform),
  appearance: {},
  flags: new Map(),
  isOutputClosed: false,
  hasLiveBlock: false,
  clearLiveLines: () => {},
});

/** Runs beside the process's own; undefined in the shipped program, which has no other. */
let runs: AsyncLocalStorage<Run> | undefined;
let ofProcess: Run | undefined;

export const currentRun = (): Run => runs?.getStore() ?? (ofProcess ??= createRun(process));
export const io = (): Io => currentRun().io;
/** Settings from the environment. */
export const config = (): Config => currentRun().config;

/** Runs work, and everything that it starts, with these streams, environment and signals. */
export function runWith<Result>(io: Io, work: () => Result): Result {
  if (currentRun().io === io) return work();
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
  runs ??= new AsyncLocalStorage();
  return runs.run(createRun(io), work);
}

/** Ends the process by a signal, as its default handler would. */
export function endBySignal(signal: NodeJS.Signals): void {
  const run = io();
  run.kill(run.pid, signal);
}

/**
 * Stops the process, and npx around it, until the shell continues it. Where no shell controls it, nothing
 * happens; Windows has no such signal.
 */
export function suspendProcess(): void {
  if (process.platform !== 'win32') io().kill(0, 'SIGTSTP');
}

/** The absolute path of a file that the command line names. */
export const locateFile = (path: string): string => resolve(io().cwd(), path);
