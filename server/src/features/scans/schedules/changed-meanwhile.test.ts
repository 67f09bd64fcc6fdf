import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import * as contract from '@longitude/contract/scan-schedules';
import { saveCategory } from '../../../testing/mail-settings.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { ScanFailed } from '@longitude/scanner/scan-errors';
import { buildFailing, createSiteEngine } from './testing/site-engine.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';
import { settings } from '../../settings/feature.ts';

const engine = createSiteEngine();
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
const lab = openScheduleLab(server);
after(() => server.stop());

const change = (id: string, payload: contract.ChangeSchedule) =>
  server.admin.call(contract.changeSchedule, { params: { id }, payload });

async function runOnce(id: string) {
  await lab.makeDue(id);
  await lab.work();
}

test('a damaged previous scan does not count', async () => {
  const { id } = await lab.create('https://damaged.example/');
  await runOnce(id);
  const { _id } = await lab.read(id);
  await lab.scans.updateMany({ scheduleId: _id }, { $set: { findings: null } } as never);
  await runOnce(id);
  const last = await lab.readLast(id);
  assert.deepEqual([last?.state, last?.change], ['done', null]);
  assert.equal(engine.countScans('damaged.example'), 2);
});

test('a waiting run ends when its schedule gets another address', async () => {
  engine.setSite('old.example', new ScanFailed('unreachable', 'Nothing answers.'));
  const { id } = await lab.create('https://old.example/');
  await runOnce(id);
  await change(id, { url: 'https://new.example/' });
  engine.setSite('old.example', {});
  await lab.makeRetriesDue();
  await lab.work();
  const [run] = await lab.runsOf(id);
  const { lastRun, baselineId } = await lab.read(id);
  assert.deepEqual([run?.state, lastRun, baselineId], ['failed', null, null]);
  assert.deepEqual(await lab.scansOf(id), []);
});

test('another address starts its own history', async () => {
  const { id } = await lab.create('https://moved.example/', { alertTo: ['a@longitude.example'] });
  await runOnce(id);
  engine.setSite('elsewhere.example', buildFailing('CAA'));
  const moved = await change(id, { url: 'https://elsewhere.example/' });
  assert.deepEqual([moved.lastRun, moved.needsAttention], [null, false]);
  await runOnce(id);
  assert.deepEqual((await lab.scansOf(id)).at(-1)?.mails, []);
  const row = await server.admin.call(contract.readSchedule, { params: { id } });
  assert.deepEqual([row.lastRun?.change, row.lastRun?.score], [null, 61]);
});

test('a pause during a scan prevents its alert', async () => {
  const { id } = await lab.create('https://hushed.example/', { alertTo: ['x@longitude.example'] });
  await runOnce(id);
  engine.setSite('hushed.example', async () => {
    await change(id, { active: false });
    return buildFailing('CAA');
  });
  await runOnce(id);
  const scans = await lab.scansOf(id);
  assert.deepEqual([scans.length, scans.at(-1)?.mails], [2, []]);
});

test('a stop during a scan outlasts the refusal of the site', async () => {
  const { id } = await lab.create('https://halted.example/');
  engine.setSite('halted.example', async () => {
    await lab.schedules.updateOne({ host: 'halted.example' }, { $set: { state: 'stopped' } });
    return new ScanFailed('refused', 'Please do not scan.');
  });
  await runOnce(id);
  const { state, mails } = await lab.read(id);
  const last = await lab.readLast(id);
  assert.deepEqual([state, mails, last?.state], ['stopped', [], 'failed']);
});

test('a schedule deleted during a scan leaves the scan, without emails or a run', async () => {
  const { id } = await lab.create('https://erased.example/', { alertTo: ['x@longitude.example'] });
  await runOnce(id);
  engine.setSite('erased.example', async () => {
    await server.admin.call(contract.deleteSchedule, { params: { id } });
    return buildFailing('CAA');
  });
  await runOnce(id);
  await waitUntil('its scan is stored', async () => (await lab.scansOf(id)).length === 2);
  assert.deepEqual((await lab.scansOf(id)).at(-1)?.mails, []);
  assert.deepEqual(await lab.runsOf(id), []);
  await lab.work();
  assert.equal(engine.countScans('erased.example'), 2);
});

test('another address during a scan: the scan counts for the previous one, and causes no email', async () => {
  const { id } = await lab.create('https://first.example/', { alertTo: ['x@longitude.example'] });
  await runOnce(id);
  engine.setSite('first.example', async () => {
    await change(id, { url: 'https://second.example/' });
    return buildFailing('CAA');
  });
  await runOnce(id);
  const { lastRun, lastTested, baselineId, alert } = await lab.read(id);
  assert.deepEqual([lastRun, lastTested, baselineId, alert], [null, null, null, null]);
  const [, moved] = await lab.runsOf(id);
  const scans = await lab.scansOf(id);
  assert.deepEqual([moved?.state, moved?.scanId], ['done', scans.at(-1)?._id]);
  assert.deepEqual(scans.at(-1)?.mails, []);
  await runOnce(id);
  const next = await lab.readLast(id);
  assert.deepEqual([next?.state, next?.change], ['done', null]);
  assert.equal(engine.countScans('second.example'), 1);
});

test('other times and recipients set during a scan apply at its end', async () => {
  const { id } = await lab.create('https://edited.example/', {
    alertTo: ['old@longitude.example'],
  });
  await runOnce(id);
  let nextRun: string | null = null;
  engine.setSite('edited.example', async () => {
    const alertTo = ['new@longitude.example'];
    ({ nextRun } = await change(id, { frequency: 'monthly', day: 'last', alertTo }));
    return buildFailing('CAA');
  });
  await runOnce(id);
  const { nextRunAt, alert } = await lab.read(id);
  const last = await lab.readLast(id);
  assert.deepEqual([last?.state, nextRunAt?.toISOString()], ['done', nextRun]);
  assert.deepEqual(alert?.tests, ['CAA']);
  const mails = (await lab.scansOf(id)).at(-1)?.mails ?? [];
  const tos = mails.map(({ to }) => to);
  assert.deepEqual(tos, ['new@longitude.example']);
});

test('a run whose scan was permanently deleted links to none', async () => {
  const { id } = await lab.create('https://unlinked.example/');
  await runOnce(id);
  const [scan] = await lab.scansOf(id);
  assert.ok(scan);
  const { _id } = scan;
  const scanId = _id.toHexString();
  const params = { id };
  const collect = async () => {
    const [run] = await server.admin.call(contract.listScheduleRuns, { params, query: {} });
    const one = await server.admin.call(contract.readSchedule, { params });
    const query = { q: 'unlinked' };
    const [listed] = await server.admin.call(contract.listSchedules, { query });
    return [run?.scanId, one.lastRun?.scanId, listed?.lastRun?.scanId];
  };
  assert.deepEqual(await collect(), [scanId, scanId, scanId]);
  // From the trash it can still be restored.
  await lab.scans.updateOne({ _id }, { $set: { deletedAt: new Date() } });
  assert.deepEqual(await collect(), [scanId, scanId, scanId]);
  await lab.scans.deleteOne({ _id });
  assert.deepEqual(await collect(), [null, null, null]);
});

/** Changes the site's timezone, which moves planned times. */
async function moveSite(value: string) {
  const change = { category: 'general', key: 'timezone', value } as const;
  await server.product.serviceOf(settings).save({ settings: [change] }, 'system');
  await server.product.context.background.drain();
}

/** A schedule of the first of each month at 00:30 in Toronto, at a moment shortly before or after. */
async function openMonth(t: TestContext, host: string, now: string, planned: string) {
  await moveSite('America/Toronto');
  // By then schedules of other tests are due.
  await lab.schedules.deleteMany({});
  const rule = { frequency: 'monthly', day: 1, at: '00:30' } as const;
  const { id } = await lab.create(`https://${host}/`, rule);
  const { _id } = await lab.read(id);
  await lab.schedules.updateOne({ _id }, { $set: { nextRunAt: new Date(planned) } });
  t.mock.timers.enable({ apis: ['Date'], now: new Date(now) });
  const readNext = async () => (await lab.read(id)).nextRunAt?.toISOString();
  const readPlanned = async () =>
    (await lab.runsOf(id)).map(({ plannedAt }) => plannedAt.toISOString());
  return { readNext, readPlanned, id };
}

test('a worker moves planned times when the site’s timezone has changed', async () => {
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
  // The due run is done, and the schedule continues in the new timezone.
  const [run] = await lab.runsOf(due.id);
  const next = await lab.read(due.id);
  assert.deepEqual([run?.state, next.timezone], ['done', 'UTC']);
});

test('a timezone change that makes the planned date due runs it, and skips no month', async (t) => {
  const [now, planned] = ['2026-12-01T04:00:00Z', '2026-12-01T05:30:00Z'];
  const { readNext, readPlanned, id } = await openMonth(t, 'east.example', now, planned);
  await moveSite('Europe/London');
  assert.equal(await readNext(), '2026-12-01T00:30:00.000Z');
  await lab.job.run(id);
  assert.deepEqual(await readPlanned(), ['2026-12-01T00:30:00.000Z']);
  assert.equal(await readNext(), '2027-01-01T00:30:00.000Z');
});

test('a timezone change to before the last run does not repeat it', async (t) => {
  const [now, planned] = ['2026-12-01T06:00:00Z', '2027-01-01T05:30:00Z'];
  const { readNext } = await openMonth(t, 'west.example', now, planned);
  await moveSite('America/Los_Angeles');
  assert.equal(await readNext(), '2027-01-01T08:30:00.000Z');
});

test('nor does one while the date is due', async (t) => {
  const [now, planned] = ['2026-12-01T05:31:00Z', '2026-12-01T05:30:00Z'];
  const { readNext, readPlanned, id } = await openMonth(t, 'due.example', now, planned);
  await moveSite('America/Los_Angeles');
  await lab.job.run(id);
  assert.deepEqual(await readPlanned(), ['2026-12-01T05:30:00.000Z']);
  assert.equal(await readNext(), '2027-01-01T08:30:00.000Z');
});
