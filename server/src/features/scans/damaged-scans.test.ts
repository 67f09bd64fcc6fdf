import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ObjectId } from 'mongodb';
import { createScan, ScanFindings } from '@longitude/contract/scans';
import * as contract from '@longitude/contract/stored-scans';
import { assertFits } from '../../testing/assert-fits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { migrations } from './migrations.ts';
import { createFakeEngine } from './testing/fake-engine.ts';

const engine = createFakeEngine();
const email = 'owner@kestrelrowe.example';
let server: TestServer;
before(async () => {
  engine.isInstant = true;
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
});
after(() => server.stop());

const collection = () => server.product.context.connection.collection('security_scans');
const scanAsVisitor = (url: string) => server.visitor.call(createScan, { payload: { url, email } });
const list = (query: object = {}) => server.admin.call(contract.listScans, { query });

test('damaged results of an earlier version do not keep the server from starting', async () => {
  const { id } = await scanAsVisitor('https://broken.migration.example/');
  for (const findings of [null, 'cut off', { score: 'x', overallRisk: 'worst' }]) {
    const $unset = { score: '', overallRisk: '', scanDuration: '', words: '' };
    await collection().updateOne({ _id: new ObjectId(id) }, { $set: { findings }, $unset });
    for (const migration of migrations) await migration.run(server.product.context.connection);
    const [scan] = await list({ q: 'broken', risk: 'unknown', fields: 'summary' });
    assert.deepEqual([scan?.id, scan?.score, scan?.scanDuration], [id, null, 0]);
    assertFits(contract.StoredScan, scan);
  }
});

test('a list shows what its migration and the reports found damaged inside, and decodes no result', async () => {
  const url = 'https://inside.example/';
  const { id } = await scanAsVisitor(url);
  const listed = async () => {
    const [scan] = await list({ url, fields: 'summary' });
    return [scan?.damaged, scan?.score, scan?.overallRisk];
  };
  const fine = await listed();
  assert.equal(fine[0], false);
  const _id = new ObjectId(id);
  const whole = (await collection().findOne({ _id }))?.['findings'] as object;
  const inside = { ...whole, tests: [{ name: 'CAA', status: 'perhaps' }] };
  await collection().updateOne({ _id }, { $set: { findings: inside }, $unset: { damaged: '' } });
  for (const migration of migrations) await migration.run(server.product.context.connection);
  assert.deepEqual(await listed(), [true, null, 'unknown']);
  // Repaired, and damaged again: whoever opens the report corrects the list.
  for (const [findings, shown] of [
    [whole, fine],
    [inside, [true, null, 'unknown']],
  ] as const) {
    await collection().updateOne({ _id }, { $set: { findings } });
    const scan = await server.admin.call(contract.readScan, { params: { id } });
    assert.deepEqual([scan.damaged, scan.score, scan.overallRisk], shown);
    assert.deepEqual(await listed(), shown);
  }
});

test('a retry of a scan that was damaged meanwhile is refused, and scans nothing', async () => {
  const url = 'https://own-replay.example/';
  const ask = () =>
    server.visitor.call(createScan, {
      payload: { url, email },
      headers: { 'idempotency-key': 'own-replay' },
    });
  const { id } = await ask();
  await collection().updateOne({ _id: new ObjectId(id) }, { $set: { findings: { tests: 1 } } });
  await assert.rejects(ask(), {
    status: 409,
    code: 'conflict',
    message: 'The result of this scan is damaged. Please scan the site again.',
  });
  assert.equal(engine.begun.filter((each) => each === url).length, 1);
  assert.equal(await collection().countDocuments({ url }), 1);
});

test('scans that a process of the version before stores are listed', async () => {
  const { id } = await scanAsVisitor('https://earlier.example/');
  const fields = [
    'score',
    'overallRisk',
    'scanDuration',
    'damaged',
    'words',
    'origin',
    'scheduleId',
  ];
  const more = ['adminNotes', 'clientContacted', 'email'];
  const $unset = Object.fromEntries([...fields, ...more].map((field) => [field, '']));
  await collection().updateOne({ _id: new ObjectId(id) }, { $unset });
  for (const query of [{}, { fields: 'summary' }]) {
    const scan = (await list({ ...query, url: 'https://earlier.example/' }))[0];
    assert.deepEqual([scan?.id, scan?.clientContacted, scan?.overallRisk], [id, false, 'unknown']);
    assertFits(contract.StoredScan, scan);
  }
});

test('a damaged result is not shared: the site is scanned again', async () => {
  const url = 'https://recent.damaged.example/';
  const { id } = await scanAsVisitor(url);
  const findings = { tests: [{ name: 1 }] };
  await collection().updateOne({ _id: new ObjectId(id) }, { $set: { findings } });
  const again = await scanAsVisitor(url);
  assert.deepEqual([again.reused, again.score], [false, 100]);
  assert.equal(engine.begun.filter((each) => each === url).length, 2);
});

test('a list answers results as they are stored, and reads none of them whole', async (t) => {
  const url = 'https://listed.example/';
  const { id } = await scanAsVisitor(url);
  const params = { id };
  const reading = t.mock.method(ScanFindings, 'safeParse');
  const [listed] = await list({ url });
  assert.equal(reading.mock.callCount(), 0);
  const scan = await server.admin.call(contract.readScan, { params });
  assert.equal(reading.mock.callCount(), 1);
  assert.deepEqual(
    ScanFindings.parse(JSON.parse(listed?.results ?? '')),
    ScanFindings.parse(JSON.parse(scan.results ?? '')),
  );
});
