import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import xterm, { type Terminal } from '@xterm/headless';
import type { Seat } from '../../testing/run-cli.ts';
import { composeEnv } from '../../testing/run-process.ts';
import { composeProgram, openTerminal } from '../../testing/terminal.ts';
import { matches, type Screen } from './screen.ts';

interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly words?: readonly string[];
}

/** A screen that a terminal emulator draws. `raw` is all that was written to the terminal. */
export interface TerminalScreen extends Omit<Screen, 'ended'> {
  pid(): number;
  ended(): Promise<{
    readonly code: number;
    /** The lines of the terminal's own screen. */
    readonly lines: readonly string[];
    /** Whether lines are edited and echoed, the cursor is shown and the own screen is back. */
    readonly isRestored: boolean;
  }>;
}

/** Timeout for an expected frame on a machine under load. */
const maxWaitMs = 60_000;
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Runs `longitude tui`, as it is shipped, as a job of a shell on a pseudo terminal. Ends with the test. */
export async function openOnTerminal(
  seat: Seat,
  { columns = 80, rows = 24, env = {}, words = [] }: TerminalOptions = {},
): Promise<TerminalScreen> {
  const variables = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
  const line = ['exec', 'env', ...variables, await composeProgram(), 'tui', ...words.map(quote)];
  const run = `sh -c ${quote(`echo "pid=$$."; ${line.join(' ')}`)}; code=$?`;
  // A suspended job continues after Enter: 148 is 128 + SIGTSTP.
  const resume = 'if [ $code = 148 ]; then stty -a; echo suspended; read -r _; fg; code=$?; fi';
  const child = openTerminal(
    await composeEnv(seat),
    `tty; set -m; stty cols ${columns} rows ${rows}; ${run}; ${resume}; echo "code=$code."; stty -a`,
  );
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  let parsed = Promise.resolve();
  let drawn = 0;
  child.onOutput = (text) => {
    parsed = new Promise((resolve) => {
      terminal.write(text, () => {
        drawn++;
        resolve();
      });
    });
  };
  const find = (pattern: RegExp) => pattern.exec(child.output)?.[1] ?? '';
  const frame = () => readLines(terminal);
  const pid = () => Number(find(/pid=(\d+)\./));
  after(() => {
    if (!child.output.includes('code=') && pid() > 0) process.kill(pid(), 'SIGKILL');
  });
  return {
    frame,
    raw: () => child.output,
    press: (text) => child.type(text),
    waitFor: async (wanted) => {
      const end = Date.now() + maxWaitMs;
      for (let seen = -1; ;) {
        await parsed;
        const lines = drawn === seen ? undefined : frame();
        seen = drawn;
        if (lines && matches(wanted, lines.join('\n'))) return lines;
        if (Date.now() > end) assert.fail(`Not seen: ${String(wanted)}\n${frame().join('\n')}`);
        await wait(10);
      }
    },
    resize: (columns, rows) => {
      terminal.resize(columns, rows);
      const size = ['cols', String(columns), 'rows', String(rows)];
      execFileSync('stty', ['-F', find(/(\/dev\/\S+)/), ...size]);
    },
    pid,
    ended: async () => {
      await child.ended;
      await parsed;
      const modes = child.output.slice(child.output.lastIndexOf('code='));
      const isCursorShown =
        child.output.lastIndexOf('\u001b[?25h') > child.output.lastIndexOf('\u001b[?25l');
      return {
        code: Number(find(/code=(\d+)\./)),
        lines: readLines(terminal),
        isRestored:
          / icanon\b/.test(modes) &&
          / echo\b/.test(modes) &&
          isCursorShown &&
          terminal.buffer.active.type === 'normal',
      };
    },
  };
}

function readLines(terminal: Terminal): string[] {
  const { active } = terminal.buffer;
  return Array.from({ length: terminal.rows }, (_, row) => {
    const line = active.getLine(active.viewportY + row);
    return line?.translateToString(true).trimEnd() ?? '';
  });
}
