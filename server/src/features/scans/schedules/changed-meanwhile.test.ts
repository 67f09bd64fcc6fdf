import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/scan-schedules';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ScanFailed } from '../../../scanner/scan-errors.ts';
import { buildFailing, createSiteEngine } from './testing/site-engine.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';

const engine = createSiteEngine();
let server: TestServer;
let lab: ReturnType<typeof openScheduleLab>;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
  lab = openScheduleLab(server);
});
after(() => server.stop());

const change = (id: string, payload: contract.ChangeSchedule) =>
  server.admin.call(contract.changeSchedule, { params: { id }, payload });

async function runOnce(id: string) {
  await lab.makeDue(id);
  await lab.work();
}

test('a damaged scan before is no scan before', async () => {
  const { id } = await lab.create('https://damaged.example/');
  await runOnce(id);
  const { _id } = await lab.read(id);
  await lab.scans.updateMany({ scheduleId: _id }, { $set: { findings: null } } as never);
  await runOnce(id);
  const { lastRun } = await lab.read(id);
  assert.deepEqual([lastRun?.state, lastRun?.change], ['done', null]);
  assert.equal(engine.countScans('damaged.example'), 2);
});

test('a run that waits ends when its schedule gets another address', async () => {
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

test('a pause during a scan is followed by no alert', async () => {
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

test('a stop during a scan outlives the refusal of the site', async () => {
  const { id } = await lab.create('https://halted.example/');
  engine.setSite('halted.example', async () => {
    await lab.schedules.updateOne({ host: 'halted.example' }, { $set: { state: 'stopped' } });
    return new ScanFailed('refused', 'Please do not scan.');
  });
  await runOnce(id);
  const { state, mails, lastRun } = await lab.read(id);
  assert.deepEqual([state, mails, lastRun?.state], ['stopped', [], 'failed']);
});
