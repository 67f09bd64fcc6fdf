import { PassThrough, Readable } from 'node:stream';
import { run } from '../main.ts';
import type { Streams } from '../streams.ts';
import type { Exit } from './server-process.ts';

/**
 * Runs a command of the server in this process, with separate streams, to its end: `serve` only if
 * it is expected to be refused.
 */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
): Promise<Exit> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const streams = { stdin: Readable.from([input]), stdout, stderr } as unknown as Streams;
  const code = await run(words, { LOG_LEVEL: 'silent', ...environment }, streams);
  const read = (stream: PassThrough) => String((stream.read() as Buffer | null) ?? '');
  return { code, stdout: read(stdout), stderr: read(stderr) };
}
