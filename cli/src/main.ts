import { answerAtOnce, runCommand } from './program.ts';

const words = process.argv.slice(2);
const text = answerAtOnce(words);
if (text === undefined) {
  const { watchOutput } = await import('./output.ts');
  watchOutput();
  process.exitCode = await runCommand(words);
} else {
  // A closed pipe is no failure.
  process.stdout.on('error', () => {});
  process.stdout.write(`${text}\n`);
}
