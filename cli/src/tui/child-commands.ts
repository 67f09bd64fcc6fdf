import { spawn } from 'node:child_process';
import { askLine } from '../prompt.ts';
import type { Connection, GlobalOptions } from '../connection.ts';

interface ChildResult {
  readonly isFine: boolean;
  /** The last line of its output, or of its errors when it failed. */
  readonly lastLine: string;
}

/** The options of a child, and the server that it works on. */
export interface ChildOptions extends GlobalOptions {
  readonly connection: Pick<Connection, 'url'>;
}

/** The words that start this program again, for the same server: the current context may be another by now. */
function composeCommand(
  words: readonly string[],
  { context, insecure, connection }: ChildOptions,
): string[] {
  const server = context === undefined ? ['--url', connection.url] : ['--context', context];
  return [process.argv[1] ?? '', ...words, ...server, ...(insecure ? ['--insecure'] : [])];
}

/** Runs a command on this terminal, to its end. @returns whether it ended well */
export async function runChild(words: readonly string[], options: ChildOptions): Promise<boolean> {
  // Ctrl-C is for the child while it has the terminal.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  await stopReading();
  try {
    const isFine = await new Promise<boolean>((resolve) => {
      const child = spawn(process.execPath, composeCommand(words, options), { stdio: 'inherit' });
      child.once('error', () => resolve(false));
      child.once('close', (code) => resolve(code === 0));
    });
    // Its message would vanish with the screen.
    if (!isFine) await askLine('Press Enter to go back.').catch(() => '');
    return isFine;
  } finally {
    process.off('SIGINT', ignore);
  }
}

/**
 * Stops reading standard input: Ink only stops listening, and the read that goes on would take keys
 * from the child. Node ends it a tick after a stream that flowed is paused.
 */
async function stopReading(): Promise<void> {
  const yieldTick = () => new Promise((resolve) => setImmediate(resolve));
  // Before, the stream does not know that its listener has left, and does not flow.
  await yieldTick();
  process.stdin.resume();
  process.stdin.pause();
  await yieldTick();
}

/** Runs a command without a terminal. */
export function runSilentChild(
  words: readonly string[],
  options: ChildOptions,
): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, composeCommand(words, options), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    }
    const end = (isFine: boolean) => {
      const lines = (isFine ? output.stdout : output.stderr).trim().split('\n');
      const last = (isFine ? lines.at(-1) : lines[0]) ?? '';
      resolve({ isFine, lastLine: last.replace(/^longitude: /, '') });
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}
