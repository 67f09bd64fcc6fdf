import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let limited: TestServer;
before(async () => {
  limited = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
after(() => limited.stop());

test('the sixty-first search in a minute waits, but not that of somebody else, nor the list', async () => {
  const get = (path: string, address: string) =>
    send(limited.address, 'GET', `/api/blog-posts${path}`, {
      headers: { 'x-forwarded-for': address },
    });
  const statuses = new Set<number>();
  for (let number = 0; number < 60; number++) {
    statuses.add((await get(`?q=word-${number}`, '203.0.113.1')).status);
  }
  assert.deepEqual(statuses, new Set([200]));
  const { status, headers, body } = await get('?q=one-more', '203.0.113.1');
  const { code, retryAfter } = body as { code: string; retryAfter: number };
  assert.deepEqual([status, code], [429, 'rate_limited']);
  assert.ok(retryAfter >= 1 && retryAfter <= 60, `${retryAfter}`);
  assert.equal(headers.get('retry-after'), String(retryAfter));
  assert.equal((await get('', '203.0.113.1')).status, 200);
  assert.equal((await get('/the-port-nobody-closed', '203.0.113.1')).status, 200);
  assert.equal((await get('?q=one-more', '203.0.113.2')).status, 200);
});
