import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  createScan,
  createScanRefusal,
  deleteScanRefusal,
  listScanRefusals,
  ScanFindings,
} from '@longitude/contract/scans';
import { ObjectId } from 'mongodb';
import * as contract from '@longitude/contract/stored-scans';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createFakeEngine } from './testing/fake-engine.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { migrations } from './migrations.ts';

const engine = createFakeEngine();
engine.isInstant = true;
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
after(() => server.stop());

const refuse = (domain: string) => server.admin.call(createScanRefusal, { payload: { domain } });
const scan = async (url: string) => {
  const json = { url, email: 'a@kestrelrowe.example' };
  const { status, body } = await send(server.address, 'POST', '/api/security-scan', { json });
  return [status, (body as { code?: string }).code];
};

test('a listed domain is not scanned, nor are names below it', async () => {
  await refuse('Refused.Example.');
  await refuse('bücher.example');
  await refuse('203.0.113.7');
  await refuse('2001:DB8::1');
  const urls = [
    'https://refused.example/',
    'http://a.b.REFUSED.example:8080/x',
    'https://refused.example./',
    'https://shop.xn--bcher-kva.example/',
    'https://203.0.113.7/',
    'https://0xcb007107/',
    'https://[2001:db8:0::1]/',
  ];
  for (const url of urls) assert.deepEqual(await scan(url), [422, 'target_refused'], url);
  assert.deepEqual(engine.begun, []);
  for (const url of ['https://unrefused.example/', 'https://refused.example.org/']) {
    assert.deepEqual(await scan(url), [200, undefined], url);
  }
});

test('administrators maintain the list, each domain once, and every change is audited', async () => {
  const { id, domain } = await refuse('once.example');
  assert.equal(domain, 'once.example');
  await assert.rejects(refuse('ONCE.example'), { code: 'conflict' });
  const listed = await server.admin.call(listScanRefusals, {});
  const domains = listed.map((each) => each.domain);
  assert.deepEqual(domains, domains.toSorted());
  assert.ok(domains.includes('once.example'));
  await server.admin.call(deleteScanRefusal, { params: { id } });
  await assert.rejects(server.admin.call(deleteScanRefusal, { params: { id } }), {
    code: 'not_found',
  });
  assert.deepEqual(await scan('https://once.example/'), [200, undefined]);
  const audit = server.stored('audit');
  const rows = await audit.find({ kind: 'scan-refusal', id }).sort({ at: 1 }).toArray();
  const published = rows.map(({ action, changes }) => [action, changes.domain]);
  assert.deepEqual(published, [
    ['create', [null, 'once.example']],
    ['delete', ['once.example', null]],
  ]);
});

test('a retry with the same key lists a domain once', async () => {
  const headers = { 'idempotency-key': 'list-it' };
  const list = () =>
    server.admin.call(createScanRefusal, { payload: { domain: 'retry.example' }, headers });
  assert.deepEqual(await list(), await list());
});

test('an invalid domain is refused', async () => {
  for (const domain of [
    '',
    ' ',
    'https://a.example/',
    'a b',
    '-a.example',
    'a..b',
    'x'.repeat(64),
    '*.a.example',
  ]) {
    await assert.rejects(refuse(domain), { code: 'validation_failed' }, domain);
  }
});

const email = 'owner@kestrelrowe.example';
const collection = () => server.stored('security_scans');
const scanAsVisitor = (url: string) => server.visitor.call(createScan, { payload: { url, email } });
const listScans = (query: object = {}) => server.admin.call(contract.listScans, { query });

test('damaged results of an earlier version do not prevent a start', async () => {
  const { id } = await scanAsVisitor('https://broken.migration.example/');
  for (const findings of [null, 'cut off', { score: 'x', overallRisk: 'worst' }]) {
    const $unset = { score: '', overallRisk: '', scanDuration: '', words: '' };
    await collection().updateOne({ _id: new ObjectId(id) }, { $set: { findings }, $unset });
    for (const migration of migrations) await migration.run(server.product.context.connection);
    const [scan] = await listScans({ q: 'broken', risk: 'unknown', fields: 'summary' });
    assert.deepEqual([scan?.id, scan?.score, scan?.scanDuration], [id, null, 0]);
    assertFits(contract.StoredScan, scan);
  }
});

test('a list shows results found damaged by the migration and by reports, and decodes none', async () => {
  const url = 'https://inside.example/';
  const { id } = await scanAsVisitor(url);
  const listed = async () => {
    const [scan] = await listScans({ url, fields: 'summary' });
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
  // Repaired, and damaged again: opening the report corrects the list.
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

test('a retry of a scan damaged since is refused, and scans nothing', async () => {
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

test('scans stored by a process of the previous version are listed', async () => {
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
    const scan = (await listScans({ ...query, url: 'https://earlier.example/' }))[0];
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

test('a list returns results as stored, and decodes none of them', async (t) => {
  const url = 'https://listed.example/';
  const { id } = await scanAsVisitor(url);
  const params = { id };
  const reading = t.mock.method(ScanFindings, 'safeParse');
  const [listed] = await listScans({ url });
  assert.equal(reading.mock.callCount(), 0);
  const scan = await server.admin.call(contract.readScan, { params });
  assert.equal(reading.mock.callCount(), 1);
  assert.deepEqual(
    ScanFindings.parse(JSON.parse(listed?.results ?? '')),
    ScanFindings.parse(JSON.parse(scan.results ?? '')),
  );
});

const listAudit = (id: string) =>
  server.stored('audit').find({ id, kind: 'security-scan' }).sort({ _id: 1 }).toArray();

test('the audit log names the administrator who requested a scan, and no visitor', async () => {
  const payload = { url: 'https://own.example/' };
  const { id } = await server.admin.call(contract.createAdminScan, { payload });
  const [entry, ...others] = await listAudit(id);
  assert.deepEqual([entry?.['action'], others.length], ['create', 0]);
  assert.match(String(entry?.['actor']), /^[0-9a-f]{24}$/);
  assert.deepEqual(await listAudit((await scanAsVisitor('https://visitors.example/')).id), []);
});

test('the audit log shows how each of several scans was marked', async () => {
  const first = await scanAsVisitor('https://a.bulk.example/');
  const second = await scanAsVisitor('https://b.bulk.example/');
  const ids = [first.id, second.id];
  for (const value of [true, false]) {
    await server.admin.call(contract.bulkScans, { payload: { ids, action: 'contacted', value } });
  }
  for (const id of ids) {
    const changes = (await listAudit(id)).map((entry) => entry['changes'] as unknown);
    assert.deepEqual(changes, [
      { clientContacted: [false, true] },
      { clientContacted: [true, false] },
    ]);
  }
});
