import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import pino from 'pino';
import { listEndpoints } from './testing/list-endpoints.ts';
import { send } from './testing/send.ts';
import { digestStore } from './testing/store-digest.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';

let server: TestServer;
const lines: string[] = [];
before(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ ROLE: 'api' }, { log, hasSite: true });
});
after(() => server.stop());

const calls = [
  ...(await listEndpoints()).flatMap(([, { method, path, payload, isUpload }]) =>
    payload || isUpload
      ? [{ method, path: `/api${path.replaceAll(/\{\w+\}/g, 'f'.repeat(24))}` }]
      : [],
  ),
  ...['/contact', '/scanner', '/blog', '/nowhere'].map((path) => ({ method: 'POST', path })),
];
const text = JSON.stringify({ name: 'Ada', message: 'x'.repeat(2000) });
const encodings: readonly (readonly [coding: string, body: Buffer])[] = [
  ['', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['br', brotliCompressSync(text)],
  ['zstd', zstdCompressSync(text)],
  ['gzip, gzip', gzipSync(gzipSync(text))],
  ['identity', Buffer.from(text)],
  ['constructor', Buffer.from(text)],
];
const types = ['application/json', 'multipart/form-data; boundary=x'];

test('a body that is cut short within its encoding is refused by every call', async () => {
  const untouched = await digestStore(server.product.context.connection);
  const ask = async ({ method, path }: (typeof calls)[number], at: number) => {
    for (const [n, [coding, body]] of encodings.entries()) {
      const headers = {
        'content-type': types[(at + n) % 2] ?? '',
        ...(coding === '' ? {} : { 'content-encoding': coding }),
      };
      const broken = new Uint8Array(body.subarray(0, body.length - 9));
      const { token } = server;
      const { status } = await send(server.address, method, path, { token, headers, body: broken });
      assert.ok(status >= 400 && status < 500, `${method} ${path} ${coding}: ${status}`);
    }
  };
  await Promise.all(calls.map(ask));
  assert.deepEqual(await digestStore(server.product.context.connection), untouched);
});

test('a connection that breaks within a body is no error, whatever the call and the encoding', async () => {
  const { hostname, port } = new URL(server.address);
  /** Sends half of a body and resets the connection, or closes it. */
  const breakOff = async ({ method, path }: (typeof calls)[number], at: number) => {
    for (const [n, [coding, body]] of encodings.entries()) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      await once(socket, 'connect');
      const isChunked = (at + n) % 3 === 0;
      const fields = [
        'host: longitude.example',
        `authorization: Bearer ${server.token}`,
        `content-type: ${types[(at + n) % 2]}`,
        isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
        ...(coding === '' ? [] : [`content-encoding: ${coding}`]),
      ];
      const half = body.subarray(0, body.length / 2);
      const size = isChunked ? `${body.length.toString(16)}\r\n` : '';
      socket.write(`${method} ${path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n${size}`);
      await promisify(socket.write.bind(socket) as (half: Buffer, done: () => void) => void)(half);
      if (n % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
  };
  await Promise.all(calls.map(breakOff));
  await waitUntil('the process goes on', async () => {
    const { status } = await send(server.address, 'GET', '/health');
    return status === 200;
  });
  assert.deepEqual(
    lines.filter((line) => line.includes('"level":50') || line.includes('stack')),
    [],
  );
});
