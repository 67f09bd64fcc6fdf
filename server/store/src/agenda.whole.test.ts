import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import type { Run, Work } from './testing/agenda-worker.ts';
import { openStoreChild, type StoreChild } from './testing/store-child.ts';

const script = fileURLToPath(new URL('testing/agenda-worker.ts', import.meta.url));
const MINUTE_MS = 60_000;
/**
 * Short, because the second test waits for it; a worker that stalls for longer rightly loses its
 * job.
 */
const SHORT_LOCK_MS = 10_000;

let store: StoreChild;
before(async () => {
  store = await openStoreChild();
});
after(() => store.close());

async function startWorker(lockMs: number, mode = 'well'): Promise<ChildProcess> {
  const { uri, db } = store;
  const worker = fork(script, [uri, db.databaseName, String(lockMs), mode], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(worker, 'message');
  return worker;
}

async function stopWorkers(workers: readonly ChildProcess[]): Promise<void> {
  const ends = workers.map((worker) => once(worker, 'close'));
  for (const worker of workers) worker.send('stop');
  await Promise.all(ends);
}

async function queueJobs(count: number): Promise<void> {
  const backend = new MongoBackend({ mongo: store.db, collection: 'jobs' });
  const agenda = new Agenda({ backend });
  await agenda.ready;
  agenda.define('count', () => assert.fail('only workers work'));
  await Promise.all(Array.from({ length: count }, (_, n) => agenda.now('count', { n })));
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 600_000;
  while (!(await isThere())) {
    assert.ok(performance.now() < end, `waited in vain for ${what}`);
    await wait(50);
  }
}

const runsOf = () => store.db.collection<Run>('runs');
const workOf = () => store.db.collection<Work>('work');
const jobsOf = () => store.db.collection('jobs');
const countFinished = () => jobsOf().countDocuments({ lastFinishedAt: { $ne: null } });

test('four worker processes claim each of 500 jobs once', async (t) => {
  const workers = await Promise.all([1, 2, 3, 4].map(() => startWorker(10 * MINUTE_MS)));
  await queueJobs(500);
  await waitFor('500 finished jobs', async () => (await countFinished()) === 500);
  await stopWorkers(workers);
  const runs = await runsOf().find().sort({ n: 1 }).toArray();
  assert.deepEqual(
    runs.map(({ n }) => n),
    Array.from({ length: 500 }, (_, n) => n),
  );
  assert.deepEqual(await workOf().distinct('times'), [1]);
  assert.equal(await jobsOf().countDocuments({ lockedAt: { $ne: null } }), 0);
  const shares = workers.map(({ pid }) => runs.filter(({ worker }) => worker === pid).length);
  t.diagnostic(`shares of the workers: ${shares.join(', ')}`);
  assert.ok(shares.filter((share) => share > 0).length > 1);
});

/** Claims of one job that follow each other sooner than its lock allows. */
function overlapsOf(runs: readonly Run[]): Run[] {
  const last = new Map<number, Date>();
  const sorted = runs.toSorted((a, b) => Number(a.lockedAt) - Number(b.lockedAt));
  return sorted.filter(({ n, lockedAt = new Date(0) }) => {
    const before = last.get(n);
    last.set(n, lockedAt);
    return before !== undefined && Number(lockedAt) - Number(before) < SHORT_LOCK_MS;
  });
}

test('jobs of a killed worker go to others when their locks expire', async (t) => {
  await store.db.dropDatabase();
  const victim = await startWorker(SHORT_LOCK_MS, 'stuck');
  const others = await Promise.all([1, 2, 3].map(() => startWorker(SHORT_LOCK_MS)));
  const ofVictim = { worker: victim.pid ?? 0 };
  await queueJobs(100);
  await waitFor('a claim of the victim', async () => (await runsOf().countDocuments(ofVictim)) > 0);
  victim.kill('SIGKILL');
  await once(victim, 'close');
  const orphans = await runsOf().distinct('n', ofVictim);
  await waitFor('100 finished jobs', async () => (await countFinished()) === 100);
  await stopWorkers(others);
  const runs = await runsOf().find().toArray();
  const taken = runs.filter(({ n, worker }) => orphans.includes(n) && worker !== victim.pid);
  assert.deepEqual(new Set(taken.map(({ n }) => n)), new Set(orphans));
  assert.equal(await workOf().countDocuments(), 100);
  // At least once, and never by two workers under one lock.
  assert.deepEqual(overlapsOf(runs), []);
  t.diagnostic(`${orphans.length} jobs were taken over: ${runs.length} claims of 100 jobs`);
});
