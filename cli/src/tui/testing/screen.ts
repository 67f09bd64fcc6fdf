import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Key } from 'ink';
import { readFailure } from '../../failure.ts';
import { printFailure } from '../../output.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';
import type { RunOptions, Seat } from '../../testing/run-cli.ts';
import { TestIo } from '../../testing/test-io.ts';
import type { AppModel } from '../app-model.ts';
import { readChildResult } from '../child-commands.ts';
import { openApp } from '../open-app.ts';
import { readPresses, type Press } from '../press.ts';
import { renderScreen } from '../screen.ts';

interface ScreenOptions extends Pick<RunOptions, 'env' | 'runEditor'> {
  readonly columns?: number;
  readonly rows?: number;
  /** The folder that it runs in. */
  readonly folder?: string;
  readonly readOnly?: boolean;
}

export type Wanted = string | RegExp | ((frame: string) => boolean);

/** The output left by the program. */
interface Ending {
  readonly code: number;
  /** The lines that it printed at its end. */
  readonly lines: readonly string[];
}

export interface Screen {
  /** The lines as a person sees them, without spaces at their ends. */
  frame(): string[];
  /** All frames drawn so far. */
  raw(): string;
  press(keys: string): void;
  /** Waits until a text is on the screen, or until `isThere` returns true. */
  waitFor(wanted: Wanted): Promise<string[]>;
  resize(columns: number, rows: number): void;
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

/** The keys that are more than one character. */
const named: Readonly<Record<string, Partial<Key>>> = {
  [keys.escape]: { escape: true },
  [keys.up]: { upArrow: true },
  [keys.down]: { downArrow: true },
  [keys.right]: { rightArrow: true },
  [keys.left]: { leftArrow: true },
  [keys.pageDown]: { pageDown: true },
  [keys.shiftTab]: { tab: true, shift: true },
};

function readKeys(text: string): Press[] {
  // eslint-disable-next-line no-control-regex -- keys are control sequences
  const parts = text.match(/\u001b(?:\[\d*[A-Z~])?|[^\u001b]+/g) ?? [];
  return parts.flatMap((part) => {
    const key = named[part];
    return readPresses(key ? '' : part, (key ?? {}) as Key);
  });
}

/** Presses the key that ends the program, and waits for its end. */
export async function quit(screen: Screen): Promise<void> {
  screen.press('q');
  assert.equal((await screen.ended()).code, 0);
}

/** Ends a wait for a frame that never comes. */
const maxWaitMs = 60_000;

/** Runs the terminal interface in this process, without Ink, which only prints its frames. */
export function openScreen(
  seat: Seat,
  { columns = 80, rows = 24, folder, ...options }: ScreenOptions = {},
): Screen {
  const { env = {}, runEditor, readOnly = false } = options;
  const io = new TestIo({ env: { ...seat.env, ...env }, cwd: folder, runEditor });
  const frames: string[] = [];
  let size = { columns, rows };
  let model: AppModel | undefined;
  let changed = Promise.withResolvers<void>();
  const render = (): string[] =>
    model
      ? renderScreen(model, size).map((line) =>
          line
            .map(({ text }) => text)
            .join('')
            .trimEnd(),
        )
      : [];
  let shown: string[] = [];
  let isDue = false;
  const draw = () => {
    isDue = false;
    shown = io.resume(render);
    frames.push(shown.join('\n'));
    changed.resolve();
    changed = Promise.withResolvers();
  };
  // Like React: all changes that the model reports together are one frame, and nothing else is
  // drawn.
  const drawSoon = () => {
    isDue = true;
    queueMicrotask(() => isDue && draw());
  };
  const readFrame = () => {
    if (isDue) draw();
    return shown;
  };
  const place = { env, runEditor, ...(folder === undefined ? {} : { cwd: folder }) };
  const children = {
    quietly: async (words: readonly string[]) => readChildResult(await seat.run(words, place)),
    onTerminal: async (words: readonly string[]) =>
      (await runAtTerminal(seat, words, [], place)).code === 0,
  };
  const run = async (): Promise<number> => {
    try {
      const end = Promise.withResolvers<void>();
      const app = await openApp({ readOnly, children }, end.resolve);
      ({ model } = app);
      model.subscribe(drawSoon);
      draw();
      model.start();
      await end.promise;
      if (app.failure) throw app.failure;
      return 0;
    } catch (error) {
      const failure = readFailure(error);
      printFailure(failure);
      return failure.exitCode;
    }
  };
  const ended = io.run(run);
  return {
    frame: readFrame,
    raw: () => frames.join('\n'),
    press: (text) => io.resume(() => model?.press(readKeys(text))),
    waitFor: (wanted) => waitForFrame(wanted, readFrame, () => changed.promise),
    resize: (columns, rows) => {
      size = { columns, rows };
      draw();
    },
    ended: async () => ({ code: await ended, lines: io.output.split('\n') }),
  };
}

async function waitForFrame(
  wanted: Wanted,
  readFrame: () => string[],
  nextChange: () => Promise<void>,
): Promise<string[]> {
  const hang = new AbortController();
  const timeout = wait(maxWaitMs, 'late', { signal: hang.signal, ref: false }).catch(() => 'seen');
  try {
    for (;;) {
      const change = nextChange();
      const lines = readFrame();
      if (matches(wanted, lines.join('\n'))) return lines;
      if ((await Promise.race([change, timeout])) === 'late') {
        throw new Error(`Not seen: ${String(wanted)}\n${lines.join('\n')}`);
      }
    }
  } finally {
    hang.abort();
  }
}

export function matches(wanted: Wanted, frame: string): boolean {
  if (typeof wanted === 'function') return wanted(frame);
  return typeof wanted === 'string' ? frame.includes(wanted) : wanted.test(frame);
}
