import assert from 'node:assert/strict';
import { createSecureContext } from 'node:tls';
import { before, test, type TestContext } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import {
  buildAuthority,
  buildCertificate,
  type CertificateWish,
  type LabCertificate,
} from '../../../testing/lab/build-certificate.ts';
import { buildPage, goodHeaders } from '../../../testing/lab/page-lab.ts';
import { openWholeSite } from '../../../testing/lab/whole-site.ts';
import type { LabSite } from '../../../testing/lab/lab-network.ts';

let root: LabCertificate;
before(async () => {
  root = await buildAuthority('Lab Root');
});

/** Scans shop.example; www.shop.example shows the second certificate, when there is one. */
async function scanNames(
  t: TestContext,
  own: CertificateWish,
  www?: CertificateWish,
  place: LabSite = {},
) {
  const { pem, key } = await buildCertificate({ issuer: root, ...own });
  const other = www === undefined ? null : await buildCertificate(www);
  const forWww = other && createSecureContext({ cert: other.pem, key: other.key });
  const site = await openWholeSite({
    answer: () => buildPage(goodHeaders),
    tls: {
      cert: pem,
      key,
      ...(forWww === null
        ? {}
        : {
            SNICallback: (name, answer) =>
              answer(null, name.startsWith('www.') ? forWww : undefined),
          }),
    },
  });
  t.after(() => site.close());
  const { findings } = await site.scan({ roots: [root.pem], ...place });
  return (name: string) => {
    const found = findings.tests.find((each) => each.name === name);
    assert.ok(found);
    return found;
  };
}
const apex = { names: ['shop.example'] };
const both = { names: ['shop.example', 'www.shop.example'] };

test('Error-page Parity fails: www is not in the certificate', async (t) => {
  const find = await scanNames(t, apex);
  const found = find('Error-page Parity');
  assertOutcome(found, 'fail', /made out to shop\.example, not to www\.shop\.example/);
  assert.equal(found.risk, 'high');
  assert.match(found.details, /^www\.shop\.example, the other name of the site/);
  assert.equal(find('SSL Certificate').status, 'pass');
});
test('Error-page Parity fails: the domain itself is not in the certificate of www', async (t) => {
  const place = { host: 'www.shop.example', hosts: ['shop.example'] };
  const find = await scanNames(t, { names: ['www.shop.example'] }, undefined, place);
  assertOutcome(find('Error-page Parity'), 'fail', /^shop\.example, the other name/);
});
test('Error-page Parity fails: the certificate of www has expired or nobody trusts it', async (t) => {
  const names = ['www.shop.example'];
  const expired = await scanNames(t, apex, { issuer: root, names, toDay: -1 });
  assertOutcome(expired('Error-page Parity'), 'fail', /certificate expired on/);
  const untrusted = await scanNames(t, apex, { names });
  assertOutcome(untrusted('Error-page Parity'), 'fail', /signed by nobody but itself/);
});
test('Error-page Parity passes: one certificate covers both names', async (t) => {
  const find = await scanNames(t, both);
  assertOutcome(find('Error-page Parity'), 'pass', /other name is protected|protected as/);
});
test('Error-page Parity passes: a fault of the one certificate is told once', async (t) => {
  const find = await scanNames(t, { ...both, toDay: -1 });
  assert.equal(find('Certificate Expiry').status, 'fail');
  assert.equal(find('Error-page Parity').status, 'pass');
});
test('Error-page Parity passes: the other name does not exist or has no https', async (t) => {
  const none = await scanNames(t, apex, undefined, { hosts: [] });
  assert.equal(none('Error-page Parity').status, 'pass');
});
test('Error-page Parity passes: nobody expects www of the tenant of a platform', async (t) => {
  const host = 'me.github.io';
  const find = await scanNames(t, { names: [host] }, undefined, {
    host,
    domain: host,
    hosts: [`www.${host}`],
  });
  assert.equal(find('Error-page Parity').status, 'pass');
});
