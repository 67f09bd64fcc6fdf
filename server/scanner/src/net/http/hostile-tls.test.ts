import assert from 'node:assert/strict';
import { createSecureServer } from 'node:http2';
import { createServer as createHttps, type ServerOptions } from 'node:https';
import type { Server } from 'node:net';
import { test, type TestContext } from 'node:test';
import { buildCertificate } from '../../../lab/build-certificate.ts';
import { failsWith } from '../../../lab/fails-with.ts';
import { createLabContext, type LabNetworkOptions } from '../../../lab/lab-network.ts';
import { openLab, openRaw } from '../../../lab/open-lab.ts';
import { listen } from '../../../lab/start-tls.ts';
import { startVirtualClock } from '../../../../src/testing/virtual-clock.ts';
import { visit } from '../../probes/visit.ts';

/** For responses that never arrive. */
const limits = { requestMs: 300 };
const { pem: cert, key } = await buildCertificate();

async function openTls(t: TestContext, server: Server, hasty: LabNetworkOptions = {}) {
  server.on('tlsClientError', () => undefined).on('sessionError', () => undefined);
  const { network, server: lab } = await openLab(t, await listen(server), {
    ...hasty,
    hosts: ['shop.example'],
  });
  return { network, lab, url: `https://shop.example:${lab.port}/` };
}
const openHttps = (t: TestContext, options: ServerOptions = {}) =>
  openTls(
    t,
    createHttps({ cert, key, ...options }, (_request, response) => response.end('secret')),
  );

test('a site is read whatever its certificate', async (t) => {
  const expired = await buildCertificate({ fromDay: -20, toDay: -10, names: ['other.example'] });
  const { network, url } = await openHttps(t, { cert: expired.pem, key: expired.key });
  const response = await network.exchange({ url, keep: 10, isBinary: true });
  assert.deepEqual([response.body, response.httpVersion], ['secret', '1.1']);
});

test('SNI has the name, but never an address', async (t) => {
  const names: (string | null)[] = [];
  const { network, url, lab } = await openHttps(t, {
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
  await network.exchange({ url, keep: 0 });
  await network.exchange({ url: `https://127.0.0.1:${lab.port}`, keep: 0 });
  assert.deepEqual(names, ['shop.example']);
});

test('a site with old protocols is read', async (t) => {
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
  const { network, url } = await openHttps(t, old);
  assert.equal((await network.exchange({ url, keep: 10 })).status, 200);
});

test('a site that only supports HTTP/2 is read, on one connection from then on', async (t) => {
  const server = createSecureServer({ cert, key }, (request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.end(`${request.method} ${request.url}`);
  });
  const { network, url, lab } = await openTls(t, server);
  const first = await network.exchange({ url, method: 'OPTIONS', keep: 50, isBinary: true });
  assert.deepEqual([first.status, first.httpVersion, first.body], [200, '2', 'OPTIONS /']);
  assert.deepEqual(first.headers.slice(0, 2), [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ]);
  const taken = lab.count();
  assert.equal(
    (await network.exchange({ url: `${url}b`, keep: 50, isBinary: true })).body,
    'GET /b',
  );
  assert.equal(lab.count(), taken);
});

test('HTTP/2 without end, with resets and with silence is bounded and explained', async (t) => {
  startVirtualClock(t);
  const server = createSecureServer({ cert, key });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    if (headers[':path'] === '/reset') return stream.close(2);
    if (headers[':path'] === '/gone') return stream.session?.destroy();
    if (headers[':path'] === '/silent') return undefined;
    stream.respond({ ':status': 200, 'content-type': 'text/html' });
    const pour = () => {
      while (!stream.destroyed && stream.write('a'.repeat(10_000)));
    };
    stream.on('drain', pour);
    return pour();
  });
  const { network, url } = await openTls(t, server, { limits });
  const endless = await network.exchange({ url, keep: 10, atMost: 50_000 });
  assert.deepEqual(
    [endless.body, endless.bodyBytes, endless.isCut],
    ['a'.repeat(10), 50_000, true],
  );
  await assert.rejects(
    network.exchange({ url: `${url}reset`, keep: 0 }),
    failsWith('unreadable', /valid HTTP/),
  );
  await assert.rejects(
    network.exchange({ url: `${url}gone`, keep: 0 }),
    failsWith('unreachable', /closed/),
  );
  await assert.rejects(
    network.exchange({ url: `${url}silent`, keep: 0 }),
    failsWith('timeout', /0\.3 s/),
  );
});

test('a silent handshake times out', async (t) => {
  startVirtualClock(t);
  const { network, server } = await openRaw(t, {}, { limits });
  const url = `https://127.0.0.1:${server.port}`;
  await assert.rejects(
    network.exchange({ url, keep: 0 }),
    failsWith('timeout', /within 0\.3 seconds/),
  );
});

test('a server that closes or sends plain text in the handshake is explained', async (t) => {
  const closer = await openRaw(t, { onConnect: (socket) => socket.end() });
  const talking = await openRaw(t, {
    onConnect: (socket) => socket.end('HTTP/1.1 400 B\r\n\r\n'),
  });
  const fetchTls = ({ network, server }: typeof closer) =>
    network.exchange({ url: `https://127.0.0.1:${server.port}`, keep: 0 });
  await assert.rejects(fetchTls(closer), failsWith('unreachable', /closed/));
  await assert.rejects(fetchTls(talking), failsWith('unreachable', /TLS handshake/));
});

test('a site that requires a client certificate blocks the scanner', async (t) => {
  const options = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' } as const;
  const { network, url } = await openHttps(t, options);
  await assert.rejects(
    network.exchange({ url, keep: 0 }),
    failsWith('blocked', /client certificate/),
  );
});

test('a loop of redirects ends', async (t) => {
  const { server } = await openRaw(t, {
    onRequest: (socket, _head, times) =>
      socket.end(`HTTP/1.1 302 Found\r\nLocation: /${times}\r\nContent-Length: 0\r\n\r\n`),
  });
  const context = createLabContext({ http: server.port });
  t.after(() => context.network.close());
  const seen = await visit(context, context.target.url, 100);
  assert.ok(!seen.ran);
  assert.match(seen.reason, /redirects more than 5 times/);
  assert.equal(server.count(), 6);
});
