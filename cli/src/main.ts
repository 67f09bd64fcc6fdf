import { watchOutput } from './output.ts';
import { runCommand } from './program.ts';

watchOutput();
process.exitCode = await runCommand(process.argv.slice(2));
