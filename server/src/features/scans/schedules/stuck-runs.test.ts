import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/scan-schedules';
import type { Model } from 'mongoose';
import { send } from '../../../testing/send.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { claimDue } from './claim-due.ts';
import type { ScheduleFields } from './model.ts';
import { ScheduleRuns } from './runs.ts';
import { createSiteEngine } from './testing/site-engine.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';

const engine = createSiteEngine();
let server: TestServer;
let lab: ReturnType<typeof openScheduleLab>;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
  lab = openScheduleLab(server);
});
after(() => server.stop());

const read = (id: string) => server.admin.call(contract.readSchedule, { params: { id } });
const runNow = (id: string) =>
  send(server.address, 'POST', `/api/admin/scan-schedules/${id}/run`, {
    token: server.token,
    json: {},
  });

test('a worker that takes a run out of turn before it is answered runs it', async (t) => {
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

test('a worker that wakes up after its run has ended leaves the schedule as it was', async (t) => {
  const { id } = await lab.create('https://woken.example/');
  await lab.makeDue(id);
  await lab.work();
  const { lastRun } = await lab.read(id);
  await lab.runs.updateOne(
    { _id: lastRun?.id ?? '' },
    { $set: { state: 'running', nextAttemptAt: new Date() } },
  );
  // eslint-disable-next-line typescript/unbound-method -- it is called with the runs as `this`
  const { takeWaiting } = ScheduleRuns.prototype;
  const later = { ...lastRun, id: 'the-next-run' };
  t.mock.method(ScheduleRuns.prototype, 'takeWaiting', async function (this: ScheduleRuns) {
    const claim = await takeWaiting.call(this);
    // Meanwhile its successor ends it, and the next run is done as well.
    const ended = { state: 'done', owner: null } as const;
    if (!claim) return undefined;
    await lab.runs.updateOne({ _id: claim.run._id }, { $set: ended });
    await lab.schedules.updateOne({ host: 'woken.example' }, { $set: { lastRun: later } } as never);
    return claim;
  });
  await lab.work();
  assert.deepEqual((await lab.read(id)).lastRun, later);
});

test('a schedule whose current run is gone, or has ended, runs again', async () => {
  for (const isKept of [true, false]) {
    const { id } = await lab.create(`https://restored-${isKept}.example/`);
    await lab.makeDue(id);
    await lab.work();
    const { _id, lastRun } = await lab.read(id);
    await lab.schedules.updateOne({ _id }, { $set: { 'lastRun.state': 'running' } });
    if (!isKept) await lab.runs.deleteOne({ _id: lastRun?.id ?? '' });
    await lab.work();
    assert.equal((await read(id)).lastRun?.state, isKept ? 'done' : 'failed');
    const plannedAt = await lab.makeDue(id);
    await lab.work();
    const { lastRun: next } = await read(id);
    assert.deepEqual([next?.state, next?.id], ['done', `${id}:${plannedAt.toISOString()}`]);
  }
});

test('a time that could not be planned on leaves its run to any worker', async () => {
  const { connection } = server.product.context;
  const { id } = await lab.create('https://unplanned.example/');
  const plannedAt = await lab.makeDue(id);
  const model = connection.model('scan_schedules') as unknown as Model<ScheduleFields>;
  const runs = new ScheduleRuns(connection);
  await assert.rejects(claimDue({ model, runs }, 'No/Zone'));
  const [run] = await lab.runsOf(id);
  assert.deepEqual([run?.owner, run?.plannedAt], [null, plannedAt]);
  await lab.work();
  assert.equal((await read(id)).lastRun?.state, 'done');
  assert.equal((await lab.scansOf(id)).length, 1);
});
