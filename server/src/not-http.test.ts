import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { send } from './testing/send.ts';
import { digestStore } from './testing/store-digest.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

test('what is not even HTTP is answered 4xx or cut off, and harms nobody', async () => {
  const untouched = await digestStore(server.product.context.connection);
  const { hostname, port } = new URL(server.address);
  const requests = [
    'GET / HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
  ];
  for (const request of requests) {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.end(request);
    await once(socket, 'close');
    const answer = Buffer.concat(chunks).toString();
    assert.match(answer, /^$|^HTTP\/1\.1 4\d\d /, request.slice(0, 60));
  }
  assert.deepEqual(await digestStore(server.product.context.connection), untouched);
  assert.equal((await send(server.address, 'GET', '/ready')).status, 200);
});
