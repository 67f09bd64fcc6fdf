import assert from 'node:assert/strict';
import { promisify } from 'node:util';
import { after, test } from 'node:test';
import { server as createServer } from '@hapi/hapi';
import { ScanResult } from '@longitude/contract/scans';
import { createLog } from '../../platform/log.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { ScanStream } from './event-stream.ts';
import { buildFindings, createFakeEngine } from './testing/fake-engine.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { openScan } from './testing/read-events.ts';

const findings = buildFindings('https://shop.example/');
const result: ScanResult = {
  id: '0'.repeat(24),
  ...findings,
  reused: false,
  rescanFrom: findings.timestamp,
  emailQueued: false,
  reportToken: 'report',
  ownerToken: 'owner',
};
const log = createLog('silent');

let stream: ScanStream;
let received: PromiseWithResolvers<void>;
let admitted: PromiseWithResolvers<void>;

const server = createServer({ host: '127.0.0.1', port: 0 });
server.route({
  method: 'GET',
  path: '/',
  handler: async (request, h) => {
    stream = new ScanStream(5);
    received.resolve();
    await admitted.promise;
    return stream.respond(request, h);
  },
});
await server.start();

after(() => server.stop({ timeout: 100 }));

const ask = (signal?: AbortSignal) => {
  received = Promise.withResolvers();
  admitted = Promise.withResolvers();
  // No connection outlives its response: a test counts them.
  const headers = { connection: 'close' };
  return fetch(server.info.uri, signal ? { signal, headers } : { headers });
};
const countConnections = () => promisify(server.listener.getConnections.bind(server.listener))();

test('a scan without events for long is followed until it ends', async () => {
  const response = ask();
  await received.promise;
  admitted.resolve();
  const { body } = await response;
  let heard = '';
  for await (const piece of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    heard += piece;
    const heartbeats = heard.split(': still here\n\n').length - 1;
    if (heartbeats === 3) void stream.finish(Promise.resolve(result), log, 'id');
  }
  assert.match(heard, /^: scan\n\n(: still here\n\n)+event: result\ndata: \{.*\}\n\n$/);
  await waitUntil('it is closed', () => stream.isClosed);
});

test('a stream ends with its reader', async () => {
  const leaving = new AbortController();
  const response = ask(leaving.signal);
  await received.promise;
  admitted.resolve();
  await response;
  leaving.abort();
  await waitUntil('it is closed', () => stream.isClosed);
  await stream.finish(Promise.resolve(result), log, 'id');
});

test('nothing is kept for a client that disconnected before the response began', async () => {
  const leaving = new AbortController();
  const response = ask(leaving.signal);
  await received.promise;
  leaving.abort();
  await assert.rejects(response);
  await waitUntil('its connection is closed', async () => (await countConnections()) === 0);
  admitted.resolve();
  await waitUntil('it is closed', () => stream.isClosed);
});

const email = 'owner@kestrelrowe.example';

test('a stopping process finishes running scans, and asks waiting clients to retry', async () => {
  const scanEngine = createFakeEngine();
  const product = await startTestServer({ ROLE: 'api' }, { scanEngine });
  const ask = (n: number) =>
    openScan(product.address, { url: `https://www.site.example/${n}`, email });
  const running = await ask(1);
  await waitUntil('it begins', () => scanEngine.pending.length === 1);
  const waiting = await ask(2);
  assert.deepEqual((await waiting.waitFor('queued')).data, { position: 1 });
  const stopped = product.stop();
  const { data } = await waiting.waitFor('error');
  assert.equal((data as { code: string }).code, 'unavailable');
  assert.equal((data as { retryAfter: number }).retryAfter, 5);
  scanEngine.pending[0]?.finish();
  // It was stored before it was sent, so the database was still available.
  assert.ok(ScanResult.safeParse((await running.waitFor('result')).data).success);
  await stopped;
  assert.deepEqual(scanEngine.begun, ['https://www.site.example/1']);
});
