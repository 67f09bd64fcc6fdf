import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import mongoose from 'mongoose';
import { buildFindings } from '../testing/fake-engine.ts';
import { judgeRun } from './judge-run.ts';
import type { Tracking } from './model.ts';

const url = 'https://shop.example/';
const ids = Array.from({ length: 9 }, () => new mongoose.Types.ObjectId());
const [sample] = buildFindings(url).tests;
const failed = { status: 'fail', risk: 'high', score: 0 } as const;

const build = (name: string, changes: Partial<ScanTest> = {}): ScanTest => ({
  ...(sample as ScanTest),
  name,
  ...changes,
});

/** A scan of two tests; those that are named fail. */
const scan = (failing: readonly string[], changes: Partial<ScanFindings> = {}) => ({
  findings: buildFindings(url, {
    tests: ['Open Ports', 'CAA'].map((name) => build(name, failing.includes(name) ? failed : {})),
    ...(failing.length > 0 ? { overallRisk: 'high' as const, score: 50 } : {}),
    ...changes,
  }),
  ruleVersion: 2,
  scannedAt: new Date('2026-11-23T06:00:00Z'),
});
type Scan = ReturnType<typeof scan>;

/** Judges scans one after the other, as the runs of a schedule do. @returns the notices of each */
function judgeAll(scans: readonly Scan[], isWatch = false): string[] {
  let tracking: Tracking = { baselineId: null, alert: null, certificate: null };
  let baseline: Scan | null = null;
  return scans.map((each, n) => {
    const { notices, alert, certificate } = judgeRun(tracking, baseline, each, isWatch);
    const isSeen = each.findings.score !== null;
    tracking = { baselineId: isSeen ? (ids[n] ?? null) : tracking.baselineId, alert, certificate };
    if (isSeen) baseline = each;
    return notices.join();
  });
}

const unseen = { score: null, overallRisk: 'unknown' } as const;
const cases: readonly (readonly [what: string, scans: Scan[], notices: string[]])[] = [
  ['a first scan is compared with nothing', [scan(['CAA'])], ['']],
  ['what stays as it is', [scan(['CAA']), scan(['CAA'])], ['', '']],
  [
    'a lower score alone is only shown',
    [scan(['CAA'], { score: 60 }), scan(['CAA'], { score: 41 })],
    ['', ''],
  ],
  ['worse, then as it was', [scan([]), scan(['CAA']), scan([])], ['', 'alert', 'recovery']],
  [
    'worse twice, and well only when both are fixed',
    [scan([]), scan(['CAA']), scan(['CAA', 'Open Ports']), scan(['CAA']), scan([])],
    ['', 'alert', 'alert', '', 'recovery'],
  ],
  [
    'fixed is not enough while the risk is higher than it was',
    [scan([]), scan(['CAA']), scan([], { overallRisk: 'medium', score: 80 }), scan([])],
    ['', 'alert', '', 'recovery'],
  ],
  [
    'a higher risk alone',
    [scan([]), scan([], { overallRisk: 'medium', score: 80 }), scan([])],
    ['', 'alert', 'recovery'],
  ],
  [
    'a site that cannot be seen is neither worse nor well',
    [scan([]), scan(['CAA']), scan([], unseen), scan([])],
    ['', 'alert', '', 'recovery'],
  ],
  [
    'what failed while there was no score is reported once',
    [scan([]), scan(['CAA'], unseen), scan(['CAA']), scan(['CAA'])],
    ['', 'alert', '', ''],
  ],
  [
    'fixed and failing anew, while another alert is open',
    [scan([]), scan(['CAA', 'Open Ports']), scan(['CAA']), scan(['CAA', 'Open Ports'])],
    ['', 'alert', '', 'alert'],
  ],
  [
    'a test that could not run proves nothing',
    [
      scan([]),
      scan(['CAA']),
      { ...scan([]), findings: buildFindings(url, { tests: [build('CAA', { tested: false })] }) },
    ],
    ['', 'alert', ''],
  ],
];

test('an alert when it got worse, a recovery when it is well again, each once', () => {
  for (const [what, scans, notices] of cases) assert.deepEqual(judgeAll(scans), notices, what);
});

/** A scan whose certificate ends after some days of the scan. */
function withCertificate(days: number, status: ScanTest['status'], from: readonly string[] = []) {
  const plain = scan(from);
  const end = new Date(plain.scannedAt.getTime() + days * 24 * 3_600_000).toISOString();
  const evidence = ['Not before: 2026-09-01T00:00:00.000Z', `Not after: ${end}`];
  const expiry = build('Certificate Expiry', { status, risk: 'medium', evidence });
  const tests = [...plain.findings.tests, expiry];
  return { ...plain, findings: { ...plain.findings, tests } };
}

test('watchers hear of a certificate once, when it ends within 14 days and is late', () => {
  const warned = withCertificate(13, 'warning');
  assert.deepEqual(judgeAll([withCertificate(15, 'warning'), warned], true), ['', 'certificate']);
  assert.deepEqual(judgeAll([warned, warned, withCertificate(12, 'warning')], true), [
    'certificate',
    '',
    'certificate',
  ]);
  assert.deepEqual(judgeAll([warned], false), ['']);
  // Renewed every other day.
  assert.deepEqual(judgeAll([withCertificate(5, 'pass')], true), ['']);
  // An alert that names it says enough.
  assert.deepEqual(judgeAll([withCertificate(60, 'pass'), withCertificate(5, 'fail')], true), [
    '',
    'alert',
  ]);
});
