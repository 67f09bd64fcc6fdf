import type { Writable } from 'node:stream';
import { config, io } from './io.ts';
import { hasColours, print, watchForClosing } from './output.ts';

/** Output that may be longer than the screen. */
interface Pager {
  /** Writes lines of escaped text, at the end at the latest. @throws as `print` */
  print(text: string): Promise<void>;
  /**
   * Everything is written; waits until the reader is done. May be called again.
   * @throws as `print`
   */
  end(): Promise<void>;
}

/**
 * At a terminal, pipes output longer than the screen to `$PAGER`. Writes directly in a pipe,
 * without colours, and if the terminal does not know its size.
 */
export function openPager(): Pager {
  const { isTTY, rows } = io().stdout;
  const isPaged = isTTY && hasColours() && rows > 0 && canPage();
  if (!isPaged) return { print, end: async () => {} };
  let waiting: string[] = [];
  let lines = 0;
  let reader: Reader | undefined;
  return {
    print: async (text) => {
      if (reader) return feed(reader, text);
      waiting.push(text);
      lines += text.split('\n').length;
      // The last row is for the prompt.
      if (lines < rows) return;
      reader = await startPager(config().pager ?? usualPager);
      await feed(reader, waiting.join('\n'));
      waiting = [];
    },
    end: async () => {
      const rest = waiting.join('\n');
      waiting = [];
      if (reader) await finish(reader);
      else if (rest !== '') await print(rest);
    },
  };
}

/** Prints a text that may be longer than the screen. @throws as `print` */
export async function printLong(text: string): Promise<void> {
  const pager = openPager();
  await pager.print(text);
  await pager.end();
}

const usualPager = 'if command -v less >/dev/null 2>&1; then less; else cat; fi';

function canPage(): boolean {
  const { pager } = config();
  if (pager === undefined) return process.platform !== 'win32';
  return pager.trim() !== '' && pager.trim() !== 'cat';
}

interface Reader {
  readonly stdin: Writable;
  readonly closed: Promise<void>;
}

/** With LESS=FRX, like git: colours, and no alternate screen for output that fits. */
async function startPager(command: string): Promise<Reader> {
  // Lazy: most output is short.
  const { spawn } = await import('node:child_process');
  // A pager that does not exist (127) has read nothing: the output is written directly.
  const script = `export LESS="\${LESS-FRX}"; ${command}\ncode=$?; [ $code != 127 ] || exec cat; exit $code`;
  const { env } = io();
  const child = spawn('/bin/sh', ['-c', script], { env, stdio: ['pipe', 'inherit', 'inherit'] });
  // The user has quit the pager: the rest is not needed.
  watchForClosing(child.stdin);
  // Ctrl-C is the pager's while it is open.
  const ignoreSignal = () => {};
  process.on('SIGINT', ignoreSignal);
  const closed = new Promise<void>((resolve) => {
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  }).finally(() => process.off('SIGINT', ignoreSignal));
  return { stdin: child.stdin, closed };
}

function feed({ stdin }: Reader, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (stdin.writable) stdin.write(`${text}\n`, () => resolve());
    else resolve();
  });
}

async function finish({ stdin, closed }: Reader): Promise<void> {
  stdin.end();
  await closed;
}
