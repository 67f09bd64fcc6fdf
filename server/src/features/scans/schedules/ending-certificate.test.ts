import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanTest } from '@longitude/contract/scans';
import { buildFindings } from '../testing/fake-engine.ts';
import { judgeRun } from './judge-run.ts';
import type { Tracking } from './model.ts';

const scannedAt = new Date('2026-11-23T06:00:00Z');
const inDays = (days: number) => new Date(scannedAt.getTime() + days * 24 * 3_600_000);

/** A scan whose certificate ends a number of days after it, with its lifetime in days. */
function scan(days: number, lifetime: number, status: ScanTest['status'] = 'pass') {
  const [begin, end] = [inDays(days - lifetime), inDays(days)].map((each) => each.toISOString());
  const evidence = [`Not before: ${begin}`, `Not after: ${end}`];
  const tests = buildFindings('https://shop.example/').tests.map((each) =>
    each.name === 'Certificate Expiry' ? { ...each, status, evidence } : each,
  );
  const findings = buildFindings('https://shop.example/', { tests });
  return { findings, ruleVersion: 2, scannedAt };
}

/** The notices of scans, one after the other. */
function judge(
  scans: readonly ReturnType<typeof scan>[],
  { isWatch = true, nextRunAt = null as Date | null } = {},
): string[] {
  let tracking: Tracking = { baselineId: null, alert: null, certificate: null, nextRunAt };
  return scans.map((each) => {
    const { notices, lastTested, alert, certificate } = judgeRun(tracking, null, each, isWatch);
    tracking = { ...tracking, lastTested, alert, certificate };
    return notices.join();
  });
}

test('watchers are notified once of a certificate that ends within 14 days and is late', () => {
  const warned = scan(13, 90);
  assert.deepEqual(judge([scan(15, 90), warned]), ['', 'certificate']);
  assert.deepEqual(judge([warned, warned, scan(12, 90)]), ['certificate', '', 'certificate']);
  assert.deepEqual(judge([warned], { isWatch: false }), ['']);
  assert.deepEqual(judge([scan(-1, 90)]), ['']);
});

test('an alert that names the certificate is sufficient', () => {
  assert.deepEqual(judge([scan(60, 90), scan(5, 90, 'fail')]), ['', 'alert']);
});

test('a monthly watch is notified of a certificate that ends before its next scan', () => {
  const month = inDays(31);
  const cases: readonly (readonly [
    days: number,
    lifetime: number,
    nextRunAt: Date | null,
    isWarned: boolean,
  ])[] = [
    [20, 90, month, true],
    [30.9, 365, month, true],
    [31.1, 365, month, false],
    [20, 90, inDays(7), false],
    [20, 90, null, false],
    // In the first two thirds of its lifetime: it will be renewed in time.
    [5, 6, month, false],
    [20, 47, month, false],
    [1, 6, month, true],
  ];
  for (const [days, lifetime, nextRunAt, isWarned] of cases) {
    const notices = judge([scan(days, lifetime)], { nextRunAt });
    assert.deepEqual(notices, [isWarned ? 'certificate' : ''], `${days} of ${lifetime} days`);
  }
});
