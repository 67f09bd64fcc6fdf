import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { printCompletion } from '../completion/complete.ts';
import type { Io } from '../io.ts';
import { runCommand } from '../program.ts';
import { TestIo } from './test-io.ts';

// Commands print local times.
process.env['TZ'] = 'UTC';

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface Seat {
  /** XDG_CONFIG_HOME of the commands of this seat. */
  readonly configHome: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs `longitude` in this process, to its end. */
  run(words: readonly string[], more?: RunOptions): Promise<Run>;
  /** Starts it, for input and signals while it runs. */
  start(words: readonly string[], more?: RunOptions): StartedRun;
  /** Signs in as the first administrator and keeps the login in this seat. */
  signIn(url: string, password: string): Promise<Run>;
  /** Removes what the commands have stored. */
  leave(): Promise<void>;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** All of its standard input, which is a pipe then. */
  readonly input?: string;
  /** The folder in which it runs. */
  readonly cwd?: string;
  /** The size of its terminal; without it, its streams are pipes. */
  readonly terminal?: { readonly columns: number; readonly rows: number };
  /** Standard output is a pipe, although there is a terminal. */
  readonly isPiped?: boolean;
  readonly runEditor?: Io['runEditor'];
}

interface StartedRun {
  readonly io: TestIo;
  readonly ended: Promise<Run>;
  /** Resolves once all output so far matches. */
  readonly waitFor: (wanted: string | RegExp) => Promise<string>;
}

/** A seat until the test ends. @param variables of its environment */
export async function takeSeat(variables: Record<string, string> = {}): Promise<Seat> {
  const seat = await openSeat(variables);
  after(() => seat.leave());
  return seat;
}

/** A user's place at a machine of their own, with an empty home. */
export async function openSeat(variables: Record<string, string> = {}): Promise<Seat> {
  const configHome = await mkdtemp(join(tmpdir(), 'longitude-cli-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: configHome,
    HOME: configHome,
    XDG_CONFIG_HOME: configHome,
    TZ: 'UTC',
    ...variables,
  };
  const start: Seat['start'] = (words, options = {}) =>
    startRun(words, { ...options, env: { ...env, ...options.env } });
  const run: Seat['run'] = (words, more) => start(words, more).ended;
  return {
    configHome,
    env,
    run,
    start,
    signIn: (url, password) =>
      run(['login', '--url', url, '--username', 'admin', '--password-stdin'], { input: password }),
    leave: () => rm(configHome, { recursive: true }),
  };
}

function startRun(
  words: readonly string[],
  options: RunOptions & { readonly env: Readonly<Record<string, string>> },
): StartedRun {
  const io = new TestIo(options);
  const [first, ...rest] = words;
  const run = async () => {
    if (first !== '__complete') return runCommand(words, io);
    await printCompletion(rest);
    return 0;
  };
  const code = Promise.race([io.run(run), io.killed.then(() => null)]);
  const ended = code.then((code) => ({
    stdout: io.stdout.bytes.toString(),
    stderr: io.stderr.bytes.toString(),
    code,
  }));
  return { io, ended, waitFor: (wanted) => waitForOutput(io, ended, wanted) };
}

const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

async function waitForOutput(
  io: TestIo,
  ended: Promise<Run>,
  wanted: string | RegExp,
): Promise<string> {
  const shown = new Promise<void>((resolve) => {
    io.onOutput = () => {
      if (matches(io.output, wanted)) resolve();
    };
    io.onOutput();
  });
  await Promise.race([shown, ended]);
  if (!matches(io.output, wanted)) throw new Error(`Not seen: ${String(wanted)}\n${io.output}`);
  return io.output;
}
