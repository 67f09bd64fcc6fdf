import type { Command } from 'commander';
import { composeScript, shells, type Shell } from '../completion/scripts.ts';
import { print } from '../output.ts';

/** Adds the shell whose script is printed. */
export function defineCompletion(command: Command): void {
  command
    .addArgument(command.createArgument('<shell>', 'your shell').choices(shells))
    .action((shell: Shell) => print(composeScript(shell)));
}
