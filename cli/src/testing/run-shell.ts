import { spawn } from 'node:child_process';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';

interface ShellOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string;
}

export interface ShellRun {
  /** All output so far, without colours. */
  readonly output: () => string;
  /**
   * The groups of a match, once the output has it.
   * @throws Error when the command ends before that
   */
  waitFor(text: RegExp): Promise<readonly string[]>;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Like Ctrl-C: the signal reaches all processes. */
  interrupt(): Promise<number | null>;
  kill(): void;
}

/** Longer than a build takes on a machine at a quarter of its speed. */
const slowestMs = 600_000;

/** Runs words in a shell, as a person does. */
export function runShell(words: string, { cwd, env, input = '' }: ShellOptions): ShellRun {
  const child = spawn('/bin/sh', ['-c', words], { cwd, env, detached: true, stdio: 'pipe' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      // eslint-disable-next-line no-control-regex -- colours (ECMA-48)
      printed += text.replaceAll(/\u001b\[[\d;]*m/g, '');
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let isOver = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  const signal = (name: NodeJS.Signals) => {
    if (!isOver) process.kill(-(child.pid ?? 0), name);
  };
  return {
    output: () => printed,
    waitFor: async (text) => {
      await waitUntil(String(text), () => isOver || text.test(printed), slowestMs);
      const found = text.exec(printed);
      if (!found) throw new Error(`${words} ended without ${String(text)}:\n${printed}`);
      return found.slice(1);
    },
    ended,
    interrupt: () => {
      signal('SIGINT');
      return ended;
    },
    kill: () => signal('SIGKILL'),
  };
}
