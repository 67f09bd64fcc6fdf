import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { builtMain } from './shared-build.ts';

/** The program that runs the commands: the sources, or what a worker of the tests built from them. */
export const mainFile = builtMain ?? fileURLToPath(new URL('../main.ts', import.meta.url));

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface Seat {
  /** XDG_CONFIG_HOME of the commands of this seat. */
  readonly configHome: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs `longitude` in a process of its own, to its end. */
  run(words: readonly string[], more?: RunOptions): Promise<Run>;
  /** Signs in as the first administrator and keeps the login in this seat. */
  signIn(url: string, password: string): Promise<Run>;
  /** Removes what the commands have stored. */
  leave(): Promise<void>;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** The folder that it runs in. */
  readonly cwd?: string;
}

/** A seat until the test ends. */
export async function takeSeat(): Promise<Seat> {
  const seat = await openSeat();
  after(() => seat.leave());
  return seat;
}

/** A user's place at a machine of their own, with an empty home. */
export async function openSeat(): Promise<Seat> {
  const configHome = await mkdtemp(join(tmpdir(), 'longitude-cli-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: tmpdir(),
    HOME: configHome,
    XDG_CONFIG_HOME: configHome,
    TZ: 'UTC',
    // With the code that earlier commands compiled they start in half the time.
    NODE_COMPILE_CACHE: builtMain
      ? join(dirname(builtMain), 'compiled')
      : (process.env['NODE_COMPILE_CACHE'] ?? ''),
  };
  const run: Seat['run'] = (words, { env: more = {}, input = '', cwd } = {}) =>
    runProcess([mainFile, ...words], { env: { ...env, ...more }, cwd }, input);
  return {
    configHome,
    env,
    run,
    signIn: (url, password) =>
      run(['login', '--url', url, '--username', 'admin', '--password-stdin'], { input: password }),
    leave: () => rm(configHome, { recursive: true }),
  };
}

function runProcess(
  words: readonly string[],
  place: { readonly env: Readonly<Record<string, string>>; readonly cwd: string | undefined },
  input: string,
): Promise<Run> {
  const child = spawn(process.execPath, words, { ...place, stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  // A command that reads no input may be over before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...output, code }));
  });
}
