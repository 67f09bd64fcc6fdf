import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface OwnProcess {
  readonly pid: number;
  readonly command: string;
  /** Its `TMPDIR`. */
  readonly temporary: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

/**
 * Processes whose environment has this temporary folder or one below it, whatever their current
 * parent; on Linux.
 */
function listOwn(folder: string): OwnProcess[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const variables = read(`/proc/${pid}/environ`).split('\0');
      const temporary = variables.find((each) => each.startsWith(`TMPDIR=${folder}`))?.slice(7);
      if (temporary === undefined) return [];
      const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      return { pid: Number(pid), command, temporary };
    });
}

/**
 * Kills them immediately, and those that they start in the meantime.
 * @returns all of them
 */
export function killOwn(folder: string): OwnProcess[] {
  const killed = new Map<number, OwnProcess>();
  // A process that was killed may be listed for a moment.
  for (
    let found = listOwn(folder);
    found.some(({ pid }) => !killed.has(pid));
    found = listOwn(folder)
  ) {
    for (const each of found) {
      killed.set(each.pid, each);
      kill(each.pid);
    }
  }
  return [...killed.values()];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in between.
  }
}

/** Resolves when all have ended, shortly after the tests, or after three seconds. */
export async function awaitOwn(folder: string): Promise<void> {
  const end = performance.now() + 3000;
  while (listOwn(folder).length > 0 && performance.now() < end) await wait(20);
}
