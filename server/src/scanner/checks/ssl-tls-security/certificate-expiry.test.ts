import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildCertificate, type LabCertificate } from '../../../testing/lab/build-certificate.ts';
import { handTarget, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { showCertificate } from '../../../testing/lab/show-certificate.ts';
import type { CertificateEvidence } from '../../evidence/tls.ts';
import { readCertificate } from '../../tls/read-certificate.ts';
import { certificateExpiry } from './certificate-expiry.ts';

const hour = 60 * 60 * 1000;
const lifetimes = [90, 395, 6, 1] as const;
const certificates = new Map<number, LabCertificate>();
before(async () => {
  for (const days of lifetimes) {
    certificates.set(days, await buildCertificate({ fromDay: 0, toDay: days }));
  }
});

/** Judged so many hours before the end of a certificate of so many days. */
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

const cases: readonly [lifetimeDays: number, hoursLeft: number, outcome: string][] = [
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
  // The bounds of a short life are a third and a tenth of it.
  [6, 49, 'pass'],
  [6, 47, 'warning'],
  [6, 14, 'fail'],
  [1, 9, 'pass'],
  [1, 7, 'warning'],
  [1, 2, 'fail'],
];
for (const [lifetimeDays, hoursLeft, outcome] of cases) {
  test(`${outcome} with ${hoursLeft} hours of ${lifetimeDays} days left`, () => {
    assert.equal(judge(lifetimeDays, hoursLeft).status, outcome);
  });
}

test('counts whole days', () => {
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

test('judges a second certificate, which no current browser is shown, as a medium risk', async () => {
  const good = await showCertificate({ key: 'rsa2048' });
  const old = await showCertificate({ key: 'rsa2048', toDay: -2 });
  const judgeSecond = async (second: CertificateEvidence) =>
    judgeParts(certificateExpiry, { certificate: await showCertificate({}, { second }) });
  const both = await judgeSecond(good);
  assert.match(both.details, /^The certificate expires in/);
  assert.equal(readOutcome(both), 'pass');
  const late = await judgeSecond(old);
  const says = /^The certificate expired on .* second certificate \(RSA\), which only programs/;
  assert.match(late.details, says);
  assert.deepEqual([readOutcome(late), late.risk], ['fail', 'medium']);
});

test('is critical only when browsers refuse it now', () => {
  const risks = [-1, 90 * 24 + 1, 24].map((hoursLeft) => {
    const verdict = judge(90, hoursLeft);
    assert(verdict.status === 'fail');
    return verdict.risk ?? 'critical';
  });
  assert.deepEqual(risks, ['critical', 'critical', 'high']);
});
