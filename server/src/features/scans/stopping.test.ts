import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScanResult } from '@longitude/contract/scans';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { createFakeEngine } from './testing/fake-engine.ts';
import { openScan } from './testing/read-events.ts';

const email = 'owner@kestrelrowe.example';

test('a process that ends finishes what runs, and tells those that wait to come back', async () => {
  const scanEngine = createFakeEngine();
  const server = await startTestServer({ ROLE: 'api' }, { scanEngine });
  const ask = (n: number) =>
    openScan(server.address, { url: `https://www.site.example/${n}`, email });
  const running = await ask(1);
  await waitUntil('it begins', () => scanEngine.pending.length === 1);
  const waiting = await ask(2);
  assert.deepEqual((await waiting.waitFor('queued')).data, { position: 1 });
  const stopped = server.stop();
  const { data } = await waiting.waitFor('error');
  assert.equal((data as { code: string }).code, 'unavailable');
  assert.equal((data as { retryAfter: number }).retryAfter, 5);
  scanEngine.pending[0]?.finish();
  // It was stored before it was told, so the database was still there.
  assert.ok(ScanResult.safeParse((await running.waitFor('result')).data).success);
  await stopped;
  assert.deepEqual(scanEngine.begun, ['https://www.site.example/1']);
});
