import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import mongoose from 'mongoose';
import { saveCategory } from '../../../testing/mail-settings.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { ScheduleRuns, type Claim } from './runs.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';
import { createSiteEngine } from './testing/site-engine.ts';

let server: TestServer;
let lab: ReturnType<typeof openScheduleLab>;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: createSiteEngine() });
  lab = openScheduleLab(server);
});
after(() => server.stop());

const open = (heartbeatMs: number) =>
  new ScheduleRuns(server.product.context.connection, { heartbeatMs, silentMs: 1_000 });
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

test('a silent owner is replaced under a higher fence, and can write nothing more', async () => {
  // Halted: its heartbeat comes in a minute.
  const halted = await open(60_000).claim(plan());
  const alive = await open(50).claim(plan());
  assert.ok(halted && alive);
  const others = open(50);
  const taken: Claim[] = [];
  await waitUntil('the silent one is taken over', async () => {
    const claim = await others.takeSilent();
    if (claim) taken.push(claim);
    return taken.length > 0;
  });
  const [claim] = taken;
  assert.deepEqual([claim?.run._id, claim?.run.fence], [halted.run._id, 2]);
  assert.equal(await halted.lease.update({ $set: { error: 'too late' } }), false);
  await halted.lease.release({ $set: { state: 'failed' } });
  const row = await lab.runs.findOne({ _id: halted.run._id });
  assert.deepEqual([row?.state, row?.error, row?.fence], ['running', null, 2]);
  assert.equal(await alive.lease.update({ $set: { error: null } }), true);
  await claim?.lease.release();
  await alive.lease.release();
});

test('a run that waits is taken by one worker when it is due, not before', async () => {
  const runs = open(1000);
  const claim = await runs.claim(plan());
  const later = { owner: null, nextAttemptAt: new Date(Date.now() + 60_000) };
  await claim?.lease.release({ $set: later });
  assert.equal(await runs.takeWaiting(), undefined);
  await lab.makeRetriesDue();
  const taken = await Promise.all([open(1000).takeWaiting(), open(1000).takeWaiting()]);
  const won = taken.filter((each) => each !== undefined);
  assert.deepEqual([won.length, won[0]?.run.fence], [1, 2]);
  await won[0]?.lease.release();
});

test('a worker moves what is planned when the timezone of the site has changed', async () => {
  const { id } = await lab.create('https://moved-zone.example/', { at: '06:00' });
  const due = await lab.create('https://due-zone.example/', { at: '06:00' });
  await lab.makeDue(due.id);
  await saveCategory(server, 'general', { timezone: 'UTC' });
  await lab.work();
  const row = await lab.read(id);
  assert.deepEqual(
    [row.timezone, row.nextRunAt?.toISOString().slice(11)],
    ['UTC', '06:00:00.000Z'],
  );
  // What was due has run, and goes on by the new clock.
  const [run] = await lab.runsOf(due.id);
  const next = await lab.read(due.id);
  assert.deepEqual([run?.state, next.timezone], ['done', 'UTC']);
});
