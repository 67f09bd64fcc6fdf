import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { Failure, exitCodes } from '../failure.ts';
import { io } from '../io.ts';
import type { TuiOptions } from '../tui/open-app.ts';

/** Adds the command that opens the terminal interface. */
export function defineTui(command: Command): void {
  command
    .option('--read-only', 'allow no changes')
    .action((_options, self: Command) => openTui(self.optsWithGlobals()));
}

async function openTui(options: TuiOptions): Promise<void> {
  const { stdin, stdout } = io();
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new Failure('This needs a terminal for its input and its output.', exitCodes.usage, [
      'In a script use the other commands: longitude --help',
    ]);
  }
  // Node cannot run .tsx from its sources.
  if (import.meta.url.endsWith('.ts')) {
    throw new Failure('The terminal interface must be built first: npm run build -w cli');
  }
  // Memory over speed: without optimized code, a list of 10,000 rows needs 10 MB less, and keys are
  // no slower.
  for (const flag of ['--optimize-for-size', '--no-opt']) setFlagsFromString(flag);
  const { runTui } = await import('../tui/run-tui.tsx');
  await runTui(options);
}
