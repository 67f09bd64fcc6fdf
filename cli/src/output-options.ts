import { Option, type Command } from 'commander';
import type { Appearance } from './io.ts';
import { readMode, type ModeOptions } from './output-mode.ts';
import { setAppearance } from './output.ts';

/** Adds the global options for the content and appearance of output. */
export function addOutputOptions(program: Command): void {
  program
    .option('--json [fields]', "print the API's own data, or these fields, as JSON")
    .option('--ndjson [fields]', 'the same, one item per line')
    .option('--quiet', 'print only IDs, one per line')
    .option('--get <field>', 'print only the value of one field; use dots for nested fields')
    .option('--wide', 'do not cut wide cells')
    .option('--ascii', 'marks and bars in plain ASCII')
    .addOption(
      new Option('--color <when>', 'colours').choices(['auto', 'always', 'never']).default('auto'),
    )
    .option('--verbose', 'show each call to the server, with its request ID')
    .hook('preAction', (_program, command) => {
      const options = command.optsWithGlobals<ModeOptions & Appearance>();
      // Before anything is sent: a conflict of options must change nothing.
      readMode(options);
      setAppearance(options);
    });
}
