import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { allowLongBody, createListener } from './listener.ts';

/** Sends a body of two bytes with a pause between them, if any, and reads what comes back. */
async function sendSlowly(port: number, path: string, pauseMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  const closed = new AbortController();
  const whenClosed = once(socket, 'close').then(() => closed.abort());
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\na`,
  );
  if (pauseMs > 0) await wait(pauseMs, undefined, closed).catch(() => undefined);
  if (!socket.destroyed) socket.write('b');
  await whenClosed;
  return answer;
}

test('a body that takes too long is ended, unless its route allows a long one', async (t) => {
  const listener = createListener({ bodyMs: 150 });
  t.after(() => listener.close());
  listener.on('request', (request, response) => {
    if (request.url === '/upload') allowLongBody(request);
    request.resume().once('end', () => response.end('whole'));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const [slow, long, quick] = await Promise.all([
    sendSlowly(port, '/form', 5_000),
    sendSlowly(port, '/upload', 600),
    sendSlowly(port, '/form', 0),
  ]);
  assert.match(slow, /^HTTP\/1\.1 408 [^]*\{"error":"[^"]+","code":"too_slow"\}$/);
  assert.match(long, /^HTTP\/1\.1 200 [^]*whole/);
  assert.match(quick, /^HTTP\/1\.1 200 [^]*whole/);
});
