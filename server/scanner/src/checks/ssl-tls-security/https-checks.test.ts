import assert from 'node:assert/strict';
import { test, before } from 'node:test';
import { buildExchange, judgeParts, readOutcome, handTarget } from '../../../lab/build-evidence.ts';
import type { Visit } from '../../evidence/http.ts';
import type { ProtocolEvidence, CertificateEvidence } from '../../evidence/tls.ts';
import { httpsRedirect } from './https-redirect.ts';
import { buildCertificate, type LabCertificate } from '../../../lab/build-certificate.ts';
import { showCertificate } from '../../../lab/show-certificate.ts';
import { readCertificate } from '../../tls/read-certificate.ts';
import { certificateExpiry } from './certificate-expiry.ts';

const protocols: ProtocolEvidence = {
  versions: { 'TLSv1.3': true, 'TLSv1.2': true, 'TLSv1.1': false, TLSv1: false, SSLv3: false },
};

/** Each address redirects to the next; the last responds. */
function buildVisit(urls: readonly string[], status = 200, challenge: string | null = null): Visit {
  const hops = urls
    .slice(0, -1)
    .map((url, index) =>
      buildExchange({ url, status: 301, headers: [['location', urls[index + 1] ?? '']] }),
    );
  return { hops, page: buildExchange({ url: urls.at(-1) ?? '', status }), challenge };
}

const plainUrl = 'http://www.shop.example/';
const redirectCases: readonly [outcome: string, urls: readonly string[], status?: number][] = [
  ['pass', [plainUrl, 'https://www.shop.example/']],
  ['pass', [plainUrl, 'https://www.shop.example/en/', 'https://shop.example/']],
  ['pass', [plainUrl, 'https://www.shop.example/'], 404],
  ['pass', [plainUrl, 'https://www.shop.example:8443/']],
  ['pass', [plainUrl, 'http://www.shop.example/en', 'https://www.shop.example/en']],
  ['warning', [plainUrl, 'https://shop.example/']],
  ['warning', [plainUrl, 'http://shop.example/', 'https://shop.example/']],
  ['warning', [plainUrl, 'https://shop.example/', 'https://www.shop.example/']],
  ['fail', [plainUrl]],
  ['fail', [plainUrl, 'http://www.shop.example/en']],
  ['fail', [plainUrl, 'https://www.shop.example/', 'http://www.shop.example/en']],
  ['warning', [plainUrl], 404],
  ['warning', [plainUrl], 403],
  ['not tested', [plainUrl], 429],
  ['not tested', [plainUrl], 503],
];
for (const [outcome, urls, status = 200] of redirectCases) {
  test(`HTTPS Redirect: ${outcome} of ${urls.join(' to ')} with ${status}`, () => {
    const result = judgeParts(httpsRedirect, { plain: buildVisit(urls, status), protocols });
    assert.equal(readOutcome(result), outcome, result.details);
  });
}

test('HTTPS Redirect: judges a redirect that could not be followed by its target', () => {
  const lead = (location: string) => {
    const page = buildExchange({ url: plainUrl, status: 302, headers: [['location', location]] });
    const plain = { hops: [], page, challenge: null };
    return readOutcome(judgeParts(httpsRedirect, { plain, protocols }));
  };
  assert.equal(lead('https://elsewhere.example/'), 'warning');
  assert.equal(lead('https://www.shop.example/'), 'pass');
  assert.equal(lead('http://elsewhere.example/'), 'fail');
  assert.equal(lead('/en'), 'fail');
});

test('HTTPS Redirect: keeps secrets in addresses out of the report', () => {
  const plain = buildVisit([plainUrl, 'https://www.shop.example/?session=5b1f']);
  const { evidence } = judgeParts(httpsRedirect, { plain, protocols });
  assert.equal(evidence[0], `301 ${plainUrl} to https://www.shop.example/?…`);
  assert.doesNotMatch(JSON.stringify(evidence), /5b1f/);
});

test('HTTPS Redirect: is not tested behind a bot block, and without an encrypted site', () => {
  const blocked = buildVisit([plainUrl], 200, 'Cloudflare challenge');
  assert.equal(readOutcome(judgeParts(httpsRedirect, { plain: blocked, protocols })), 'not tested');
  const result = judgeParts(httpsRedirect, { plain: buildVisit([plainUrl]) });
  assert.equal(readOutcome(result), 'not tested');
  assert.match(result.details, /no encrypted site/);
});

const hour = 60 * 60 * 1000;
const lifetimes = [90, 395, 6, 1] as const;
const certificates = new Map<number, LabCertificate>();
before(async () => {
  for (const days of lifetimes) {
    certificates.set(days, await buildCertificate({ fromDay: 0, toDay: days }));
  }
});

/** Judged this many hours before the end of a certificate with a lifetime in days. */
function judge(lifetimeDays: number, hoursLeft: number) {
  const certificate = certificates.get(lifetimeDays);
  assert(certificate);
  const validTo = readCertificate(certificate.der)?.validTo.getTime() ?? 0;
  const chain = [certificate.der.toString('base64')];
  return certificateExpiry.judge({
    certificate: { chain },
    target: handTarget,
    now: new Date(validTo - hoursLeft * hour),
  } as unknown as Parameters<typeof certificateExpiry.judge>[0]);
}

const expiryCases: readonly [lifetimeDays: number, hoursLeft: number, outcome: string][] = [
  [90, 89 * 24, 'pass'],
  [90, 30 * 24, 'pass'],
  [90, 30 * 24 - 1, 'warning'],
  [90, 7 * 24, 'warning'],
  [90, 7 * 24 - 1, 'fail'],
  [90, 0, 'fail'],
  [90, -1, 'fail'],
  [90, 90 * 24 + 1, 'fail'],
  [395, 31 * 24, 'pass'],
  [395, 29 * 24, 'warning'],
  [395, 6 * 24, 'fail'],
  // For short lifetimes the limits are a third and a tenth of them.
  [6, 49, 'pass'],
  [6, 47, 'warning'],
  [6, 14, 'fail'],
  [1, 9, 'pass'],
  [1, 7, 'warning'],
  [1, 2, 'fail'],
];
for (const [lifetimeDays, hoursLeft, outcome] of expiryCases) {
  test(`Certificate Expiry: ${outcome} with ${hoursLeft} hours of ${lifetimeDays} days left`, () => {
    assert.equal(judge(lifetimeDays, hoursLeft).status, outcome);
  });
}

test('Certificate Expiry: counts whole days', () => {
  const reported = [25, 24, 23].map((hoursLeft) => {
    const verdict = judge(90, hoursLeft);
    return verdict.status === 'fail' ? verdict.details.split(',')[0] : '';
  });
  assert.deepEqual(reported, [
    'The certificate expires in 1 day',
    'The certificate expires in 1 day',
    'The certificate expires in less than a day',
  ]);
});

test('Certificate Expiry: judges a second certificate, which no current browser is shown, as a medium risk', async () => {
  const good = await showCertificate({ key: 'rsa2048' });
  const old = await showCertificate({ key: 'rsa2048', toDay: -2 });
  const judgeSecond = async (second: CertificateEvidence) =>
    judgeParts(certificateExpiry, { certificate: await showCertificate({}, { second }) });
  const both = await judgeSecond(good);
  assert.match(both.details, /^The certificate expires in/);
  assert.equal(readOutcome(both), 'pass');
  const late = await judgeSecond(old);
  const says =
    /^The certificate expired on .* second certificate \(RSA\), which is only sent to programs/;
  assert.match(late.details, says);
  assert.deepEqual([readOutcome(late), late.risk], ['fail', 'medium']);
});

test('Certificate Expiry: is critical only when browsers refuse it now', () => {
  const risks = [-1, 90 * 24 + 1, 24].map((hoursLeft) => {
    const verdict = judge(90, hoursLeft);
    assert(verdict.status === 'fail');
    return verdict.risk ?? 'critical';
  });
  assert.deepEqual(risks, ['critical', 'critical', 'high']);
});
