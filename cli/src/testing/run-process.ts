import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Run, Seat } from './run-cli.ts';
import { buildOnce } from './shared-build.ts';

/** The file of the commands as they are shipped. */
export const locateProgram = async (): Promise<string> => join(await buildOnce(), 'main.js');

/** The environment of a process: with cached compiled code it starts in half the time. */
export async function composeEnv(seat: Seat): Promise<Record<string, string>> {
  return { ...seat.env, NODE_COMPILE_CACHE: join(await buildOnce(), 'compiled') };
}

interface ProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Starts the shipped `longitude` in a separate process. */
export async function startProcess(
  seat: Seat,
  words: readonly string[],
  { env = {}, input = '' }: ProcessOptions = {},
) {
  const own = { ...(await composeEnv(seat)), ...env };
  const child = spawn(process.execPath, [await locateProgram(), ...words], { env: own });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  // A command that reads no input may have ended before the input is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<Run & { readonly signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ ...output, code, signal }));
  });
  return { child, output, ended };
}
