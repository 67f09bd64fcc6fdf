import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import {
  buildAuthority,
  buildCertificate,
  type LabCertificate,
} from '../../../testing/lab/build-certificate.ts';
import { startHttp } from '../../../testing/lab/start-tls.ts';
import { openTlsLab, type TlsLab } from '../../../testing/lab/tls-lab.ts';
import { certificateExpiry } from './certificate-expiry.ts';
import { cipherSuite } from './cipher-suite.ts';
import { keyExchange } from './key-exchange.ts';
import { protocolVersions } from './protocol-versions.ts';
import { sslCertificate } from './ssl-certificate.ts';

let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

test('SSL Certificate fails: it signs itself', async () => {
  const certificate = await buildCertificate();
  const https = await lab.openTls({ certificate, chain: [] });
  assertOutcome(await lab.judge(sslCertificate, { https }), 'fail', /nobody but itself/);
});

test('SSL Certificate fails: nobody knows its authority', async () => {
  const issuer = await buildAuthority('Unknown Root');
  const result = await lab.judgeWish(sslCertificate, { issuer }, { chain: [issuer] });
  assertOutcome(result, 'fail', /authority that browsers do not know/);
});

test('SSL Certificate fails: its issuer is missing and names no place to fetch it from', async () => {
  const result = await lab.judgeWish(sslCertificate, {}, { chain: [] });
  assertOutcome(result, 'fail', /Lab Intermediate/);
});

test('SSL Certificate fails: the authority between has expired', async () => {
  const issuer = await buildCertificate({
    commonName: 'Old Intermediate',
    issuer: lab.root,
    isAuthority: true,
    toDay: -1,
  });
  const result = await lab.judgeWish(sslCertificate, { issuer }, { chain: [issuer] });
  assertOutcome(result, 'fail', /authority that vouches for yours has expired/);
});

test('SSL Certificate fails: it is made out to another name', async () => {
  const result = await lab.judgeWish(sslCertificate, { names: ['shop.example', '*.localhost'] });
  assertOutcome(result, 'fail', /made out to shop\.example, \*\.localhost, not to localhost/);
});

test('SSL Certificate fails: the name stands only in the common name', async () => {
  const result = await lab.judgeWish(sslCertificate, { commonName: 'localhost', names: [] });
  assertOutcome(result, 'fail', /old field that browsers no longer read/);
});

test('SSL Certificate fails: it is signed with SHA-1', async () => {
  const result = await lab.judgeWish(
    sslCertificate,
    { hash: 'SHA-1' },
    { ciphers: 'ALL:@SECLEVEL=0' },
  );
  assertOutcome(result, 'fail', /SHA-1/);
});

test('SSL Certificate fails: its RSA key has 1024 bits', async () => {
  const options = { ciphers: 'ALL:@SECLEVEL=0' };
  assertOutcome(
    await lab.judgeWish(sslCertificate, { key: 'rsa1024' }, options),
    'fail',
    /1024 bits/,
  );
});

test('SSL Certificate fails: the server shows none', async () => {
  const https = await lab.openRaw({ accepts: { 'TLSv1.2': [0xc018] } });
  assertOutcome(
    await lab.judge(sslCertificate, { https }),
    'fail',
    /without showing a certificate/,
  );
});

test('SSL Certificate fails: there is no HTTPS at all', async () => {
  const site = { http: await lab.openHtml(), https: await lab.findClosedPort() };
  assertOutcome(await lab.judge(sslCertificate, site), 'fail', /only without encryption/);
  for (const check of [certificateExpiry, protocolVersions, cipherSuite, keyExchange]) {
    assertOutcome(await lab.judge(check, site), 'not tested', /refused the connection/);
  }
});

test('SSL Certificate warns: an intermediate is missing, and can be fetched', async () => {
  const aia = await lab.keep(startHttp((_ask, answer) => answer.end(lab.intermediate.der)));
  const wish = { issuerUrl: `http://127.0.0.1:${aia}/intermediate.der` };
  const result = await lab.judgeWish(sslCertificate, wish, { chain: [] });
  assertOutcome(result, 'warning', /leaves out the intermediate/);
});

test('SSL Certificate passes: known authority, right name, strong key', async () => {
  const https = await lab.openTls();
  assertOutcome(await lab.judge(sslCertificate, { https }), 'pass', /made out to this address/);
});

test('SSL Certificate passes: it has expired, which is for another check to say', async () => {
  const result = await lab.judgeWish(sslCertificate, { toDay: -2 });
  assertOutcome(result, 'pass', /trusted/);
});

test('SSL Certificate passes: the site lets only visitors with a certificate in', async () => {
  for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
    const https = await lab.openTls({ maxVersion, requestCert: true, rejectUnauthorized: true });
    assertOutcome(await lab.judge(sslCertificate, { https }), 'pass', /trusted/);
  }
});

test('SSL Certificate is not tested: nothing answers, not even without encryption', async () => {
  const site = { https: await lab.findClosedPort(), http: await lab.findClosedPort() };
  assertOutcome(await lab.judge(sslCertificate, site), 'not tested', /refused the connection/);
});

test('Certificate Expiry fails: it has expired', async () => {
  const result = await lab.judgeWish(certificateExpiry, { toDay: -2 });
  assertOutcome(result, 'fail', /expired on/);
  assert.equal(result.risk, 'critical');
});

test('Certificate Expiry fails: it is not valid yet', async () => {
  assertOutcome(await lab.judgeWish(certificateExpiry, { fromDay: 2 }), 'fail', /valid only from/);
});

test('Certificate Expiry fails: it expires in days', async () => {
  assertOutcome(await lab.judgeWish(certificateExpiry, { toDay: 3 }), 'fail', /expires in 2 days/);
});

test('Certificate Expiry warns: it expires within a month', async () => {
  const result = await lab.judgeWish(certificateExpiry, { fromDay: -60, toDay: 20 });
  assertOutcome(result, 'warning', /expires in 19 days/);
});

test('Certificate Expiry passes: there is time', async () => {
  const https = await lab.openTls();
  assertOutcome(await lab.judge(certificateExpiry, { https }), 'pass', /expires in 364 days/);
});

test('Certificate Expiry passes: four days of a lifetime of six', async () => {
  const result = await lab.judgeWish(certificateExpiry, { fromDay: -2, toDay: 4 });
  assertOutcome(result, 'pass', /expires in 3 days/);
});

test('Certificate Expiry is not tested: the port speaks no TLS', async () => {
  const https = await lab.openHtml();
  assertOutcome(await lab.judge(certificateExpiry, { https }), 'not tested', /TLS/);
});

for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
  test(`the second certificate of a server is judged as well, over ${maxVersion}`, async () => {
    const rsa = { key: 'rsa2048', issuer: lab.intermediate } as const;
    const [good, old] = [
      await buildCertificate(rsa),
      await buildCertificate({ ...rsa, toDay: -2 }),
    ];
    // Node's own order would show RSA first; browsers ask for ECDSA.
    const open = (second: LabCertificate) =>
      lab.openTls({ second, maxVersion, honorCipherOrder: false });
    const [both, forgotten] = [await open(good), await open(old)];
    assertOutcome(
      await lab.judge(certificateExpiry, { https: both }),
      'pass',
      /^The certificate expires in/,
    );
    assertOutcome(await lab.judge(sslCertificate, { https: both }), 'pass', /Key: rsa 2048/);
    const expired =
      /^The certificate expired on .* second certificate \(RSA\), which only programs/;
    const late = await lab.judge(certificateExpiry, { https: forgotten });
    assertOutcome(late, 'fail', expired);
    assert.equal(late.risk, 'medium', 'no current browser is shown it');
    const other = await buildCertificate({ ...rsa, names: ['elsewhere.example'] });
    const named = /^The certificate is made out to .*not to localhost\. This concerns .*\(RSA\)/;
    const wrong = await lab.judge(sslCertificate, { https: await open(other) });
    assertOutcome(wrong, 'fail', named);
    assert.equal(wrong.risk, 'medium');
  });
}
