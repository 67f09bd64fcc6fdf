import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createScan } from '@longitude/contract/scans';
import * as contract from '@longitude/contract/stored-scans';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createFakeEngine } from './testing/fake-engine.ts';

const engine = createFakeEngine();
const email = 'owner@kestrelrowe.example';
let server: TestServer;
before(async () => {
  engine.isInstant = true;
  server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
});
after(() => server.stop());

const scanAsVisitor = (url: string) => server.visitor.call(createScan, { payload: { url, email } });
const listAudit = (id: string) =>
  server.product.context.connection
    .collection('audit')
    .find({ id, kind: 'security-scan' })
    .sort({ _id: 1 })
    .toArray();

test('the record names the administrator who asked for a scan, and no visitor', async () => {
  const payload = { url: 'https://own.example/' };
  const { id } = await server.admin.call(contract.createAdminScan, { payload });
  const [entry, ...others] = await listAudit(id);
  assert.deepEqual([entry?.['action'], others.length], ['create', 0]);
  assert.match(String(entry?.['actor']), /^[0-9a-f]{24}$/);
  assert.deepEqual(await listAudit((await scanAsVisitor('https://visitors.example/')).id), []);
});

test('the record says how each of several scans was marked', async () => {
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
