import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ApiError } from '@longitude/contract/core/errors';
import { ObjectId } from 'mongodb';
import { readStats } from '@longitude/contract/overview';
import { compareScans, compareSharedReports } from '@longitude/contract/scan-changes';
import { createScan, readSharedReport, ScanFindings } from '@longitude/contract/scans';
import { searchAll } from '@longitude/contract/search';
import * as contract from '@longitude/contract/stored-scans';
import { listTrash, restoreFromTrash } from '@longitude/contract/trash';
import { readCsv } from '../../testing/read-csv.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { migrations } from './migrations.ts';
import { buildFindings, createFakeEngine } from './testing/fake-engine.ts';

const engine = createFakeEngine();
const email = 'owner@kestrelrowe.example';
engine.isInstant = true;
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
after(() => server.stop());

const collection = () => server.stored('security_scans');
const scanAsVisitor = (url: string) => server.visitor.call(createScan, { payload: { url, email } });
const scanAsAdmin = (url: string, notes?: string) =>
  server.admin.call(contract.createAdminScan, { payload: notes ? { url, notes } : { url } });
const list = (query: object = {}) => server.admin.call(contract.listScans, { query });
const read = (id: string) => server.admin.call(contract.readScan, { params: { id } });
const setFindings = (id: string, findings: unknown) =>
  collection().updateOne({ _id: new ObjectId(id) }, { $set: { findings } });
const signedIn = () => ({ authorization: `Bearer ${server.token}` });
const refusal = (status: number) => (error: unknown) =>
  error instanceof ApiError && error.status === status;

test('an administrator scans without consent or email, and finds the scan in the list', async () => {
  const result = await scanAsAdmin('https://www.admin.example/', 'Before the renewal.');
  assert.equal(result.emailQueued, false);
  const scan = await read(result.id);
  assert.deepEqual(
    [scan.url, scan.host, scan.email, scan.adminNotes, scan.origin, scan.status, scan.damaged],
    [
      'https://www.admin.example/',
      'www.admin.example',
      null,
      'Before the renewal.',
      'administrator',
      'completed',
      false,
    ],
  );
  assert.deepEqual(ScanFindings.parse(JSON.parse(scan.results ?? '')).score, scan.score);
  const row = await collection().findOne({ _id: new ObjectId(result.id) });
  assert.deepEqual([row?.['consent'], row?.['mails']], [null, []]);
  const [first] = await list({ fields: 'summary' });
  const { results: _results, reportToken: _token, ...summary } = scan;
  assert.deepEqual(first, summary);
  assert.equal((await server.admin.call(readStats, {})).totalScans, 1);
});

test('the list is filtered by risk, contact, origin, address and time, and paged', async () => {
  const urls = ['https://one.filter.example/', 'https://two.filter.example/'];
  for (const url of urls) await scanAsVisitor(url);
  const { id } = await scanAsAdmin(urls[0] ?? '');
  await collection().updateOne(
    { _id: new ObjectId(id) },
    { $set: { overallRisk: 'high', score: 50 } },
  );
  const find = async (query: object) =>
    (await list({ q: 'filter', ...query })).map((scan) => [scan.host, scan.origin]);
  const [admin, one, two] = [
    ['one.filter.example', 'administrator'],
    ['one.filter.example', 'visitor'],
    ['two.filter.example', 'visitor'],
  ];
  assert.deepEqual(await find({}), [admin, two, one]);
  assert.deepEqual(await find({ sort: 'createdAt' }), [one, two, admin]);
  assert.deepEqual(await find({ risk: 'high' }), [admin]);
  assert.deepEqual(await find({ risk: 'medium' }), []);
  assert.deepEqual(await find({ origin: 'visitor' }), [two, one]);
  assert.deepEqual(await find({ contacted: 'true' }), []);
  assert.deepEqual(await find({ url: urls[1] }), [two]);
  assert.deepEqual(await find({ to: '2020-01-01' }), []);
  assert.deepEqual(await find({ q: 'kestrelrowe filter' }), [two, one]);
  const headers = signedIn();
  const first = '/api/security-scans?limit=1&fields=summary';
  const page = await send(server.address, 'GET', first, { headers });
  assert.match(page.headers.get('link') ?? '', /rel="next"/);
  assert.equal(Number(page.headers.get('x-total-count')), await collection().countDocuments());
  for (const wrong of ['risk=worst', 'origin=me', 'sort=name', 'url=a&url=b', 'other=1']) {
    const path = `/api/security-scans?${wrong}`;
    assert.equal((await send(server.address, 'GET', path, { headers })).status, 400, wrong);
  }
});

test('notes and the contacted mark change with a version, and can be searched', async () => {
  const { id } = await scanAsVisitor('https://notes.example/');
  const path = `/api/security-scans/${id}`;
  const headers = signedIn();
  const { headers: tags } = await send(server.address, 'GET', path, { headers });
  const change = (json: object, tag = '*') =>
    send(server.address, 'PATCH', path, { json, headers: { ...headers, 'if-match': tag } });
  const etag = tags.get('etag') ?? '';
  const changed = await change({ adminNotes: 'Ask for Zoë Łukasiewicz' }, etag);
  assert.equal(changed.status, 200);
  const stale = await change({ clientContacted: true }, etag);
  assert.equal(stale.status, 412);
  const { current } = stale.body as { current: contract.StoredScan };
  assert.equal(current.adminNotes, 'Ask for Zoë Łukasiewicz');
  assert.equal((await change({ clientContacted: true })).status, 200);
  assert.deepEqual(
    (await list({ contacted: 'true' })).map((scan) => scan.id),
    [id],
  );
  assert.deepEqual(
    (await list({ q: 'lukasiewicz' })).map((scan) => scan.id),
    [id],
  );
  assert.equal((await change({})).status, 400);
  assert.equal((await change({ score: 100 })).status, 400);
  const entries = await server.stored('audit').find({ id, kind: 'security-scan' }).toArray();
  assert.equal(entries.length, 2);
  assert.ok(!JSON.stringify(entries).includes('Zoë'), 'notes are personal data');
});

test('a deleted scan disappears from list, report and search, and is restored unchanged', async () => {
  const { id, reportToken } = await scanAsVisitor('https://trash.example/');
  const params = { token: reportToken };
  await server.admin.call(contract.deleteScan, { params: { id } });
  await assert.rejects(read(id), refusal(404));
  await assert.rejects(server.visitor.call(readSharedReport, { params }), refusal(404));
  const find = () => server.admin.call(searchAll, { query: { q: 'trash example' } });
  assert.deepEqual(await find(), []);
  const [item] = await server.admin.call(listTrash, { query: { kind: 'security-scan' } });
  assert.deepEqual([item?.id, item?.title], [id, 'https://trash.example/']);
  await server.admin.call(restoreFromTrash, { params: { id } });
  assert.equal((await server.visitor.call(readSharedReport, { params })).score, 100);
  assert.deepEqual(await find(), [
    { kind: 'security-scan', id, title: 'trash.example', snippet: 'https://trash.example/' },
  ]);
});

test('several scans are deleted, restored and marked in one call, each on its own', async () => {
  const first = await scanAsVisitor('https://a.bulk.example/');
  const second = await scanAsVisitor('https://b.bulk.example/');
  const ids = [first.id, second.id];
  const missing = '0'.repeat(24);
  const bulk = (payload: contract.BulkScans) => server.admin.call(contract.bulkScans, { payload });
  const all = [...ids, missing, first.id];
  const failed = [{ id: missing, code: 'not_found' }];
  assert.deepEqual(await bulk({ ids: all, action: 'delete' }), { done: ids, failed });
  assert.deepEqual(await list({ q: 'bulk' }), []);
  assert.deepEqual(await bulk({ ids: all, action: 'restore' }), { done: ids, failed });
  assert.deepEqual((await bulk({ ids, action: 'contacted' })).done, ids);
  assert.equal((await list({ q: 'bulk', contacted: 'true' })).length, 2);
  assert.deepEqual((await bulk({ ids, action: 'contacted', value: false })).done, ids);
  assert.deepEqual(await list({ q: 'bulk', contacted: 'true' }), []);
});

test('a damaged result is reported as such, and hides nothing else of its scan', async () => {
  const { id, reportToken } = await scanAsAdmin('https://damaged.example/?a=1', 'Still here');
  for (const findings of ['{"tests": [', null, { tests: 'none' }, { tests: [{ name: 1 }] }, []]) {
    await setFindings(id, findings);
    const scan = await read(id);
    assert.deepEqual([scan.damaged, scan.score, scan.overallRisk], [true, null, 'unknown']);
    assert.equal(scan.adminNotes, 'Still here');
    assert.ok(!ScanFindings.safeParse(JSON.parse(scan.results ?? '')).success);
    const [listed] = await list({ q: 'damaged', fields: 'summary' });
    assert.deepEqual([listed?.damaged, listed?.url], [true, 'https://damaged.example/?a=1']);
    const shared = server.visitor.call(readSharedReport, { params: { token: reportToken } });
    await assert.rejects(shared, refusal(409));
  }
});

test('the list is a spreadsheet too, without the results', async () => {
  await scanAsAdmin('https://csv.example/', '=HYPERLINK("https://evil.example")');
  const response = await fetch(`${server.address}/api/security-scans?q=csv`, {
    headers: { ...signedIn(), accept: 'text/csv' },
  });
  const [headings = [], cells = []] = readCsv((await response.text()).replace('\uFEFF', ''));
  const row = Object.fromEntries(headings.map((name, n) => [name, cells[n]]));
  assert.deepEqual(
    [row['url'], row['score'], row['overallRisk']],
    ['https://csv.example/', '100', 'low'],
  );
  assert.equal(row['adminNotes'], `'=HYPERLINK("https://evil.example")`);
  assert.ok(!headings.includes('results'));
});

test('two scans of one address are compared, for administrators and for visitors', async () => {
  const url = 'https://compare.example/';
  const before = await scanAsVisitor(url);
  const { tests } = buildFindings(url);
  const [first, ...rest] = tests.map((each) => ({ ...each, faults: [] }));
  const worse = { ...first, status: 'fail', risk: 'high', score: 0, faults: [''] };
  const later = await scanAsAdmin(url);
  const findings = buildFindings(url, { score: 55, overallRisk: 'high' });
  await setFindings(later.id, { ...findings, tests: [worse, ...rest] });
  const query = { against: before.id };
  const found = await server.admin.call(compareScans, { params: { id: later.id }, query });
  const names = found.new.map(({ name }) => name);
  assert.deepEqual(names, [first?.name]);
  assert.deepEqual([found.scoreBefore, found.scoreAfter, found.isWorse], [100, 55, true]);
  const params = { token: later.reportToken };
  const shared = await server.visitor.call(compareSharedReports, {
    params,
    query: { against: before.reportToken },
  });
  assert.deepEqual(shared, found);
  const other = await scanAsVisitor('https://other.compare.example/');
  for (const against of [later.id, other.id]) {
    const wrong = { params: { id: later.id }, query: { against } };
    await assert.rejects(server.admin.call(compareScans, wrong), refusal(400));
  }
  const stranger = { params, query: { against: 'x'.repeat(43) } };
  await assert.rejects(server.visitor.call(compareSharedReports, stranger), refusal(404));
});

test('scans of an earlier version are listed and found after the migration', async () => {
  const { id } = await scanAsVisitor('https://old.migration.example/');
  const fields = ['score', 'overallRisk', 'scanDuration', 'words', 'origin', 'scheduleId'];
  const more = ['adminNotes', 'clientContacted'];
  const $unset = Object.fromEntries([...fields, ...more].map((field) => [field, '']));
  await collection().updateOne({ _id: new ObjectId(id) }, { $unset });
  for (const migration of migrations) await migration.run(server.product.context.connection);
  const [scan] = await list({ q: 'migration', risk: 'low', contacted: 'false', origin: 'visitor' });
  assert.deepEqual([scan?.id, scan?.score, scan?.adminNotes], [id, 100, '']);
});

test('an administrator joins no scan of someone else, however long it is open', async () => {
  const url = 'https://open.example/';
  engine.isInstant = false;
  const visitor = scanAsVisitor(url);
  await waitUntil('it runs', () => engine.begun.includes(url));
  await assert.rejects(scanAsAdmin(url), { code: 'scanned_recently', retryAfter: 60 });
  engine.isInstant = true;
  engine.pending[0]?.finish();
  await visitor;
  assert.equal((await scanAsAdmin(url)).reused, false);
  assert.equal(engine.begun.filter((begun) => begun === url).length, 2);
});
