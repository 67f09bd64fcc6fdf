/** Shared by the parts of the bench: rates, percentiles, memory, and the table at the end. */
import {
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** One line of the table; a ratio has no unit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  /** Absent for figures without a goal, such as the rate behind a ratio. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Milliseconds that `work` takes. */
export async function timeOf(work: () => unknown): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Runs `work` with `clients` concurrently for some time; returns the rate per second. */
export async function rateOf(
  clients: number,
  work: () => Promise<unknown>,
  milliseconds = 1500,
): Promise<number> {
  let done = 0;
  const since = performance.now();
  const loop = async (): Promise<void> => {
    while (performance.now() < since + milliseconds) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return (done * 1000) / (performance.now() - since);
}

/** The disk's own rate: appends of 4 kB, each with its sync, per second. */
export function syncRate(folder: string, milliseconds = 1500): number {
  const handle = openSync(join(folder, 'raw'), 'w');
  const page = Buffer.alloc(4096, 'x');
  const since = performance.now();
  let done = 0;
  for (; performance.now() < since + milliseconds; done++) {
    writeSync(handle, page);
    fdatasyncSync(handle);
  }
  closeSync(handle);
  return (done * 1000) / (performance.now() - since);
}

function readStatus(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Resident memory of a process in MB. Linux only. */
export const residentMemory = (pid: number): number => readStatus(pid, 'VmRSS');

/** Growth of a process's resident memory while `work` runs, in MB. */
export async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  // proc(5): writing 5 resets the peak to the current resident memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = residentMemory(pid);
  await work();
  return readStatus(pid, 'VmHWM') - before;
}

const isMet = ({ value, atLeast, atMost }: Figure): boolean =>
  value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);

/** Prints the table; returns whether every goal is met. */
export function printTable(figures: readonly Figure[]): boolean {
  for (const figure of figures) {
    const { name, value, unit = 'x', atLeast, atMost } = figure;
    const shown = `${value >= 1000 ? Math.round(value) : value.toFixed(2)} ${unit}`;
    const goal =
      atLeast === undefined ? (atMost === undefined ? '' : `<= ${atMost}`) : `>= ${atLeast}`;
    const verdict = goal === '' ? '' : isMet(figure) ? 'met' : 'MISSED';
    console.log(`${name.padEnd(52)} | ${shown.padStart(12)} | ${goal.padEnd(8)} | ${verdict}`);
  }
  return figures.every(isMet);
}
