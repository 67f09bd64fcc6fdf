import { respondImmediately, runCommand } from './program.ts';
import { useProxy } from './proxy.ts';

const [first, ...rest] = process.argv.slice(2);
const words = process.argv.slice(2);
const text = respondImmediately(words);
if (text !== undefined) {
  // A closed pipe is not a failure.
  process.stdout.on('error', () => {});
  process.stdout.write(`${text}\n`);
} else if (first === '__complete') {
  const { printCompletion } = await import('./completion/complete.ts');
  if (canConnect()) await printCompletion(rest);
  // Immediately: a pending DNS lookup would keep the shell waiting.
  process.exit();
} else if (canConnect()) {
  process.exitCode = await runCommand(words);
} else {
  process.exitCode = 2;
}

function canConnect(): boolean {
  try {
    useProxy(process);
    return true;
  } catch (error) {
    process.stderr.write(
      `longitude: The proxy of the environment cannot be used: ${(error as Error).message}\n`,
    );
    return false;
  }
}
