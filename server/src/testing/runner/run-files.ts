import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { awaitOwn, killOwn, type OwnProcess } from './own-processes.ts';
import { addCounts, type Counts } from '../count.ts';
import { limits, type Limits } from './limits.ts';
import type { TestFile } from './suites.ts';
import type { SuiteSum } from './sums.ts';

const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

/** As many workers as processors: with one more, the events that tests wait for come late. */
const maxWorkers = 2;

/**
 * A worker takes about two seconds to open the product and a store: fewer files are not worth it.
 */
const minFiles = 8;

/** Linux keeps what is stored here in memory. */
const memoryFolder = '/dev/shm';

/** Many times the peak storage of a run; some containers have 64 MB there. */
const minMemoryBytes = 2 ** 31;

/** Sockets are some 60 characters below a run's folder, and their paths end at about 104. */
const maxFolderLength = 30;

/** The time of a file's own tests, without the resources that its worker opened for all. */
export interface FileTime {
  readonly suite: string;
  readonly path: string;
  readonly seconds: number;
  /** Seconds of processor time, of all processes that it started as well. */
  readonly processor: number;
  readonly counts: Counts;
}

export interface FilesResult {
  readonly hasPassed: boolean;
  readonly sums: readonly SuiteSum[];
}

/**
 * Runs test files in a few processes, reports them to standard output, and ends with the slowest.
 * Everything that they store is below this run's temporary folder, and all processes that they
 * start have it in their environment. The folder and, on Linux, the processes end with the run,
 * also when it is interrupted.
 */
export async function runFiles(
  files: readonly TestFile[],
  given: Partial<Limits> = {},
): Promise<FilesResult> {
  const folder = mkdtempSync(join(chooseTemporary(), 'longitude-'));
  mkdirSync(join(folder, 'claimed'));
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files));
  process.env['TMPDIR'] = folder;
  const clean = () => {
    const killed = killOwn(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return killed;
  };
  // Even when no one reads the report any more.
  process.once('exit', clean);
  const { hasPassed, tests } = await report(files, folder, { ...limits, ...given });
  const times = readTimes(folder);
  process.stdout.write(describeSlowest(times));
  await awaitOwn(folder);
  const describe = ({ command, temporary }: OwnProcess) => {
    const file = files[Number(basename(temporary))];
    return `Left running: ${command}${file ? `, by ${file.path}` : ''}`;
  };
  const ran = new Set(times.map(({ path }) => path));
  const faults = [
    ...files.filter(({ path }) => !ran.has(path)).map(({ path }) => `Not finished: ${path}`),
    ...clean().map(describe),
  ];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  return { hasPassed: hasPassed && faults.length === 0, sums: sumBySuite(times, tests) };
}

/** Makes a run clean up after itself when it is interrupted. */
export function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
}

function sumBySuite(
  times: readonly FileTime[],
  tests: ReadonlyMap<string, number>,
): readonly SuiteSum[] {
  return [...Map.groupBy(times, ({ suite }) => suite)].map(([suite, of]) => {
    const sum = (read: (time: FileTime) => number) =>
      of.reduce((total, time) => total + read(time), 0);
    return {
      suite,
      files: of.length,
      tests: sum(({ path }) => tests.get(path) ?? 0),
      seconds: sum(({ seconds }) => seconds),
      processor: sum(({ processor }) => processor),
      counts: addCounts(of.map(({ counts }) => counts)),
    };
  });
}

/**
 * `TMPDIR`, otherwise memory: a store waits for a disk at each write, and no test is about that.
 */
function chooseTemporary(): string {
  if (process.env['TMPDIR'] === undefined && hasMemory()) return memoryFolder;
  return process.platform !== 'win32' && tmpdir().length > maxFolderLength ? '/tmp' : tmpdir();
}

function hasMemory(): boolean {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= minMemoryBytes;
  } catch {
    return false;
  }
}

/** Writes what the workers report. @returns how many tests each file has, by its path */
async function report(files: readonly TestFile[], folder: string, { fileMs, runMs }: Limits) {
  const alone = files.filter(({ isAlone }) => isAlone).length;
  // A worker that ran a file separately joins the others afterwards.
  const maxSharing = alone > 0 ? maxWorkers - 1 : maxWorkers;
  const sharing = Math.min(maxSharing, Math.ceil((files.length - alone) / minFiles));
  let hasPassed = true;
  let ended = 0;
  const tests = new Map<string, number>();
  const events = run({
    files: Array.from({ length: alone + sharing }, () => worker),
    argv: [folder, String(sharing), String(fileMs)],
    concurrency: maxWorkers,
    signal: AbortSignal.timeout(runMs),
  });
  // The tests of a file come before the file itself.
  const countTest = ({ name, nesting }: { readonly name: string; readonly nesting: number }) => {
    if (nesting > 0) {
      ended += 1;
      return;
    }
    tests.set(name, ended);
    ended = 0;
  };
  events.on('test:pass', countTest);
  events.on('test:fail', (event) => {
    hasPassed = false;
    countTest(event);
  });
  for await (const text of events.compose(spec)) process.stdout.write(text);
  return { hasPassed, tests };
}

function readTimes(folder: string): FileTime[] {
  const path = join(folder, 'times');
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as FileTime);
}

function describeSlowest(times: readonly FileTime[]): string {
  const slowest = times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const lines = slowest.map(
    ({ path, seconds, processor }) =>
      `${seconds.toFixed(1).padStart(7)} s ${processor.toFixed(1).padStart(7)} s  ${path}`,
  );
  return ['', 'Slowest files:   wall       CPU', ...lines, ''].join('\n');
}
