import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import type { Model } from 'mongoose';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { claimDue, moveTimezone } from './claim-due.ts';
import type { ScheduleFields } from './model.ts';
import { ScheduleRuns } from './runs.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';
import { createSiteEngine } from './testing/site-engine.ts';

let server: TestServer;
let lab: ReturnType<typeof openScheduleLab>;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: createSiteEngine() });
  lab = openScheduleLab(server);
});
after(() => server.stop());

/** A schedule of the first of each month at 00:30 in Toronto, at a moment shortly before or after. */
async function openMonth(t: TestContext, host: string, now: string, planned: string) {
  const rule = { frequency: 'monthly', day: 1, at: '00:30' } as const;
  const { id } = await lab.create(`https://${host}/`, rule);
  const { _id } = await lab.read(id);
  await lab.schedules.updateOne({ _id }, { $set: { nextRunAt: new Date(planned) } });
  const { connection } = server.product.context;
  const model = connection.model('scan_schedules') as unknown as Model<ScheduleFields>;
  t.mock.timers.enable({ apis: ['Date'], now: new Date(now) });
  const readNext = async () => (await lab.read(id)).nextRunAt?.toISOString();
  return { model, readNext, runs: new ScheduleRuns(connection), id };
}

test('a timezone in which the planned date has begun makes it due, and skips no month', async (t) => {
  const { model, runs, readNext, id } = await openMonth(
    t,
    'east.example',
    '2026-12-01T04:00:00Z',
    '2026-12-01T05:30:00Z',
  );
  await moveTimezone(model, 'Europe/London');
  assert.equal(await readNext(), '2026-12-01T00:30:00.000Z');
  const claim = await claimDue({ model, runs }, 'Europe/London');
  await claim?.lease.release();
  assert.equal(claim?.run.scheduleId.toHexString(), id);
  assert.equal(await readNext(), '2027-01-01T00:30:00.000Z');
});

test('a timezone in which the date that has run is still to come does not repeat it', async (t) => {
  const { model, readNext } = await openMonth(
    t,
    'west.example',
    '2026-12-01T06:00:00Z',
    '2027-01-01T05:30:00Z',
  );
  await moveTimezone(model, 'America/Los_Angeles');
  assert.equal(await readNext(), '2027-01-01T08:30:00.000Z');
});

test('nor does one that changes while the date is due', async (t) => {
  const { model, runs, readNext } = await openMonth(
    t,
    'due.example',
    '2026-12-01T05:31:00Z',
    '2026-12-01T05:30:00Z',
  );
  await moveTimezone(model, 'America/Los_Angeles');
  const claim = await claimDue({ model, runs }, 'America/Los_Angeles');
  await claim?.lease.release();
  assert.equal(claim?.run.plannedAt.toISOString(), '2026-12-01T05:30:00.000Z');
  assert.equal(await readNext(), '2027-01-01T08:30:00.000Z');
});
