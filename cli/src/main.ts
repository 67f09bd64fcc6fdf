import { respondImmediately, runCommand } from './program.ts';

const [first, ...rest] = process.argv.slice(2);
const words = process.argv.slice(2);
const text = respondImmediately(words);
if (text !== undefined) {
  // A closed pipe is not a failure.
  process.stdout.on('error', () => {});
  process.stdout.write(`${text}\n`);
} else if (first === '__complete') {
  const { printCompletion } = await import('./completion/complete.ts');
  await printCompletion(rest);
  // Immediately: a pending DNS lookup would keep the shell waiting.
  process.exit();
} else {
  process.exitCode = await runCommand(words);
}
