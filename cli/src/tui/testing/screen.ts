import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import xterm, { type Terminal } from '@xterm/headless';
import type { Seat } from '../../testing/run-cli.ts';
import { openTerminal, program } from '../../testing/terminal.ts';

interface ScreenOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder that it runs in. */
  readonly folder?: string;
}

/** What is left on the terminal after the program. */
interface Ending {
  readonly code: number;
  /** The lines of the terminal's own screen. */
  readonly lines: readonly string[];
  /** Whether lines are edited and echoed, the cursor is shown and the own screen is back. */
  readonly isRestored: boolean;
}

export interface Screen {
  /** The lines as a person sees them, without spaces at their ends. */
  frame(): string[];
  /** All that was written to the terminal so far. */
  raw(): string;
  press(keys: string): void;
  /** Waits until a text is on the screen, or until `isThere` holds. */
  waitFor(wanted: string | RegExp | ((frame: string) => boolean)): Promise<string[]>;
  resize(columns: number, rows: number): void;
  readonly pid: () => number;
  ended(): Promise<Ending>;
}

/** Keys as a terminal sends them. */
export const keys = {
  enter: '\r',
  escape: '\u001b',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pageDown: '\u001b[6~',
  tab: '\t',
  shiftTab: '\u001b[Z',
  backspace: '\u007f',
  ctrlC: '\u0003',
  ctrlE: '\u0005',
  ctrlK: '\u000b',
  ctrlR: '\u0012',
} as const;

/** For an expected frame on a machine under load. */
const maxWaitMs = 60_000;
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Runs `longitude WORDS` on a pseudo terminal that a terminal emulator draws. Ends with the test. */
export function openScreen(
  seat: Seat,
  words: readonly string[] = ['tui'],
  { columns = 80, rows = 24, env = {}, folder }: ScreenOptions = {},
): Screen {
  const variables = Object.entries(env).map(([name, value]) => quote(`${name}=${value}`));
  const command = ['exec', 'env', ...variables, program, ...words.map(quote)].join(' ');
  const place = folder === undefined ? '' : `cd ${quote(folder)};`;
  const run = `sh -c ${quote(`echo "pid=$$."; ${command}`)}; echo "code=$?."; stty -a`;
  const child = openTerminal(seat, `tty; stty cols ${columns} rows ${rows}; ${place} ${run}`);
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

function matches(wanted: string | RegExp | ((frame: string) => boolean), frame: string): boolean {
  if (typeof wanted === 'function') return wanted(frame);
  return typeof wanted === 'string' ? frame.includes(wanted) : wanted.test(frame);
}

function readLines(terminal: Terminal): string[] {
  const { active } = terminal.buffer;
  return Array.from({ length: terminal.rows }, (_, row) => {
    const line = active.getLine(active.viewportY + row);
    return line?.translateToString(true).trimEnd() ?? '';
  });
}
