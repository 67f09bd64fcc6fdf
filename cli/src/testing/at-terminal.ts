import type { RunOptions, Seat } from './run-cli.ts';

interface AtTerminalOptions extends Omit<RunOptions, 'terminal'> {
  readonly columns?: number;
  readonly rows?: number;
}

interface EndedTerminal {
  /** The text left on the screen, with its colours, after all progress has erased itself. */
  readonly screen: string;
  /** The whole output, progress included. */
  readonly output: string;
  readonly stdout: string;
  readonly code: number | null;
}

/** The erasure of a live block (src/live-block.ts): cursor up to its first line, then ED (ECMA-48). */
// eslint-disable-next-line no-control-regex -- finding control sequences is the point
const erasure = /\r(?:\u001b\[(\d+)A)?\u001b\[J/;

/** Removes the lines that live blocks have erased. */
export function dropErased(output: string): string {
  const [first = '', ...rest] = output.split(erasure);
  let screen = first;
  for (let n = 0; n < rest.length; n += 2) {
    const lines = screen.split('\n').slice(0, -1 - Number(rest[n] ?? 0));
    screen = [...lines, rest[n + 1]].join('\n');
  }
  return screen;
}

/**
 * Runs a command at a terminal of this process; types each reply once its question has appeared.
 */
export async function runAtTerminal(
  seat: Seat,
  words: readonly string[],
  answers: readonly (readonly [question: string, answer: string])[] = [],
  { columns = 80, rows = 0, env = {}, ...more }: AtTerminalOptions = {},
): Promise<EndedTerminal> {
  const { io, ended } = seat.start(words, {
    ...more,
    env: { TERM: 'xterm', ...env },
    terminal: { columns, rows },
  });
  let seen = 0;
  const open = [...answers];
  io.onOutput = () => {
    const [question, answer = ''] = open[0] ?? [];
    if (question === undefined || !io.output.slice(seen).includes(question)) return;
    open.shift();
    // As a terminal does, unless its input is raw.
    if (!io.stdin.isRaw) io.output += answer.replaceAll('\r', '\n');
    seen = io.output.length;
    io.stdin.write(answer);
  };
  io.onOutput();
  const { code, stdout } = await ended;
  const { output } = io;
  return { screen: dropErased(output), output, stdout, code };
}

/** The lines that a command prints on the standard output of a terminal, without colours. */
export async function readScreen(
  seat: Seat,
  words: readonly string[],
  columns = 80,
): Promise<string[]> {
  const { stdout } = await runAtTerminal(seat, words, [], { columns, env: { NO_COLOR: '1' } });
  return stdout.trimEnd().split('\n');
}
