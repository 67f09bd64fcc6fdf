import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

interface OwnProcess {
  readonly pid: number;
  readonly command: string;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended, or belongs to somebody else.
    return '';
  }
}

/** Processes whose environment has this temporary folder or one below it, whoever is their parent by now; on Linux. */
function listOwn(folder: string): OwnProcess[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(`/proc/${pid}/environ`).includes(`TMPDIR=${folder}`))
    .map((pid) => {
      const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      return { pid: Number(pid), command };
    });
}

/** Kills them at once. @returns their commands */
export function killOwn(folder: string): string[] {
  return listOwn(folder).map(({ pid, command }) => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in between.
    }
    return command;
  });
}

/** Resolves when all have ended, which takes a moment after the tests, or after three seconds. */
export async function awaitOwn(folder: string): Promise<void> {
  const end = performance.now() + 3000;
  while (listOwn(folder).length > 0 && performance.now() < end) await wait(20);
}
