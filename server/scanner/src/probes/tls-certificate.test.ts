import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { buildCertificate, type CertificateWish } from '../../lab/build-certificate.ts';
import { createLabContext } from '../../lab/lab-network.ts';
import { startHttp, type TlsSite } from '../../lab/start-tls.ts';
import { openTlsLab, type TlsLab } from '../../lab/tls-lab.ts';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import type { CertificateEvidence } from '../evidence/tls.ts';
import { probeCertificate } from './tls-certificate.ts';
import { openTls, waitForRefusal } from './tls-connection.ts';
let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

async function probe(https: number, host = 'localhost'): Promise<CertificateEvidence> {
  const context = createLabContext({ https, host, roots: [lab.root.pem] });
  try {
    const part = await probeCertificate(context);
    assert(part.ran, part.ran ? '' : part.reason);
    return part.value;
  } finally {
    context.network.close();
  }
}

async function probeWish(wish: CertificateWish, site: Partial<TlsSite> = {}) {
  const certificate = await buildCertificate({ issuer: lab.intermediate, ...wish });
  return probe(await lab.openTls({ certificate, ...site }));
}

test('returns the chain as sent, including unrelated certificates', async () => {
  const stranger = await buildCertificate({ commonName: 'stranger' });
  const certificate = await buildCertificate({ issuer: lab.intermediate });
  const chain = [lab.intermediate, stranger, lab.root];
  const seen = await probe(await lab.openTls({ certificate, chain }));
  const sent = [certificate, ...chain].map(({ der }) => der.toString('base64'));
  assert.deepEqual(seen.chain, sent);
  assert.equal(seen.isTrusted, true);
});

test('judges trust regardless of host name and dates', async () => {
  const seen = await probeWish({ names: ['elsewhere.example'], toDay: -3 });
  assert.deepEqual([seen.isTrusted, seen.error], [true, null]);
  const wish = {
    issuer: await buildCertificate({ isAuthority: true, commonName: 'x' }),
    toDay: -3,
  };
  assert.equal((await probeWish(wish)).isTrusted, false);
});

test('trusts the roots of Node by default', async () => {
  const context = createLabContext({ https: await lab.openTls() });
  const part = await probeCertificate(context);
  context.network.close();
  assert(part.ran);
  assert.equal(part.value.error, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY');
});

for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
  test(`detects a required client certificate, in ${maxVersion}`, async (t) => {
    startVirtualClock(t);
    const options = { requestCert: true, rejectUnauthorized: true, maxVersion };
    const seen = await probe(await lab.openTls(options));
    assert.equal(seen.asksForClientCertificate, true);
    assert.equal(seen.isTrusted, true);
    assert.equal((await probe(await lab.openTls({ maxVersion }))).asksForClientCertificate, false);
  });
}

test('does not wait long for a server that sends nothing more', async (t) => {
  startVirtualClock(t);
  const context = createLabContext({ https: await lab.openTls() });
  const { socket } = await openTls(context, {});
  // Its tickets are the last message that it sends on its own.
  await once(socket, 'session');
  await once(socket, 'session');
  let isLate = false;
  setTimeout(() => (isLate = true), 2_000);
  assert.equal(await waitForRefusal(socket), false);
  assert.ok(!isLate);
  context.network.close();
});

test('reads the chain of a server with which OpenSSL completes no handshake', async () => {
  for (const [version, suite] of [
    ['TLSv1.2', 0x0005],
    ['SSLv3', 0x000a],
  ] as const) {
    const https = await lab.openRaw({ accepts: { [version]: [suite] } });
    const seen = await probe(https);
    assert.equal(seen.chain.length, 1);
    assert.equal(seen.error, 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY');
  }
});

test('an unreadable certificate counts as none', async () => {
  const certificates = [Buffer.from('not a certificate')];
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0x0005] }, certificates });
  assert.deepEqual(await probe(https), {
    chain: [certificates[0]?.toString('base64')],
    isTrusted: false,
    error: null,
    completedByAia: null,
    asksForClientCertificate: false,
  });
});

/** A value of DER (X.690). */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const oid = (last: number) => der(6, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 7, last]));

/** Like .p7c files: signed data (RFC 5652, 5.1) without a signature. */
const buildBundle = (...certificates: readonly Buffer[]): Buffer => {
  const version = der(2, Buffer.from([1]));
  const data = der(
    0x30,
    version,
    der(0x31),
    der(0x30, oid(1)),
    der(0xa0, ...certificates),
    der(0x31),
  );
  return der(0x30, oid(2), der(0xa0, data));
};

const answers: readonly [what: string, body: () => Buffer | string, completes: boolean | null][] = [
  ['the issuer', () => lab.intermediate.der, true],
  ['the issuer as PEM', () => lab.intermediate.pem, true],
  ['a bundle with the issuer', () => buildBundle(lab.root.der, lab.intermediate.der), true],
  ['a bundle of something else', () => buildBundle(der(4, Buffer.from('x'))), null],
  ['another certificate', () => lab.root.der, false],
  ['a page', () => '<h1>Not found</h1>', null],
  ['a flood', () => Buffer.alloc(300_000, 0x30), null],
];
for (const [what, body, completes] of answers) {
  test(`fetches a missing issuer once, and gets ${what}`, async () => {
    let requests = 0;
    const aia = await lab.keep(
      startHttp((_ask, response) => {
        requests += 1;
        response.end(body());
      }),
    );
    const wish = { issuerUrl: `http://127.0.0.1:${aia}/issuer.der` };
    const seen = await probeWish(wish, { chain: [] });
    assert.equal(seen.completedByAia, completes);
    assert.equal(seen.isTrusted, false);
    assert.equal(requests, 1);
  });
}

test('an issuer that could not be requested is not reported as missing', async () => {
  const certificate = await buildCertificate({
    issuer: lab.intermediate,
    issuerUrl: 'http://127.0.0.1:9/issuer.der',
  });
  const https = await lab.openTls({ certificate, chain: [] });
  const limits = { maxRequests: 0 };
  const context = createLabContext({ https, roots: [lab.root.pem], limits });
  const part = await probeCertificate(context);
  context.network.close();
  assert(part.ran);
  assert.deepEqual([part.value.completedByAia, part.value.isIssuerSkipped], [null, true]);
});

test('does not fetch an issuer over https, from files, or from forbidden addresses', async () => {
  for (const place of [
    'https://127.0.0.1:9/a',
    'file:///etc/passwd',
    'http://10.0.0.1/a',
    'ldap:a',
  ]) {
    const seen = await probeWish({ issuerUrl: place }, { chain: [] });
    assert.equal(seen.completedByAia, null);
  }
});

test('fetches nothing for a complete chain, and nothing for a self-signed certificate', async () => {
  let requests = 0;
  const aia = await lab.keep(
    startHttp((_ask, response) => {
      requests += 1;
      response.end();
    }),
  );
  const issuerUrl = `http://127.0.0.1:${aia}/`;
  assert.equal((await probeWish({ issuerUrl })).completedByAia, null);
  const alone = await buildCertificate({ issuerUrl });
  await probe(await lab.openTls({ certificate: alone, chain: [] }));
  assert.equal(requests, 0);
});

for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
  test(`reads the certificate of the other kind as well, in ${maxVersion}`, async () => {
    const second = await buildCertificate({ key: 'rsa2048', issuer: lab.intermediate });
    // Node's own order would select RSA first; browsers prefer ECDSA.
    const https = await lab.openTls({ second, maxVersion, honorCipherOrder: false });
    const seen = await probe(https);
    assert.equal(seen.second?.chain[0], second.der.toString('base64'));
    assert.equal(seen.second.isTrusted, true);
    assert.notEqual(seen.chain[0], seen.second.chain[0]);
  });
}
