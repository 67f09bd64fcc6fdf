import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import { buildCertificate } from '../../../testing/lab/build-certificate.ts';
import { startBytes } from '../../../testing/lab/raw-tls.ts';
import { openTlsLab, type TlsLab } from '../../../testing/lab/tls-lab.ts';
import { cipherSuite } from './cipher-suite.ts';
import { handshakeHygiene } from './handshake-hygiene.ts';
import { keyExchange } from './key-exchange.ts';
import { protocolVersions } from './protocol-versions.ts';

let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

test('Protocol Versions fails: TLS 1.0 and 1.1 are spoken', async () => {
  const https = await lab.openTls({ minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' });
  assertOutcome(await lab.judge(protocolVersions, { https }), 'fail', /TLS 1\.1 and TLS 1\.0/);
});

test('Protocol Versions fails: SSL 3.0 is spoken', async () => {
  const https = await lab.openRaw({ accepts: { SSLv3: [0x000a], 'TLSv1.2': [0xc02f] } });
  assertOutcome(await lab.judge(protocolVersions, { https }), 'fail', /SSL 3\.0: accepted/);
});

test('Protocol Versions warns: no TLS 1.3', async () => {
  const https = await lab.openTls({ maxVersion: 'TLSv1.2' });
  assertOutcome(await lab.judge(protocolVersions, { https }), 'warning', /TLS 1\.3: refused/);
});

test('Protocol Versions passes: TLS 1.2 and 1.3', async () => {
  const https = await lab.openTls();
  assertOutcome(await lab.judge(protocolVersions, { https }), 'pass', /TLS 1\.3 and TLS 1\.2/);
});

test('Protocol Versions is not tested: what answers is no TLS', async () => {
  const https = await lab.openHtml();
  assertOutcome(await lab.judge(protocolVersions, { https }), 'not tested', /does not speak TLS/);
});

const badSuites: readonly [name: string, suite: number, says: RegExp, risk: string][] = [
  ['NULL', 0x0002, /do not encrypt at all/, 'critical'],
  ['anonymous', 0xc018, /without a certificate/, 'critical'],
  ['EXPORT', 0x0008, /export rules/, 'critical'],
  ['single DES', 0x0009, /within days/, 'critical'],
  ['RC4', 0x0005, /RC4/, 'high'],
  ['3DES', 0xc012, /3DES/, 'high'],
];
for (const [name, suite, says, risk] of badSuites) {
  test(`Cipher Suite fails: ${name} is accepted`, async () => {
    const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0xc030, suite] } });
    const result = await lab.judge(cipherSuite, { https });
    assertOutcome(result, 'fail', says);
    assert.equal(result.risk, risk);
  });
}

test('Cipher Suite warns: the key is encrypted to the certificate', async () => {
  const certificate = await buildCertificate({ issuer: lab.intermediate, key: 'rsa2048' });
  const ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256';
  const https = await lab.openTls({ certificate, ciphers });
  assertOutcome(
    await lab.judge(cipherSuite, { https }),
    'warning',
    /TLS_RSA_WITH_AES_128_GCM_SHA256/,
  );
});

test('Cipher Suite warns: only CBC', async () => {
  const https = await lab.openTls({ ciphers: 'ECDHE-ECDSA-AES128-SHA', maxVersion: 'TLSv1.2' });
  assertOutcome(await lab.judge(cipherSuite, { https }), 'warning', /CBC/);
});

test('Cipher Suite passes: none is weak', async () => {
  const https = await lab.openTls();
  assertOutcome(await lab.judge(cipherSuite, { https }), 'pass', /TLS_AES_256_GCM_SHA384/);
});

test('Cipher Suite is not tested: the server hangs up', async () => {
  const https = await lab.keep(startBytes(Buffer.alloc(0)));
  assertOutcome(await lab.judge(cipherSuite, { https }), 'not tested', /without a word/);
});

test('Key Exchange fails: the group has 512 bits', async () => {
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0x0033] }, dhBits: 512 });
  assertOutcome(await lab.judge(keyExchange, { https }), 'fail', /512 bits/);
});

test('Key Exchange warns: the group has 1024 bits', async () => {
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0x009e] }, dhBits: 1024 });
  assertOutcome(await lab.judge(keyExchange, { https }), 'warning', /1024 bits/);
});

test('Key Exchange warns: no forward secrecy', async () => {
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0x009c, 0x002f] } });
  assertOutcome(
    await lab.judge(keyExchange, { https }),
    'warning',
    /no method with forward secrecy/,
  );
});

test('Key Exchange passes: elliptic curves, or a group of 2048 bits', async () => {
  assertOutcome(
    await lab.judge(keyExchange, { https: await lab.openTls() }),
    'pass',
    /No finite-field/,
  );
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0x009e] }, dhBits: 2048 });
  assertOutcome(await lab.judge(keyExchange, { https }), 'pass', /2048-bit group/);
});

test('Key Exchange is not tested: nobody listens', async () => {
  const https = await lab.findClosedPort();
  assertOutcome(await lab.judge(keyExchange, { https }), 'not tested', /refused the connection/);
});

test('Handshake Hygiene fails: what is encrypted is compressed', async () => {
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc02f] }, compresses: true });
  assertOutcome(await lab.judge(handshakeHygiene, { https }), 'fail', /CRIME/);
});

test('Handshake Hygiene fails: a promised OCSP answer is missing', async () => {
  const result = await lab.judgeWish(handshakeHygiene, { mustStaple: true });
  assertOutcome(result, 'fail', /does not deliver one/);
});

test('Handshake Hygiene warns: no secure renegotiation', async () => {
  const https = await lab.openRaw({
    accepts: { 'TLSv1.2': [0xc02f] },
    renegotiatesSecurely: false,
  });
  assertOutcome(await lab.judge(handshakeHygiene, { https }), 'warning', /hole of 2009/);
});

test('Handshake Hygiene passes: nothing outdated, with and without a promised OCSP answer', async () => {
  assertOutcome(
    await lab.judge(handshakeHygiene, { https: await lab.openTls() }),
    'pass',
    /refused/,
  );
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const options = { staple: Buffer.from('an answer of OCSP'), maxVersion };
    const result = await lab.judgeWish(handshakeHygiene, { mustStaple: true }, options);
    assertOutcome(result, 'pass', /stapled: yes/);
  }
});

test('Handshake Hygiene is not tested: the port speaks no TLS', async () => {
  const https = await lab.openHtml();
  assertOutcome(await lab.judge(handshakeHygiene, { https }), 'not tested', /does not speak TLS/);
});
