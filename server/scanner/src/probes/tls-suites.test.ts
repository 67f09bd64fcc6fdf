import assert from 'node:assert/strict';
import { after, test, before } from 'node:test';
import { createLabContext, type LabSite } from '../../lab/lab-network.ts';
import { startBytes, startRawTls, type RawTls } from '../../lab/raw-tls.ts';
import type { LabServer } from '../../lab/start-tls.ts';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import type { Part } from '../evidence/part.ts';
import type { CipherEvidence, ProtocolEvidence, HandshakeEvidence } from '../evidence/tls.ts';
import type { ScanContext } from './scan-context.ts';
import { probeCiphers, probeKeyExchange } from './tls-ciphers.ts';
import { probeProtocols } from './tls-protocols.ts';
import { openTlsLab, type TlsLab } from '../../lab/tls-lab.ts';
import { probeHandshake } from './tls-handshake.ts';

const servers: LabServer[] = [];
after(() => Promise.all(servers.map((server) => server.close())));

async function withContext<Value>(
  starting: Promise<LabServer>,
  use: (context: ScanContext, server: LabServer) => Promise<Value>,
  limits: NonNullable<LabSite['limits']> = {},
): Promise<Value> {
  const server = await starting;
  servers.push(server);
  const context = createLabContext({ https: server.port, limits });
  try {
    return await use(context, server);
  } finally {
    context.network.close();
  }
}

const askVersions = (site: RawTls) => withContext(startRawTls(site), probeProtocols);

function take<Value>(part: Part<Value>): Value {
  assert(part.ran, part.ran ? '' : part.reason);
  return part.value;
}

const plain: RawTls = { accepts: { 'TLSv1.2': [0xc02f, 0x002f], TLSv1: [0x002f] } };

test('reports the versions, however the responses are split', async () => {
  const expected = {
    'TLSv1.3': false,
    'TLSv1.2': true,
    'TLSv1.1': false,
    TLSv1: true,
    SSLv3: false,
  };
  for (const pieceBytes of [1, 3, 100]) {
    const { versions } = take(await askVersions({ ...plain, pieceBytes }));
    assert.deepEqual(versions, expected);
  }
});

test('finds a version that is only supported with rare suites', async () => {
  const { versions } = take(await askVersions({ accepts: { 'TLSv1.2': [0xc0a7] } }));
  assert.equal(versions['TLSv1.2'], true);
});

test('explains a server that selects a suite or a version that was not offered', async () => {
  const suite = take(
    await askVersions({ ...plain, accepts: { 'TLSv1.3': [0x1301], TLSv1: [47] } }),
  );
  assert.equal(suite.versions['TLSv1.3'], true);
  const stubborn = await askVersions({ ...plain, stubbornSuite: 0x0005 });
  assert.equal(take(stubborn).versions['TLSv1.2'], true);
  assert.match(String(take(stubborn).versions['TLSv1.3']), /not offered/);
  const newer = await askVersions({ ...plain, stubbornVersion: 'TLSv1.2' });
  assert.match(String(take(newer).versions.TLSv1), /newer version than the one offered/);
});

const silent: readonly [what: string, bytes: Buffer, code: string, reason: RegExp][] = [
  ['closes at once', Buffer.alloc(0), 'unreachable', /ends every TLS handshake without a word/],
  ['refuses', Buffer.from([21, 3, 3, 0, 2, 2, 80]), 'unreachable', /alert 80 \(internal error\)/],
  ['speaks HTTP', Buffer.from('HTTP/1.1 400 Bad\r\n\r\n'), 'unreadable', /not speak TLS/],
  ['sends noise', Buffer.alloc(300_000, 0x16), 'unreadable', /not as a TLS server/],
];
for (const [what, bytes, code, reason] of silent) {
  test(`explains why nothing is known about a server that ${what}`, async () => {
    const part = await withContext(startBytes(bytes), probeProtocols);
    assert(!part.ran);
    assert.equal(part.code, code);
    assert.match(part.reason, reason);
  });
}

test('waits for a hanging server no longer than for a request', async (t) => {
  startVirtualClock(t);
  const half = Buffer.from([22, 3, 3, 0, 80, 2]);
  const part = await withContext(startBytes(half, true), probeProtocols, { requestMs: 150 });
  assert(!part.ran);
  assert.equal(part.code, 'timeout');
});

test('ends with the scan', async (t) => {
  startVirtualClock(t);
  const part = await withContext(startBytes(Buffer.alloc(0), true), probeProtocols, {
    scanMs: 100,
  });
  assert(!part.ran);
});

async function askSuites(site: RawTls, limits: NonNullable<LabSite['limits']> = {}) {
  return withContext(
    startRawTls(site),
    async (context, server) => {
      const protocols: Part<ProtocolEvidence> = await probeProtocols(context);
      const ciphers = await probeCiphers(context, protocols);
      return { ciphers: take(ciphers), groups: take(probeKeyExchange(ciphers)), server };
    },
    limits,
  );
}

const list = ({ suites }: CipherEvidence, version: 'TLSv1.2' | 'TLSv1' | 'TLSv1.3') =>
  [...(suites[version] ?? [])].sort((a, b) => a - b);

test('finds every suite, each under the newest version that accepts it', async () => {
  const accepts = {
    'TLSv1.3': [0x1301, 0x1303, 0xc0b4],
    'TLSv1.2': [0x0001, 0x0005, 0x002f, 0x009c, 0xc018, 0xc02f, 0xccac, 0xfeff],
    TLSv1: [0x0003, 0x002f],
  };
  const { ciphers, server } = await askSuites({ accepts });
  assert.deepEqual(list(ciphers, 'TLSv1.3'), accepts['TLSv1.3']);
  assert.deepEqual(list(ciphers, 'TLSv1.2'), accepts['TLSv1.2']);
  assert.deepEqual(list(ciphers, 'TLSv1'), [0x0003]);
  assert.equal(ciphers.isCut, false);
  assert(server.count() <= 40, `${server.count()} handshakes`);
});

test('measures the groups in the handshakes', async () => {
  const accepts = { 'TLSv1.2': [0xc02f, 0x0033, 0x0034, 0x0014] };
  const { ciphers, groups } = await askSuites({ accepts, dhBits: 512 });
  assert.equal(ciphers.groups.length, 3);
  assert.equal(groups.dhBits, 512);
  const none = await askSuites({ accepts: { 'TLSv1.2': [0xc02f] } });
  assert.deepEqual(none.groups, { dhBits: null, dhSuite: null });
});

test('reports that the limit of handshakes truncated the list', async () => {
  const { ciphers } = await askSuites(plain, { maxHandshakes: 12 });
  assert.equal(ciphers.isCut, true);
});

test('abandons a group when the server sends nonsense', async () => {
  const { ciphers } = await askSuites({ ...plain, stubbornSuite: 0xc02f });
  assert.deepEqual(list(ciphers, 'TLSv1.2'), [0xc02f]);
  assert.equal(ciphers.isCut, true);
});

let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

const usual = { compresses: false, renegotiatesSecurely: true };
const handshakes: readonly (readonly [
  what: string,
  open: () => Promise<number>,
  seen: HandshakeEvidence,
])[] = [
  [
    'a staple and HTTP/2 in TLS 1.2',
    () =>
      lab.openTls({
        maxVersion: 'TLSv1.2',
        staple: Buffer.from('OCSP'),
        ALPNProtocols: ['h2', 'http/1.1'],
      }),
    { ...usual, isStapled: true, alpn: 'h2' },
  ],
  [
    'a staple and HTTP/1.1 alone in TLS 1.3',
    () => lab.openTls({ staple: Buffer.from('OCSP'), ALPNProtocols: ['http/1.1'] }),
    { ...usual, isStapled: true, alpn: 'http/1.1' },
  ],
  [
    'no staple in TLS 1.2',
    () => lab.openTls({ maxVersion: 'TLSv1.2' }),
    { ...usual, isStapled: false, alpn: null },
  ],
  [
    'no staple and HTTP/2 in TLS 1.3',
    () => lab.openTls({ ALPNProtocols: ['h2'] }),
    { ...usual, isStapled: false, alpn: 'h2' },
  ],
  [
    'compression without secure renegotiation',
    () =>
      lab.openRaw({
        accepts: { 'TLSv1.2': [0xc02f] },
        compresses: true,
        renegotiatesSecurely: false,
      }),
    { compresses: true, renegotiatesSecurely: false, isStapled: false, alpn: null },
  ],
];
for (const [what, open, seen] of handshakes) {
  test(`reads a handshake: ${what}`, async () => {
    const context = createLabContext({ https: await open() });
    const part = await probeHandshake(context, await probeProtocols(context));
    context.network.close();
    assert(part.ran);
    assert.deepEqual(part.value, seen);
  });
}
