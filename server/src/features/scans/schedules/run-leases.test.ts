import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import mongoose from 'mongoose';
import * as contract from '@longitude/contract/scan-schedules';
import { ScanFailed } from '@longitude/scanner/scan-errors';
import { startTestServer } from '../../../testing/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { defaultPace, ScheduleRuns, type Claim } from './runs.ts';
import { formerQueries, leaveRun } from './testing/former-worker.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';
import { buildFailing, createSiteEngine } from './testing/site-engine.ts';
import { send } from '../../../testing/send.ts';
import { settings } from '../../settings/feature.ts';

const schedulePace = { ...defaultPace, heartbeatMs: 50, silentMs: 500 };
const engine = createSiteEngine();
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine, schedulePace });
const lab = openScheduleLab(server);
after(() => server.stop());

const open = (heartbeatMs: number) =>
  new ScheduleRuns(server.product.context.connection, {
    ...defaultPace,
    heartbeatMs,
    silentMs: 1_000,
  });
const url = 'https://leased.example/';
const plan = (plannedAt = new Date()) => ({
  scheduleId: new mongoose.Types.ObjectId(),
  url,
  plannedAt,
  manual: false,
});

test('of many workers one claims a planned time', async () => {
  const planned = plan();
  const claims = await Promise.all(Array.from({ length: 8 }, () => open(1000).claim(planned)));
  const won = claims.filter((claim) => claim !== undefined);
  assert.equal(won.length, 1);
  assert.equal(
    won[0]?.run._id,
    `${planned.scheduleId.toHexString()}:${planned.plannedAt.toISOString()}`,
  );
  await won[0]?.lease.release();
});

test('a silent owner is replaced with a higher fence, and can write nothing more', async () => {
  // Halted: its next heartbeat is in a minute.
  const halted = await open(60_000).claim(plan());
  const alive = await open(50).claim(plan());
  assert.ok(halted && alive);
  const { signal } = new AbortController();
  const read = async ({ run }: Claim) => {
    const row = await lab.runs.findOne({ _id: run._id });
    return row ?? assert.fail('no run');
  };
  const [first, ...rows] = [await read(alive), await read(halted)];
  await waitUntil('a heartbeat', async () => (await read(alive)).beat > first.beat);
  assert.equal(await open(50).take(first, signal), undefined);
  const [claim] = await Promise.all(rows.map((row) => open(50).take(row, signal)));
  assert.deepEqual([claim?.run._id, claim?.run.fence], [halted.run._id, 2]);
  assert.equal(await halted.lease.update({ $set: { error: 'too late' } }), false);
  await halted.lease.release({ $set: { state: 'failed' } });
  const row = await lab.runs.findOne({ _id: halted.run._id });
  assert.deepEqual([row?.state, row?.error, row?.fence], ['running', null, 2]);
  assert.equal(await alive.lease.update({ $set: { error: null } }), true);
  await claim?.lease.release();
  await alive.lease.release();
});

test('a waiting run is taken by one worker when it is due, not before', async () => {
  const runs = open(1000);
  const claim = await runs.claim(plan());
  const later = { owner: null, nextAttemptAt: new Date(Date.now() + 60_000) };
  await claim?.lease.release({ $set: later });
  const { signal } = new AbortController();
  const take = async () => {
    const row = await lab.runs.findOne({ _id: claim?.run._id ?? '' });
    return row ? runs.take(row, signal) : undefined;
  };
  assert.equal(await take(), undefined);
  await lab.makeRetriesDue();
  const taken = await Promise.all([take(), take()]);
  const won = taken.filter((each) => each !== undefined);
  assert.deepEqual([won.length, won[0]?.run.fence], [1, 2]);
  await won[0]?.lease.release();
});

const read = (id: string) => server.admin.call(contract.readSchedule, { params: { id } });
const runNow = (id: string) =>
  send(server.address, 'POST', `/api/admin/scan-schedules/${id}/run`, {
    token: server.token,
    json: {},
  });

test('a worker that takes a manual run before its response runs it', async (t) => {
  const { id } = await lab.create('https://eager.example/');
  // eslint-disable-next-line typescript/unbound-method -- it is called with the runs as `this`
  const { insertWaiting } = ScheduleRuns.prototype;
  t.mock.method(
    ScheduleRuns.prototype,
    'insertWaiting',
    async function (this: ScheduleRuns, ...planned: Parameters<typeof insertWaiting>) {
      const run = await insertWaiting.apply(this, planned);
      await lab.work();
      return run;
    },
  );
  const { status, body } = await runNow(id);
  assert.equal(status, 202);
  const [run, ...others] = await lab.runsOf(id);
  assert.deepEqual([run?._id, run?.state, others], [(body as contract.ScheduleRun).id, 'done', []]);
  assert.equal((await read(id)).lastRun?.state, 'done');
});

test('a worker that resumes after its run has ended leaves the schedule unchanged', async (t) => {
  const { id } = await lab.create('https://woken.example/');
  await lab.makeDue(id);
  await lab.work();
  const { lastRun } = await lab.read(id);
  await lab.runs.updateOne(
    { _id: lastRun?.id ?? '' },
    { $set: { state: 'running', nextAttemptAt: new Date() } },
  );
  // eslint-disable-next-line typescript/unbound-method -- it is called with the runs as `this`
  const { take } = ScheduleRuns.prototype;
  const later = { fence: 1, ...lastRun, id: 'the-next-run' };
  t.mock.method(
    ScheduleRuns.prototype,
    'take',
    async function (this: ScheduleRuns, ...args: Parameters<typeof take>) {
      const claim = await take.apply(this, args);
      // In the meantime its successor ends it, and the next run is done as well.
      const ended = { state: 'done', owner: null } as const;
      await lab.runs.updateOne({ _id: args[0]._id }, { $set: ended });
      await lab.schedules.updateOne({ host: 'woken.example' }, { $set: { lastRun: later } });
      return claim;
    },
  );
  await lab.work();
  assert.deepEqual((await lab.read(id)).lastRun, later);
});

test('a schedule whose latest run is missing, after a restore, runs again', async () => {
  const { id } = await lab.create('https://restored.example/');
  await lab.makeDue(id);
  await lab.work();
  await lab.runs.deleteMany({});
  assert.equal((await read(id)).lastRun, null);
  const plannedAt = await lab.makeDue(id);
  await lab.work();
  const { lastRun } = await read(id);
  assert.deepEqual([lastRun?.state, lastRun?.id], ['done', `${id}:${plannedAt.toISOString()}`]);
  // And one whose planned time has run before the restore.
  await lab.makeDue(id, plannedAt);
  await lab.work();
  assert.equal((await lab.runsOf(id)).length, 1);
  assert.ok(Date.parse((await read(id)).nextRun ?? '') > Date.now());
});

test('if a claimed run cannot begin, any worker can take it', async (t) => {
  const { id } = await lab.create('https://unplanned.example/');
  const plannedAt = await lab.makeDue(id);
  const broken = () => Promise.reject(new Error('broken'));
  const reading = t.mock.method(server.product.serviceOf(settings), 'read', broken);
  await assert.rejects(lab.job.run(id), /broken/);
  reading.mock.restore();
  const [run] = await lab.runsOf(id);
  assert.deepEqual([run?.owner, run?.plannedAt], [null, plannedAt]);
  await lab.work();
  assert.equal((await read(id)).lastRun?.state, 'done');
  assert.equal((await lab.scansOf(id)).length, 1);
});

test('two workers that are woken for one planned time scan once', async () => {
  const { id } = await lab.create('https://once.example/');
  await lab.makeDue(id);
  await Promise.all([lab.job.run(id), lab.job.run(id)]);
  const [run, ...others] = await lab.runsOf(id);
  assert.deepEqual([run?.state, others.length], ['done', 0]);
  assert.equal((await lab.scansOf(id)).length, 1);
});

test('a silent worker of the version before is replaced, and its run judged as it would have', async () => {
  const url = 'https://former.example/';
  const { id, runId, at, nextRun } = await leaveRun(server, url);
  const { lastRun } = await read(id);
  assert.deepEqual([lastRun?.id, lastRun?.at, lastRun?.state], [runId, at, 'running']);
  engine.setSite('former.example', buildFailing('CAA'));
  await lab.job.run(id);
  const row = await read(id);
  const { state, notices, score } = row.lastRun ?? {};
  assert.deepEqual([row.lastRun?.at, state, notices, score], [at, 'done', ['alert'], 61]);
  assert.deepEqual([row.nextRun, row.needsAttention], [nextRun, true]);
  const run = await lab.readLast(id);
  assert.deepEqual([run?._id, run?.fence, (await lab.scansOf(id)).length], [runId, 2, 2]);
});

test('attempts and failures that the version before counted are counted on', async () => {
  const error = 'Nothing answers.';
  const waiting = { owner: null, nextAttemptAt: new Date(), attempts: 2, error };
  const { id, at } = await leaveRun(server, 'https://counted.example/', waiting, 4);
  engine.setSite('counted.example', new ScanFailed('unreachable', error));
  for (const [state, failures] of [
    ['running', 4],
    ['failed', 5],
  ]) {
    await lab.makeRetriesDue();
    await lab.work();
    const { lastRun, ...row } = await read(id);
    const found = [lastRun?.at, lastRun?.error, lastRun?.state, row.failures];
    assert.deepEqual(found, [at, error, state, failures]);
  }
});

test('a worker of the version before finds the state of a run, and begins no other', async () => {
  const { id } = await lab.create('https://seen.example/');
  const { _id } = await lab.read(id);
  const { listDue, listLost, listWatched, listWaiting } = formerQueries;
  const [schedules, runs] = [server.stored('scan_schedules'), server.stored('scan_runs')];
  const isDue = async () => (await schedules.countDocuments({ ...listDue(), _id })) === 1;
  await lab.makeDue(id);
  engine.setSite('seen.example', async () => {
    // Its next time has come as well.
    await lab.makeDue(id);
    const lost = await schedules.findOne({ ...listLost, _id });
    const run = await runs.findOne({ ...listWatched, scheduleId: _id });
    const waiting = await runs.countDocuments({ ...listWaiting(), scheduleId: _id });
    assert.deepEqual([await isDue(), waiting, run?.['tracking'].baselineId], [false, 0, null]);
    assert.deepEqual([lost?.['lastRun'].id, typeof run?.['owner']], [run?.['_id'], 'string']);
    return {};
  });
  await lab.job.run(id);
  assert.equal(await isDue(), true);
  const run = await lab.readLast(id);
  assert.ok(run?.state === 'done');
  const { _id: runId, fence, startedAt: at, state, scanId, score, overallRisk } = run;
  const { change, error, notices } = run;
  const outcome = { scanId, score, overallRisk, change, error, notices };
  assert.deepEqual((await lab.read(id)).lastRun, { id: runId, fence, at, state, ...outcome });
});
