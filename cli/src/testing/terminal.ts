import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Seat } from './run-cli.ts';
import { composeEnv, locateProgram } from './run-process.ts';

const hasScript = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'script')));

/** Skips the test, with a message, where no pseudo terminal is available. */
export function canRunOnTerminal(t: TestContext): boolean {
  if (!hasScript) t.diagnostic('"script" is missing: not tried on a terminal');
  return hasScript;
}

/** The commands as they are shipped, as shell words. */
export const composeProgram = async (): Promise<string> =>
  `'${process.execPath}' '${await locateProgram()}'`;

interface Terminal {
  /** All output so far. */
  readonly output: string;
  onOutput: (text: string) => void;
  /** The exit code of the shell words. */
  readonly ended: Promise<number | null>;
  type(text: string): void;
}

/** Starts shell words on a pseudo terminal. */
export function openTerminal(env: Readonly<Record<string, string>>, words: string): Terminal {
  const child = spawn('script', ['-qec', words, '/dev/null'], {
    env: { ...env, TERM: 'xterm', SHELL: '/bin/sh' },
    stdio: 'pipe',
  });
  const terminal = { output: '', onOutput: (_text: string): void => undefined };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    terminal.output += text;
    terminal.onOutput(text);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return Object.assign(terminal, { ended, type: (text: string) => void child.stdin.write(text) });
}

/** Runs shell words on a pseudo terminal; types each reply once its question has appeared. */
export async function runOnTerminal(
  seat: Seat,
  words: string,
  answers: readonly (readonly [string, string])[],
): Promise<{ readonly output: string; readonly code: number | null }> {
  const terminal = openTerminal(await composeEnv(seat), words);
  let seen = 0;
  const open = [...answers];
  terminal.onOutput = () => {
    const [question, answer] = open[0] ?? [];
    if (question === undefined || !terminal.output.slice(seen).includes(question)) return;
    seen = terminal.output.length;
    open.shift();
    terminal.type(answer ?? '');
  };
  const code = await terminal.ended;
  return { output: terminal.output, code };
}
