import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../cli/bin/longitude.js', import.meta.url));

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs `longitude` as a separate process, which stores its login in the given folder. */
export async function runCli(
  configHome: string,
  words: readonly string[],
  input = '',
): Promise<Run> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: tmpdir(),
    HOME: configHome,
    XDG_CONFIG_HOME: configHome,
  };
  const child = spawn(process.execPath, [command, ...words], { env, stdio: 'pipe' });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A command that reads nothing may have ended before this is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}
