import { readFileSync } from 'node:fs';
import { isStopping } from './stop-on-signals.ts';

const lookMs = 1000;

/**
 * Ends this process, as SIGTERM does, when npm or the shell that npm runs scripts in has ended: npm
 * passes signals only to its shell, and SIGKILL is not passed on at all. On Linux both are watched,
 * elsewhere only the parent.
 */
export function endWithLauncher(environment: NodeJS.ProcessEnv): void {
  if (environment['npm_lifecycle_event'] === undefined) return;
  const launcher = findLauncher();
  const timer = setInterval(() => {
    if (findLauncher() === launcher) return;
    clearInterval(timer);
    // The launcher ended on the same signal: another one would interrupt the orderly stop.
    if (isStopping()) return;
    process.kill(process.pid, 'SIGTERM');
  }, lookMs);
  timer.unref();
}

/** The ids of the parent and, behind a shell, of its parent. An orphan has another parent. */
function findLauncher(): string {
  const { ppid } = process;
  const [, command = '', parent = ''] = /\((.+)\) \S (\d+)/.exec(readStatus(ppid)) ?? [];
  return /^(ba|da|k|z)?sh$/.test(command) ? `${ppid} ${parent}` : `${ppid}`;
}

/** "pid (command) state ppid …", see proc_pid_stat(5); '' without /proc. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
