import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createScan,
  createScanRefusal,
  deleteScanRefusal,
  listScanRefusals,
} from '@longitude/contract/scans';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createFakeEngine } from './testing/fake-engine.ts';

const engine = createFakeEngine();
let server: TestServer;
before(async () => {
  engine.isInstant = true;
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
});
after(() => server.stop());

const refuse = (domain: string) => server.admin.call(createScanRefusal, { payload: { domain } });
const scan = async (url: string) => {
  const json = { url, email: 'a@kestrelrowe.example' };
  const { status, body } = await send(server.address, 'POST', '/api/security-scan', { json });
  return [status, (body as { code?: string }).code];
};

test('a domain that is listed is not scanned, nor are the names below it', async () => {
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

test('the list is kept by administrators, each domain once, and every change is recorded', async () => {
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
  const audit = server.product.context.connection.collection('audit');
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

test('what is no domain is refused, and visitors see nothing of the list', async () => {
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
  const json = { domain: 'mine.example' };
  const { status } = await send(server.address, 'POST', '/api/admin/scan-refusals', { json });
  assert.equal(status, 401);
  await assert.rejects(server.visitor.call(listScanRefusals, {}), { code: 'unauthenticated' });
  const payload = { url: 'https://mine.example/', email: 'a@kestrelrowe.example' };
  assert.equal((await server.visitor.call(createScan, { payload })).score, 100);
});
