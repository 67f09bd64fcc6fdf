import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

const email = 'owner@kestrelrowe.example';
const scans = () => server.product.context.connection.collection('security_scans');
const countScans = (url: string) => scans().countDocuments({ url });
const post = (json: object, headers: Record<string, string> = {}) =>
  send(server.address, 'POST', '/api/security-scan', { json, headers });

test('the consent counts from the tick, however late the request arrives, and a retry is the same request', async () => {
  const url = 'https://late.example/';
  const headers = { 'idempotency-key': 'waited-on-a-train' };
  const acceptedAt = new Date(Date.now() - 86_400_000).toISOString();
  const first = await post({ url, email, acceptedAt }, headers);
  const again = await post({ url, email, acceptedAt: new Date().toISOString() }, headers);
  assert.deepEqual([first.status, again.status], [200, 200]);
  assert.equal(await countScans(url), 1);
  assert.equal((await scans().findOne({ url }))?.['consent'].at.toISOString(), acceptedAt);
});

test('a clock that cannot be right gives way to the time of arrival', async () => {
  for (const [site, distanceMs] of [
    ['future', 3_600_000],
    ['ancient', -30 * 86_400_000],
  ] as const) {
    const url = `https://${site}.example/`;
    await post({ url, email, acceptedAt: new Date(Date.now() + distanceMs).toISOString() });
    const at = (await scans().findOne({ url }))?.['consent'].at;
    assert.ok(Math.abs(at.getTime() - Date.now()) < 60_000, site);
  }
});
