import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (`man 5 proc_pid_stat`). */
const ticksPerSecond = 100;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Seconds of the process and of its children that have ended. */
  readonly seconds: number;
}

function readStat(pid: string): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before it may contain anything, also brackets and spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent = 0, user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = [
      1, 11, 12, 13, 14,
    ].map((index) => Number(fields[index]));
    const ticks = user + system + ofChildren + systemOfChildren;
    return { pid: Number(pid), parent, seconds: ticks / ticksPerSecond };
  } catch {
    // It has ended in the meantime.
    return undefined;
  }
}

/**
 * Processor time, in seconds, of this process and all its descendants; on systems other than Linux
 * only its own.
 */
export function readProcessorTime(): number {
  const own = process.cpuUsage();
  if (process.platform !== 'linux') return (own.user + own.system) / 1e6;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(pid) ?? []);
  const family = new Set([process.pid]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}
