import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  assertOutcomes,
  readOutcome,
} from '../../../lab/build-evidence.ts';
import { goodHeaders } from '../../../lab/responses.ts';
import { probeInMemory } from '../../../lab/memory-network.ts';
import { showCertificate } from '../../../lab/show-certificate.ts';
import type { CertificateEvidence } from '../../evidence/tls.ts';
import { probeCounterpartCertificate } from '../../probes/alternate-certificates.ts';
import { errorPageParity } from './error-page-parity.ts';

const hsts: Header = ['strict-transport-security', 'max-age=31536000'];
const nosniff: Header = ['x-content-type-options', 'nosniff'];
const plain: Header = ['content-type', 'text/plain'];

test('requires of a response only the headers with an effect there', () => {
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { status: 404, headers: goodHeaders }],
    ['warning', { status: 404, headers: [hsts, nosniff] }],
    ['pass', { status: 404, headers: [plain, hsts, nosniff] }],
    ['warning', { status: 404, headers: [plain, hsts] }],
    ['pass', { status: 301, headers: [['location', '/'], hsts] }],
    ['warning', { status: 301, headers: [['location', '/']] }],
    ['pass', { status: 200, headers: goodHeaders }],
    ['not tested', { status: 503 }],
  ];
  const home = buildVisit({ headers: goodHeaders });
  assertOutcomes(cases, (response) => {
    const nothing = [buildExchange({ url: 'https://www.shop.example/x', ...response })];
    return judgeParts(errorPageParity, { home, nothing });
  });
});

test('checks the other name of the site as well', () => {
  const home = buildVisit({ headers: goodHeaders });
  const nothing = [buildExchange({ status: 404, headers: goodHeaders })];
  const counterpart = buildVisit({ url: 'https://shop.example/' });
  const found = judgeParts(errorPageParity, { home, nothing, counterpart });
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /^shop\.example: without Strict-Transport-Security/);
  const redirecting = (...headers: readonly Header[]) => {
    const all: readonly Header[] = [['location', 'https://www.shop.example/'], ...headers];
    const hop = buildExchange({ url: 'https://shop.example/', status: 301, headers: all });
    return buildVisit({ headers: goodHeaders }, { hops: [hop] });
  };
  const judge = (counterpart: ReturnType<typeof buildVisit>) =>
    judgeParts(errorPageParity, { home, nothing, counterpart }).status;
  assert.equal(judge(redirecting(hsts)), 'pass');
  assert.equal(judge(redirecting()), 'warning');
  assert.equal(judge({ ...counterpart, challenge: 'bot check' }), 'pass');
});

test('requires nothing that the home page lacks', () => {
  const home = buildVisit({ headers: [nosniff] });
  const nothing = [buildExchange({ status: 404, headers: [nosniff] })];
  assert.equal(judgeParts(errorPageParity, { home, nothing }).status, 'pass');
});

const www = 'www.shop.example';
const apexTarget = { host: 'shop.example', url: 'https://shop.example/' };
const judgeNames = (own: CertificateEvidence, other: CertificateEvidence | null, host = www) => {
  const page = { url: apexTarget.url, headers: goodHeaders };
  const shown = other && { ...other, host, address: '192.0.2.1' };
  return judgeParts(
    errorPageParity,
    {
      home: buildVisit(page),
      nothing: [buildExchange({ ...page, status: 404 })],
      certificate: own,
      ...(shown ? { counterpartCertificate: shown } : {}),
    },
    apexTarget,
  );
};

test('the certificate at the other name of the site must be valid', async () => {
  const apex = await showCertificate({ names: ['shop.example'] });
  const both = await showCertificate({ names: ['shop.example', www] });
  const expired = await showCertificate({ names: [www], toDay: -1 });
  const bothExpired = await showCertificate({ names: ['shop.example', www], toDay: -1 });
  const untrusted = { isTrusted: false, error: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  const cases: readonly (readonly [string, CertificateEvidence, CertificateEvidence, RegExp])[] = [
    ['fail', apex, apex, /^www\.shop\.example, the other name of the site.* not for www\./],
    ['fail', apex, expired, /certificate expired on/],
    ['fail', apex, { ...both, ...untrusted }, /is self-signed/],
    ['pass', both, both, /protected/],
    // A fault of the shared certificate is reported once.
    ['pass', bothExpired, bothExpired, /protected/],
  ];
  for (const [outcome, own, other, says] of cases) {
    const found = judgeNames(own, other);
    assert.equal(readOutcome(found), outcome, found.details);
    assert.match(found.details, says);
    if (outcome === 'fail') assert.equal(found.risk, 'high');
  }
  assert.equal(readOutcome(judgeNames(apex, null)), 'pass', 'no other name, or no https there');
});

test('www of a platform’s tenant is not required', async () => {
  const site = { host: 'me.github.io', hosts: ['www.me.github.io'] };
  const part = await probeInMemory(site, (from) => probeCounterpartCertificate(from, assert.fail));
  assert.equal(part.ran || part.code, 'not_applicable');
});
