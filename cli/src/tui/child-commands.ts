import { spawn } from 'node:child_process';
import { askLine } from '../prompt.ts';
import type { Connection, GlobalOptions } from '../connection.ts';

export interface ChildResult {
  readonly isFine: boolean;
  /** The last line of its output, or of its errors when it failed. */
  readonly lastLine: string;
}

/** Runs command lines of this program. */
export interface Children {
  /** In the foreground on this terminal. @returns whether it succeeded */
  onTerminal(words: readonly string[]): Promise<boolean>;
  /** In the background. */
  quietly(words: readonly string[]): Promise<ChildResult>;
}

/** The options of a child, and its server. */
interface ChildOptions extends GlobalOptions {
  readonly connection: Pick<Connection, 'url'>;
}

/** The words of a child, for the same server: the current context may have changed. */
export function composeCommand(
  words: readonly string[],
  { context, insecure, connection }: ChildOptions,
): string[] {
  const server = context === undefined ? ['--url', connection.url] : ['--context', context];
  return [...words, ...server, ...(insecure ? ['--insecure'] : [])];
}

/** Runs them in separate processes. */
export const childProcesses: Children = { onTerminal: runChild, quietly: runSilentChild };

const composeProgram = (words: readonly string[]) => [process.argv[1] ?? '', ...words];

async function runChild(words: readonly string[]): Promise<boolean> {
  // Ctrl-C goes to the child while it has the terminal.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  await stopReading();
  try {
    const isFine = await new Promise<boolean>((resolve) => {
      const child = spawn(process.execPath, composeProgram(words), { stdio: 'inherit' });
      child.once('error', () => resolve(false));
      child.once('close', (code) => resolve(code === 0));
    });
    // Its message would disappear with the screen.
    if (!isFine) await askLine('Press Enter to go back.').catch(() => '');
    return isFine;
  } finally {
    process.off('SIGINT', ignore);
  }
}

/**
 * Stops reading standard input. Ink only stops listening, and its pending read would take keys from
 * the child. Node ends the read a tick after a flowing stream is paused.
 */
async function stopReading(): Promise<void> {
  const yieldTick = () => new Promise((resolve) => setImmediate(resolve));
  // Before, the stream does not know that its listener was removed, and does not flow.
  await yieldTick();
  process.stdin.resume();
  process.stdin.pause();
  await yieldTick();
}

function runSilentChild(words: readonly string[]): Promise<ChildResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, composeProgram(words), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
      });
    }
    child.once('error', () => resolve(readChildResult({ ...output, code: null })));
    child.once('close', (code) => resolve(readChildResult({ ...output, code })));
  });
}

export function readChildResult({
  stdout,
  stderr,
  code,
}: {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}): ChildResult {
  const isFine = code === 0;
  const lines = (isFine ? stdout : stderr).trim().split('\n');
  const last = (isFine ? lines.at(-1) : lines[0]) ?? '';
  return { isFine, lastLine: last.replace(/^longitude: /, '') };
}
