import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/scan-schedules';
import mongoose from 'mongoose';
import { assertFits } from '../../../testing/assert-fits.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { ScanFailed } from '@longitude/scanner/scan-errors';
import { buildFailing, createSiteEngine } from './testing/site-engine.ts';
import { scheduleJob } from './service.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';

const engine = createSiteEngine();
const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on' }, { scanEngine: engine });
const lab = openScheduleLab(server);
after(() => server.stop());

const path = '/api/admin/scan-schedules';
const listRuns = (id: string, query: object = {}) =>
  server.admin.call(contract.listScheduleRuns, { params: { id }, query });
const read = (id: string) => server.admin.call(contract.readSchedule, { params: { id } });
const run = (id: string, headers: Record<string, string> = {}) =>
  server.ask('POST', `${path}/${id}/run`, {}, headers);

test('a planned time runs once, is stored once, and the next time is planned', async () => {
  const { id } = await lab.create('https://planned.example/');
  const plannedAt = await lab.makeDue(id);
  await lab.work();
  await lab.work();
  const [scan, ...others] = await lab.scansOf(id);
  assert.deepEqual(
    [others.length, scan?.origin, scan?.email, scan?.consent],
    [0, 'schedule', null, null],
  );
  const [only, ...more] = await listRuns(id);
  assertFits(contract.listScheduleRuns.response, [only]);
  assert.equal(more.length, 0);
  const { scanId, state, change, manual, score } = only ?? {};
  assert.deepEqual(
    [only?.plannedAt, scanId, state, change, manual, score],
    [plannedAt.toISOString(), scan?._id.toHexString(), 'done', null, false, 100],
  );
  const row = await read(id);
  assert.deepEqual([row.lastRun?.id, row.lastRun?.state, row.failures], [only?.id, 'done', 0]);
  assert.ok(Date.parse(row.nextRun ?? '') > Date.now());
});

test('missed times are one run, and a change is summarized', async () => {
  const { id } = await lab.create('https://missed.example/');
  await lab.makeDue(id);
  await lab.work();
  engine.setSite('missed.example', buildFailing('Open Ports'));
  const longAgo = new Date(Date.now() - 9 * 24 * 3_600_000);
  await lab.makeDue(id, longAgo);
  await lab.work();
  await lab.work();
  const runs = await listRuns(id);
  assert.equal(runs.length, 2);
  const missed = runs.find(({ plannedAt }) => plannedAt === longAgo.toISOString());
  assert.deepEqual(missed?.change, {
    scoreBefore: 100,
    scoreAfter: 61,
    fixed: 0,
    better: 0,
    worse: 0,
    new: 1,
    isWorse: true,
  });
  assert.equal((await read(id)).needsAttention, true);
});

test('a manual run responds immediately, one at a time, once per key', async () => {
  const { id } = await lab.create('https://manual.example/', { active: false });
  const headers = { 'idempotency-key': 'run-now' };
  const first = await run(id, headers);
  assert.equal(first.status, 202);
  assertFits(contract.runSchedule.response, first.body);
  assert.equal((first.body as contract.ScheduleRun).state, 'running');
  assert.deepEqual((await run(id, headers)).body, first.body);
  assert.deepEqual([(await run(id)).status, (await read(id)).lastRun?.state], [409, 'running']);
  await lab.work();
  const [done, ...others] = await listRuns(id);
  assert.deepEqual([done?.state, done?.manual, others.length], ['done', true, 0]);
  assert.equal((await run(id)).status, 202);
  await lab.work();
  assert.equal((await listRuns(id)).length, 2);
});

test('one of many concurrent requests begins', async () => {
  const { id } = await lab.create('https://rush.example/');
  const responses = await Promise.all(Array.from({ length: 8 }, () => run(id)));
  const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
  assert.deepEqual([count(202), count(409)], [1, 7]);
  await lab.work();
  assert.equal((await lab.scansOf(id)).length, 1);
});

test('an unresponsive site is retried, and then the run has failed', async () => {
  const sentence = 'Nothing answers at this address.';
  engine.setSite('down.example', new ScanFailed('unreachable', sentence));
  const { id } = await lab.create('https://down.example/');
  await lab.makeDue(id);
  await lab.work();
  const [waiting] = await listRuns(id);
  assert.deepEqual([waiting?.state, waiting?.error], ['running', sentence]);
  const { lastRun } = await read(id);
  assert.deepEqual([lastRun?.state, lastRun?.error], ['running', sentence]);
  for (let n = 0; n < 3; n++) {
    await lab.makeRetriesDue();
    await lab.work();
  }
  const [failed] = await listRuns(id);
  assert.deepEqual([failed?.state, failed?.error, failed?.scanId], ['failed', sentence, null]);
  assert.ok(failed?.finishedAt);
  assert.equal(engine.countScans('down.example'), 4);
  const row = await read(id);
  assert.deepEqual([row.failures, row.state, row.lastRun?.error], [1, 'active', sentence]);
  engine.setSite('down.example', {});
  await lab.makeDue(id);
  await lab.work();
  assert.equal((await read(id)).failures, 0);
});

test('a site that responds at the second attempt has not failed', async () => {
  engine.setSite('flaky.example', new ScanFailed('unreachable', 'Nothing answers.'));
  const { id } = await lab.create('https://flaky.example/');
  await lab.makeDue(id);
  await lab.work();
  engine.setSite('flaky.example', {});
  await lab.makeRetriesDue();
  await lab.work();
  const [done] = await listRuns(id);
  assert.deepEqual([done?.state, done?.error], ['done', null]);
});

test('an exhausted limit of the site postpones a run and fails nothing', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 21; n++) {
    const { id } = await lab.create(`https://n${n}.often.example/`);
    ids.push(id);
    await lab.makeDue(id);
  }
  await waitUntil('all but one have run', async () => {
    await lab.work();
    return (await lab.scans.countDocuments({ domain: 'often.example' })) === 20;
  });
  const waiting = await lab.runs.findOne({ url: /often\.example/, state: 'running' });
  const { attempts, error, nextAttemptAt } = waiting ?? {};
  assert.deepEqual([attempts, error], [0, null]);
  const waitMs = (nextAttemptAt?.getTime() ?? 0) - Date.now();
  assert.ok(waitMs > 3_000_000 && waitMs <= 3_600_000, `${waitMs}`);
  await lab.runs.deleteOne({ _id: waiting?._id ?? '' });
});

test('a schedule refused by the owner does not run until it is changed', async () => {
  const sentence = 'This site asks not to be scanned (robots.txt).';
  engine.setSite('refuses.example', new ScanFailed('refused', sentence));
  const { id } = await lab.create('https://refuses.example/');
  await lab.makeDue(id);
  await lab.work();
  const refused = await read(id);
  assert.deepEqual([refused.state, refused.active, refused.nextRun], ['refused', false, null]);
  assert.deepEqual([refused.lastRun?.state, refused.lastRun?.error], ['failed', sentence]);
  // As if its worker had died before it ended the run: another one comes to the same.
  const waiting = {
    state: 'running',
    owner: null,
    error: null,
    nextAttemptAt: new Date(),
  } as const;
  await lab.runs.updateOne({ _id: refused.lastRun?.id ?? '' }, { $set: waiting });
  await lab.work();
  const { lastRun, failures } = await read(id);
  assert.deepEqual([lastRun, failures], [refused.lastRun, 1]);
  assert.equal((await run(id)).status, 422);
  engine.setSite('refuses.example', {});
  const again = await server.admin.call(contract.changeSchedule, {
    params: { id },
    payload: { active: true },
  });
  assert.deepEqual([again.state, typeof again.nextRun], ['active', 'string']);
});

test('a waiting run is cancelled by a pause, and deleted with its schedule', async () => {
  engine.setSite('paused.example', new ScanFailed('unreachable', 'Nothing answers.'));
  const { id } = await lab.create('https://paused.example/');
  await lab.makeDue(id);
  await lab.work();
  await server.admin.call(contract.changeSchedule, { params: { id }, payload: { active: false } });
  await lab.makeRetriesDue();
  await lab.work();
  const [cancelled] = await listRuns(id);
  assert.equal(cancelled?.state, 'failed');
  assert.match(cancelled?.error ?? '', /paused/);
  assert.equal((await read(id)).failures, 0);
  assert.equal((await run(id)).status, 202);
  await lab.work();
  await server.admin.call(contract.deleteSchedule, { params: { id } });
  await lab.makeRetriesDue();
  await lab.work();
  assert.deepEqual(await lab.runsOf(id), []);
});

test('the runs of a schedule are paged, newest first', async () => {
  const { id } = await lab.create('https://pages.example/');
  for (let n = 0; n < 3; n++) {
    await lab.makeDue(id);
    await lab.work();
  }
  const all = (await listRuns(id)).map((each) => each.plannedAt);
  assert.deepEqual(all, all.toSorted().toReversed());
  const get = (at: string) => server.ask('GET', at);
  const first = await get(`${path}/${id}/runs?limit=2`);
  assert.equal(first.headers.get('x-total-count'), '3');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const pages = [first.body, (await get(next)).body].flat() as contract.ScheduleRun[];
  const plannedAts = pages.map((each) => each.plannedAt);
  assert.deepEqual(plannedAts, all);
  assert.equal((await get(`${path}/${id}/runs?cursor=nonsense`)).status, 400);
});

test('each schedule has a job at its next time: after changes, a run, a pause and a restore', async () => {
  const { connection, jobs } = server.product.context;
  const rows = connection.collection('agendaJobs');
  const readJob = async (id: string) => {
    const row = await rows.findOne({ _id: new mongoose.Types.ObjectId(id), name: scheduleJob });
    return (row?.['nextRunAt'] as Date | undefined)?.toISOString() ?? null;
  };
  const change = (id: string, payload: contract.ChangeSchedule) =>
    server.admin.call(contract.changeSchedule, { params: { id }, payload });
  const { id, nextRun } = await lab.create('https://timed.example/');
  assert.equal(await readJob(id), nextRun);
  const moved = await change(id, { frequency: 'monthly', day: 'last' });
  assert.equal(await readJob(id), moved.nextRun);
  await change(id, { active: false });
  assert.equal(await readJob(id), null);
  await run(id);
  assert.ok(Date.parse((await readJob(id)) ?? '') <= Date.now());
  await lab.work();
  const resumed = await change(id, { active: true });
  assert.equal(await readJob(id), resumed.nextRun);
  // A backup contains no jobs.
  await rows.deleteMany({});
  await jobs.repair(scheduleJob);
  assert.equal(await readJob(id), resumed.nextRun);
  await server.admin.call(contract.deleteSchedule, { params: { id } });
  assert.equal(await readJob(id), null);
});
