import assert from 'node:assert/strict';
import { promisify } from 'node:util';
import { after, before, test } from 'node:test';
import { server as createServer, type Server } from '@hapi/hapi';
import type { ScanResult } from '@longitude/contract/scans';
import { createLog } from '../../platform/log.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { ScanStream } from './event-stream.ts';
import { buildFindings } from './testing/fake-engine.ts';

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

let server: Server;
let stream: ScanStream;
let received: PromiseWithResolvers<void>;
let admitted: PromiseWithResolvers<void>;
before(async () => {
  server = createServer({ host: '127.0.0.1', port: 0 });
  server.route({
    method: 'GET',
    path: '/',
    handler: async (request, h) => {
      stream = new ScanStream(5);
      received.resolve();
      await admitted.promise;
      return stream.answer(request, h);
    },
  });
  await server.start();
});
after(() => server.stop({ timeout: 100 }));

const ask = (signal?: AbortSignal) => {
  received = Promise.withResolvers();
  admitted = Promise.withResolvers();
  // No connection outlives its answer: a test counts them.
  const headers = { connection: 'close' };
  return fetch(server.info.uri, signal ? { signal, headers } : { headers });
};

const countConnections = () => promisify(server.listener.getConnections.bind(server.listener))();

test('a scan that says nothing for long is heard all the same, until it ends', async () => {
  const answer = ask();
  await received.promise;
  admitted.resolve();
  const { body } = await answer;
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
  const answer = ask(leaving.signal);
  await received.promise;
  admitted.resolve();
  await answer;
  leaving.abort();
  await waitUntil('it is closed', () => stream.isClosed);
  await stream.finish(Promise.resolve(result), log, 'id');
});

test('nothing is kept for a reader who went away before the answer began', async () => {
  const leaving = new AbortController();
  const answer = ask(leaving.signal);
  await received.promise;
  leaving.abort();
  await assert.rejects(answer);
  await waitUntil('its connection is closed', async () => (await countConnections()) === 0);
  admitted.resolve();
  await waitUntil('it is closed', () => stream.isClosed);
});
