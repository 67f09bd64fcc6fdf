import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ScanTest } from '@longitude/contract/scans';
import {
  buildAuthority,
  buildCertificate,
  type CertificateWish,
  type LabCertificate,
} from '../../../testing/lab/build-certificate.ts';
import { judgeTls } from '../../../testing/lab/judge-tls.ts';
import { startBytes, startRawTls, type RawTls } from '../../../testing/lab/raw-tls.ts';
import {
  startHttp,
  startTls,
  type LabServer,
  type TlsSite,
} from '../../../testing/lab/start-tls.ts';
import type { Check } from '../check.ts';
import { certificateExpiry } from './certificate-expiry.ts';
import { cipherSuite } from './cipher-suite.ts';
import { handshakeHygiene } from './handshake-hygiene.ts';
import { httpsRedirect } from './https-redirect.ts';
import { keyExchange } from './key-exchange.ts';
import { protocolVersions } from './protocol-versions.ts';
import { sslCertificate } from './ssl-certificate.ts';

let root: LabCertificate;
let intermediate: LabCertificate;
let good: LabCertificate;
const servers: LabServer[] = [];

before(async () => {
  root = await buildAuthority('Lab Root');
  intermediate = await buildAuthority('Lab Intermediate', root);
  good = await buildCertificate({ issuer: intermediate });
});
after(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

async function keep(starting: Promise<LabServer>): Promise<number> {
  const server = await starting;
  servers.push(server);
  return server.port;
}

interface Site {
  readonly https?: number;
  readonly http?: number;
}

async function judge(check: Check, site: Site): Promise<ScanTest> {
  const [result] = await judgeTls({ ...site, roots: [root.pem] }, [check]);
  assert(result);
  return result;
}

type Outcome = 'fail' | 'warning' | 'pass' | 'not tested';

/** `says` are words of the details or, of a failure or warning, of the evidence. */
function assertOutcome(result: ScanTest, outcome: Outcome, says: RegExp): void {
  const told = `${result.details}\n${result.evidence.join('\n')}`;
  assert.equal(result.tested ? result.status : 'not tested', outcome, told);
  assert.match(told, says);
  if (outcome === 'pass' || outcome === 'not tested') return;
  assert.match(result.recommendation, /^[A-Z][^.]+\. /);
  assert.notEqual(result.example, '');
}

const openTls = (site: Partial<TlsSite> = {}) =>
  keep(startTls({ certificate: good, chain: [intermediate], ...site }));

const openRaw = (site: RawTls) => keep(startRawTls({ certificates: [good.der], ...site }));

/** A free port at which nobody listens. */
async function findClosedPort(): Promise<number> {
  const server = await startBytes(Buffer.alloc(0));
  await server.close();
  return server.port;
}

async function judgeWish(check: Check, wish: CertificateWish, options: Partial<TlsSite> = {}) {
  const certificate = await buildCertificate({ issuer: intermediate, ...wish });
  return judge(check, { https: await openTls({ certificate, ...options }) });
}

const openHtml = () => keep(startHttp((_ask, answer) => answer.end('<h1>Shop</h1>')));
const openRedirect = (location: string) =>
  keep(
    startHttp((_ask, answer) => {
      answer.writeHead(301, { location });
      answer.end();
    }),
  );

test('SSL Certificate fails: it signs itself', async () => {
  const certificate = await buildCertificate();
  const https = await openTls({ certificate, chain: [] });
  assertOutcome(await judge(sslCertificate, { https }), 'fail', /nobody but itself/);
});

test('SSL Certificate fails: nobody knows its authority', async () => {
  const issuer = await buildAuthority('Unknown Root');
  const result = await judgeWish(sslCertificate, { issuer }, { chain: [issuer] });
  assertOutcome(result, 'fail', /authority that browsers do not know/);
});

test('SSL Certificate fails: its issuer is missing and names no place to fetch it from', async () => {
  const result = await judgeWish(sslCertificate, {}, { chain: [] });
  assertOutcome(result, 'fail', /Lab Intermediate/);
});

test('SSL Certificate fails: the authority between has expired', async () => {
  const issuer = await buildCertificate({
    commonName: 'Old Intermediate',
    issuer: root,
    isAuthority: true,
    toDay: -1,
  });
  const result = await judgeWish(sslCertificate, { issuer }, { chain: [issuer] });
  assertOutcome(result, 'fail', /authority that vouches for yours has expired/);
});

test('SSL Certificate fails: it is made out to another name', async () => {
  const result = await judgeWish(sslCertificate, { names: ['shop.example', '*.localhost'] });
  assertOutcome(result, 'fail', /made out to shop\.example, \*\.localhost, not to localhost/);
});

test('SSL Certificate fails: the name stands only in the common name', async () => {
  const result = await judgeWish(sslCertificate, { commonName: 'localhost', names: [] });
  assertOutcome(result, 'fail', /old field that browsers no longer read/);
});

test('SSL Certificate fails: it is signed with SHA-1', async () => {
  const result = await judgeWish(sslCertificate, { hash: 'SHA-1' }, { ciphers: 'ALL:@SECLEVEL=0' });
  assertOutcome(result, 'fail', /SHA-1/);
});

test('SSL Certificate fails: its RSA key has 1024 bits', async () => {
  const options = { ciphers: 'ALL:@SECLEVEL=0' };
  assertOutcome(await judgeWish(sslCertificate, { key: 'rsa1024' }, options), 'fail', /1024 bits/);
});

test('SSL Certificate fails: the server shows none', async () => {
  const https = await openRaw({ accepts: { 'TLSv1.2': [0xc018] } });
  assertOutcome(await judge(sslCertificate, { https }), 'fail', /without showing a certificate/);
});

test('SSL Certificate fails: there is no HTTPS at all', async () => {
  const site = { http: await openHtml(), https: await findClosedPort() };
  assertOutcome(await judge(sslCertificate, site), 'fail', /only without encryption/);
  for (const check of [certificateExpiry, protocolVersions, cipherSuite, keyExchange]) {
    assertOutcome(await judge(check, site), 'not tested', /refused the connection/);
  }
});

test('SSL Certificate warns: an intermediate is missing, and can be fetched', async () => {
  const aia = await keep(startHttp((_ask, answer) => answer.end(intermediate.der)));
  const wish = { issuerUrl: `http://127.0.0.1:${aia}/intermediate.der` };
  const result = await judgeWish(sslCertificate, wish, { chain: [] });
  assertOutcome(result, 'warning', /leaves out the intermediate/);
});

test('SSL Certificate passes: known authority, right name, strong key', async () => {
  const https = await openTls();
  assertOutcome(await judge(sslCertificate, { https }), 'pass', /made out to this address/);
});

test('SSL Certificate passes: it has expired, which is for another check to say', async () => {
  const result = await judgeWish(sslCertificate, { toDay: -2 });
  assertOutcome(result, 'pass', /trusted/);
});

test('SSL Certificate passes: the site lets only visitors with a certificate in', async () => {
  for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
    const https = await openTls({ maxVersion, requestCert: true, rejectUnauthorized: true });
    assertOutcome(await judge(sslCertificate, { https }), 'pass', /trusted/);
  }
});

test('SSL Certificate is not tested: nothing answers, not even without encryption', async () => {
  const site = { https: await findClosedPort(), http: await findClosedPort() };
  assertOutcome(await judge(sslCertificate, site), 'not tested', /refused the connection/);
});

test('Certificate Expiry fails: it has expired', async () => {
  const result = await judgeWish(certificateExpiry, { toDay: -2 });
  assertOutcome(result, 'fail', /expired on/);
  assert.equal(result.risk, 'critical');
});

test('Certificate Expiry fails: it is not valid yet', async () => {
  assertOutcome(await judgeWish(certificateExpiry, { fromDay: 2 }), 'fail', /valid only from/);
});

test('Certificate Expiry fails: it expires in days', async () => {
  assertOutcome(await judgeWish(certificateExpiry, { toDay: 3 }), 'fail', /expires in 2 days/);
});

test('Certificate Expiry warns: it expires within a month', async () => {
  const result = await judgeWish(certificateExpiry, { fromDay: -60, toDay: 20 });
  assertOutcome(result, 'warning', /expires in 19 days/);
});

test('Certificate Expiry passes: there is time', async () => {
  const https = await openTls();
  assertOutcome(await judge(certificateExpiry, { https }), 'pass', /expires in 364 days/);
});

test('Certificate Expiry passes: four days of a lifetime of six', async () => {
  const result = await judgeWish(certificateExpiry, { fromDay: -2, toDay: 4 });
  assertOutcome(result, 'pass', /expires in 3 days/);
});

test('Certificate Expiry is not tested: the port speaks no TLS', async () => {
  const https = await openHtml();
  assertOutcome(await judge(certificateExpiry, { https }), 'not tested', /TLS/);
});

test('Protocol Versions fails: TLS 1.0 and 1.1 are spoken', async () => {
  const https = await openTls({ minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' });
  assertOutcome(await judge(protocolVersions, { https }), 'fail', /TLS 1\.1 and TLS 1\.0/);
});

test('Protocol Versions fails: SSL 3.0 is spoken', async () => {
  const https = await openRaw({ accepts: { SSLv3: [0x000a], 'TLSv1.2': [0xc02f] } });
  assertOutcome(await judge(protocolVersions, { https }), 'fail', /SSL 3\.0: accepted/);
});

test('Protocol Versions warns: no TLS 1.3', async () => {
  const https = await openTls({ maxVersion: 'TLSv1.2' });
  assertOutcome(await judge(protocolVersions, { https }), 'warning', /TLS 1\.3: refused/);
});

test('Protocol Versions passes: TLS 1.2 and 1.3', async () => {
  const https = await openTls();
  assertOutcome(await judge(protocolVersions, { https }), 'pass', /TLS 1\.3 and TLS 1\.2/);
});

test('Protocol Versions is not tested: what answers is no TLS', async () => {
  const https = await openHtml();
  assertOutcome(await judge(protocolVersions, { https }), 'not tested', /does not speak TLS/);
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
    const https = await openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0xc030, suite] } });
    const result = await judge(cipherSuite, { https });
    assertOutcome(result, 'fail', says);
    assert.equal(result.risk, risk);
  });
}

test('Cipher Suite warns: the key is encrypted to the certificate', async () => {
  const certificate = await buildCertificate({ issuer: intermediate, key: 'rsa2048' });
  const ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256';
  const https = await openTls({ certificate, ciphers });
  assertOutcome(await judge(cipherSuite, { https }), 'warning', /TLS_RSA_WITH_AES_128_GCM_SHA256/);
});

test('Cipher Suite warns: only CBC', async () => {
  const https = await openTls({ ciphers: 'ECDHE-ECDSA-AES128-SHA', maxVersion: 'TLSv1.2' });
  assertOutcome(await judge(cipherSuite, { https }), 'warning', /CBC/);
});

test('Cipher Suite passes: none is weak', async () => {
  const https = await openTls();
  assertOutcome(await judge(cipherSuite, { https }), 'pass', /TLS_AES_256_GCM_SHA384/);
});

test('Cipher Suite is not tested: the server hangs up', async () => {
  const https = await keep(startBytes(Buffer.alloc(0)));
  assertOutcome(await judge(cipherSuite, { https }), 'not tested', /without a word/);
});

test('Key Exchange fails: the group has 512 bits', async () => {
  const https = await openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0x0033] }, dhBits: 512 });
  assertOutcome(await judge(keyExchange, { https }), 'fail', /512 bits/);
});

test('Key Exchange warns: the group has 1024 bits', async () => {
  const https = await openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0x009e] }, dhBits: 1024 });
  assertOutcome(await judge(keyExchange, { https }), 'warning', /1024 bits/);
});

test('Key Exchange warns: no forward secrecy', async () => {
  const https = await openRaw({ accepts: { 'TLSv1.2': [0x009c, 0x002f] } });
  assertOutcome(await judge(keyExchange, { https }), 'warning', /no method with forward secrecy/);
});

test('Key Exchange passes: elliptic curves, or a group of 2048 bits', async () => {
  assertOutcome(await judge(keyExchange, { https: await openTls() }), 'pass', /No finite-field/);
  const https = await openRaw({ accepts: { 'TLSv1.2': [0xc02f, 0x009e] }, dhBits: 2048 });
  assertOutcome(await judge(keyExchange, { https }), 'pass', /2048-bit group/);
});

test('Key Exchange is not tested: nobody listens', async () => {
  const https = await findClosedPort();
  assertOutcome(await judge(keyExchange, { https }), 'not tested', /refused the connection/);
});

test('Handshake Hygiene fails: what is encrypted is compressed', async () => {
  const https = await openRaw({ accepts: { 'TLSv1.2': [0xc02f] }, compresses: true });
  assertOutcome(await judge(handshakeHygiene, { https }), 'fail', /CRIME/);
});

test('Handshake Hygiene fails: a promised OCSP answer is missing', async () => {
  const result = await judgeWish(handshakeHygiene, { mustStaple: true });
  assertOutcome(result, 'fail', /does not deliver one/);
});

test('Handshake Hygiene warns: no secure renegotiation', async () => {
  const https = await openRaw({ accepts: { 'TLSv1.2': [0xc02f] }, renegotiatesSecurely: false });
  assertOutcome(await judge(handshakeHygiene, { https }), 'warning', /hole of 2009/);
});

test('Handshake Hygiene passes: nothing outdated, with and without a promised OCSP answer', async () => {
  assertOutcome(await judge(handshakeHygiene, { https: await openTls() }), 'pass', /refused/);
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const options = { staple: Buffer.from('an answer of OCSP'), maxVersion };
    const result = await judgeWish(handshakeHygiene, { mustStaple: true }, options);
    assertOutcome(result, 'pass', /stapled: yes/);
  }
});

test('Handshake Hygiene is not tested: the port speaks no TLS', async () => {
  const https = await openHtml();
  assertOutcome(await judge(handshakeHygiene, { https }), 'not tested', /does not speak TLS/);
});

test('HTTPS Redirect fails: the plain site is served', async () => {
  const site = { https: await openTls(), http: await openHtml() };
  assertOutcome(await judge(httpsRedirect, site), 'fail', /served as it is/);
});

test('HTTPS Redirect fails: it leads to another plain page', async () => {
  const http = await openRedirect(`http://127.0.0.1:${await openHtml()}/`);
  const site = { https: await openTls(), http };
  assertOutcome(await judge(httpsRedirect, site), 'fail', /another page without encryption/);
});

test('HTTPS Redirect warns: it leads to another host at once', async () => {
  const https = await openTls();
  const http = await openRedirect(`https://127.0.0.1:${https}/`);
  assertOutcome(await judge(httpsRedirect, { https, http }), 'warning', /another host name/);
});

test('HTTPS Redirect warns: visitors get an error', async () => {
  const http = await keep(
    startHttp((_ask, answer) => {
      answer.writeHead(404);
      answer.end();
    }),
  );
  const site = { https: await openTls(), http };
  assertOutcome(await judge(httpsRedirect, site), 'warning', /status 404/);
});

test('HTTPS Redirect passes: it leads to the encrypted site', async () => {
  const https = await openTls();
  const http = await openRedirect(`https://localhost:${https}/`);
  assertOutcome(await judge(httpsRedirect, { https, http }), 'pass', /sends visitors on/);
});

test('HTTPS Redirect is not tested: nobody listens for plain HTTP', async () => {
  const site = { https: await openTls(), http: await findClosedPort() };
  assertOutcome(await judge(httpsRedirect, site), 'not tested', /refused the connection/);
});

test('HTTPS Redirect is not tested: there is no encrypted site', async () => {
  const site = { https: await findClosedPort(), http: await openHtml() };
  assertOutcome(await judge(httpsRedirect, site), 'not tested', /no encrypted site/);
});
