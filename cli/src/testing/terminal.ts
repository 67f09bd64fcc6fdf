import { spawn, spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';
import { mainFile, type Seat } from './run-cli.ts';

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** False, and said so, where no pseudo terminal can be had. */
export function canRunOnTerminal(t: TestContext): boolean {
  if (!hasTerminal) t.diagnostic('"script" is missing: not tried on a terminal');
  return hasTerminal;
}

/** The commands, as shell words. */
export const program = `'${process.execPath}' '${mainFile}'`;

interface EndedTerminal {
  /** The text left on the screen, with its colours, after all progress has erased itself. */
  readonly screen: string;
  /** The whole output, progress included. */
  readonly output: string;
  readonly code: number | null;
}

/** The erasure of a live block (src/live-block.ts): cursor up to its first line, then ED (ECMA-48). */
// eslint-disable-next-line no-control-regex -- finding control sequences is the point
const erasure = /\r(?:\u001b\[(\d+)A)?\u001b\[J/;

/** Removes the lines that live blocks have erased. */
function dropErased(output: string): string {
  const [first = '', ...rest] = output.split(erasure);
  let screen = first;
  for (let n = 0; n < rest.length; n += 2) {
    const lines = screen.split('\n').slice(0, -1 - Number(rest[n] ?? 0));
    screen = [...lines, rest[n + 1]].join('\n');
  }
  return screen;
}

/** Starts shell words on a pseudo terminal. */
export function openTerminal(seat: Seat, words: string) {
  const env = { ...seat.env, TERM: 'xterm', SHELL: '/bin/sh' };
  const child = spawn('script', ['-qec', words, '/dev/null'], { env, stdio: 'pipe' });
  const terminal = { output: '', onOutput: (_text: string): void => undefined };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    terminal.output += text;
    terminal.onOutput(text);
  });
  const ended = new Promise<EndedTerminal>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ screen: dropErased(terminal.output), output: terminal.output, code });
    });
  });
  return Object.assign(terminal, { ended, type: (text: string) => void child.stdin.write(text) });
}

/** Runs shell words on a pseudo terminal; types each answer once its question has appeared. */
export function runOnTerminal(
  seat: Seat,
  words: string,
  answers: readonly (readonly [string, string])[],
) {
  const terminal = openTerminal(seat, words);
  let seen = 0;
  const open = [...answers];
  terminal.onOutput = () => {
    const [question, answer] = open[0] ?? [];
    if (question === undefined || !terminal.output.slice(seen).includes(question)) return;
    seen = terminal.output.length;
    open.shift();
    terminal.type(answer ?? '');
  };
  return terminal.ended;
}

/** What a command prints on the standard output of a terminal of so many columns, in lines without colours. */
export async function readScreen(seat: Seat, words: string, columns = 80): Promise<string[]> {
  const line = `stty cols ${columns}; export NO_COLOR=1; exec 2>/dev/null; ${program} ${words}`;
  const { screen } = await runOnTerminal(seat, line, []);
  return screen.trimEnd().split('\r\n');
}
