import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { generalDefaults } from '@longitude/contract/setting-defaults';
import mongoose from 'mongoose';
import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import { buildFindings } from '../../testing/fake-engine.ts';
import { scheduleJob } from '../service.ts';

const script = fileURLToPath(new URL('worker.ts', import.meta.url));

interface Options {
  /** Address of a store that several processes can use. */
  readonly uri: string;
  /** Schedules, each with one planned time. */
  readonly times: number;
  readonly workers: number;
  /** Time until the planned times, in milliseconds. */
  readonly spreadMs: number;
  /** Number of workers that are killed, halted for a while, or restarted. */
  readonly faults: number;
  /** The longest scan, in milliseconds. */
  readonly scanMs: number;
  /** Silence after which a worker counts as dead, in milliseconds. */
  readonly silentMs: number;
  /** @throws Error when it takes longer */
  readonly maxMs: number;
}

export interface Outcome {
  readonly done: number;
  readonly scans: number;
  /** Schedules with more than one stored scan. */
  readonly doubled: number;
  /** Queued alerts, and their recipients. */
  readonly mails: number;
  readonly recipients: number;
  /** Schedules whose row matches the run of its planned time. */
  readonly settled: number;
  /** Runs that another worker took over. */
  readonly takenOver: number;
  readonly faults: Readonly<Record<Fault, number>>;
  readonly ms: number;
}

const faultKinds = ['kill', 'halt', 'restart'] as const;
type Fault = (typeof faultKinds)[number];

/** Runs planned times on workers that are killed with SIGKILL, halted with SIGSTOP, and restarted. */
export async function killWorkers(options: Options): Promise<Outcome> {
  const { uri, times, workers: count, spreadMs, maxMs } = options;
  const connection = await mongoose.createConnection(uri).asPromise();
  const environment = {
    MONGODB_URI: uri,
    SECRET_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD: 'correct horse battery',
    ROLE: 'worker',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SCAN_DNS: '127.0.0.1:9',
    SILENT_MS: String(options.silentMs),
    SCAN_MS: String(options.scanMs),
  };
  const start = () => startWorker(environment);
  // The first one prepares the database.
  const workers = [await start()];
  workers.push(...(await Promise.all(Array.from({ length: count - 1 }, start))));
  const begin = performance.now();
  try {
    const scanning = findScanning(workers);
    await insertSchedules(connection, times, spreadMs);
    const faults = await causeFaults(workers, start, { ...options, scanning });
    const runs = connection.collection('scan_runs');
    while ((await runs.countDocuments({ finishedAt: { $ne: null } })) < times) {
      if (performance.now() - begin > maxMs) throw new Error(`Not done within ${maxMs} ms`);
      await wait(100);
    }
    const found = await countOutcome(connection);
    return { ...found, faults, ms: performance.now() - begin };
  } finally {
    await Promise.all(workers.map((worker) => killWorker(worker)));
    await connection.close();
  }
}

async function startWorker(environment: Record<string, string>): Promise<ChildProcess> {
  const { PATH = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  const inherited = { PATH, TMPDIR, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
  const worker = spawn(process.execPath, [script], {
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(worker.stdout, 'data'),
    once(worker, 'exit').then(() => Promise.reject(new Error('A worker ended at its start'))),
  ]);
  return worker;
}

async function killWorker(worker: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill(signal);
  await ended;
}

/**
 * A previous scan of each site without findings; the next one gets worse, and one address is
 * alerted.
 */
async function insertSchedules(connection: mongoose.Connection, count: number, spreadMs: number) {
  const now = Date.now();
  // That of the site: another one would be moved.
  const { timezone } = generalDefaults;
  const [scans, schedules] = [
    connection.collection('security_scans'),
    connection.collection('scan_schedules'),
  ];
  const times = { createdAt: new Date(now), updatedAt: new Date(now), deletedAt: null, version: 1 };
  const built = Array.from({ length: count }, (_, n) => {
    const host = `site-${n}.example`;
    const url = `https://${host}/`;
    const baselineId = new mongoose.Types.ObjectId();
    const measured = {
      findings: buildFindings(url),
      ruleVersion,
      scannedAt: new Date(now - 7_200_000),
    };
    const scan = { _id: baselineId, url, host, scheduleId: null, ...measured, ...times, mails: [] };
    const rule = { frequency: 'daily', at: '06:00', weekday: null, day: null, timezone };
    const state = { state: 'active', paused: false, alert: null, certificate: null, lastRun: null };
    const schedule = {
      _id: new mongoose.Types.ObjectId(),
      url,
      host,
      ...rule,
      ...state,
      ...times,
      baselineId,
      nextRunAt: new Date(now + (n / count) * spreadMs),
      alertTo: [`admin-${n}@longitude.example`],
      failures: 0,
      watcher: null,
      manageHashes: [],
      expiresAt: null,
      words: [],
      mails: [],
    };
    return { scan, schedule };
  });
  await scans.insertMany(built.map(({ scan }) => scan));
  await schedules.insertMany(built.map(({ schedule }) => schedule));
  const job = { name: scheduleJob, type: 'normal', priority: 0, lockedAt: null };
  const jobs = built.map(({ schedule: { _id, nextRunAt } }) => ({ _id, nextRunAt, ...job }));
  await connection.collection('agendaJobs').insertMany(jobs);
}

async function causeFaults(
  workers: ChildProcess[],
  start: () => Promise<ChildProcess>,
  { faults: count, spreadMs, silentMs, scanning }: Options & { readonly scanning: Promise<number> },
): Promise<Outcome['faults']> {
  const faults = { kill: 0, halt: 0, restart: 0 };
  const halted: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    if (n > 0) await wait(randomInt(Math.max(2, Math.floor((2 * spreadMs) / count))));
    const kind = faultKinds[n % faultKinds.length] ?? 'kill';
    // The first one is killed in the middle of a scan, which another one must take over.
    const at = n === 0 ? await scanning : randomInt(workers.length);
    const worker = workers[at];
    if (!worker) continue;
    faults[kind]++;
    if (kind === 'halt') {
      worker.kill('SIGSTOP');
      // Longer than others wait for it: it resumes beside its successor.
      halted.push(wait(2 * silentMs).then(() => void worker.kill('SIGCONT')));
      continue;
    }
    // A halted one ignores SIGTERM.
    worker.kill('SIGCONT');
    await killWorker(worker, kind === 'kill' ? 'SIGKILL' : 'SIGTERM');
    workers[at] = await start();
  }
  await Promise.all(halted);
  return faults;
}

/** The first worker that begins a scan from now on. */
async function findScanning(workers: readonly ChildProcess[]): Promise<number> {
  const controller = new AbortController();
  const { signal } = controller;
  const scanning = workers.map(async ({ stdout }, at) => {
    if (stdout) await once(stdout, 'data', { signal });
    return at;
  });
  const first = await Promise.race(scanning);
  controller.abort();
  await Promise.allSettled(scanning);
  return first;
}

async function countOutcome(connection: mongoose.Connection) {
  const scans = await connection
    .collection('security_scans')
    .find({ scheduleId: { $ne: null } }, { projection: { scheduleId: 1, mails: 1 } })
    .toArray();
  const runs = await connection.collection('scan_runs').find({ state: 'done' }).toArray();
  const rows = await connection.collection('scan_schedules').find({}).toArray();
  const bySchedule = Map.groupBy(scans, ({ scheduleId }) => String(scheduleId));
  const byId = new Map(rows.map((row) => [String(row._id), row]));
  const mails = scans.flatMap((scan) => scan['mails'] as { to: string }[]);
  const isSettled = (run: (typeof runs)[number]) => {
    const row = byId.get(String(run['scheduleId']));
    const isLast = row?.['lastRun']?.id === run._id && row['lastRun'].fence === run['fence'];
    return isLast && String(row['baselineId']) === String(run['scanId']) && row['alert'] !== null;
  };
  return {
    done: runs.length,
    scans: scans.length,
    doubled: [...bySchedule.values()].filter(({ length }) => length > 1).length,
    mails: mails.length,
    recipients: new Set(mails.map(({ to }) => to)).size,
    settled: runs.filter(isSettled).length,
    takenOver: runs.filter((run) => run['fence'] > 1).length,
  };
}
