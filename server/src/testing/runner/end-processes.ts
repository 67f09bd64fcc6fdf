import { readdirSync, readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended, or belongs to somebody else.
    return '';
  }
}

/**
 * Kills every process whose environment has this temporary folder or one below it, whoever is its
 * parent by now; on Linux.
 * @returns their commands
 */
export function endProcesses(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  const ended: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const isOurs = read(`/proc/${pid}/environ`).includes(`TMPDIR=${folder}`);
    if (!isOurs || Number(pid) === process.pid) continue;
    ended.push(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim());
    process.kill(Number(pid), 'SIGKILL');
  }
  return ended;
}
