import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  riskLevels,
  scanCategories,
  scanChecks,
  scoreBands,
  type RiskLevel,
} from '@longitude/contract/scan-checks';
import * as fc from 'fast-check';
import { findOverallRisk, scoreCategories, scoreScan } from './score.ts';

type Judged = Parameters<typeof scoreScan>[0][number];

const statuses = ['pass', 'warning', 'fail', 'untested'] as const;
type Status = (typeof statuses)[number];
const scores: Readonly<Record<Status, number>> = { pass: 100, warning: 50, fail: 0, untested: 0 };

/** A test of the table's check with this outcome; a finding's risk is at most the table's. */
function judged(index: number, status: Status, lower = 0): Judged {
  const check = scanChecks[index];
  assert(check);
  const { name, category } = check;
  const found = riskLevels[Math.min(riskLevels.indexOf(check.risk) + lower, 3)] ?? 'low';
  const isFinding = status === 'warning' || status === 'fail';
  const risk: RiskLevel = isFinding ? found : 'low';
  const reported = status === 'untested' ? 'warning' : status;
  return {
    name,
    category,
    status: reported,
    tested: status !== 'untested',
    risk,
    score: scores[status],
  };
}

const outcome = fc.record({ status: fc.constantFrom(...statuses), lower: fc.nat(2) });
const scan = fc.array(outcome, { minLength: scanChecks.length, maxLength: scanChecks.length });
const build = (outcomes: readonly { status: Status; lower: number }[]) =>
  outcomes.map(({ status, lower }, index) => judged(index, status, lower));

test('score and risk never contradict each other', () => {
  fc.assert(
    fc.property(scan, (outcomes) => {
      const tests = build(outcomes);
      const risk = findOverallRisk(tests);
      const band = scoreBands.find((each) => each.risk === risk);
      assert.ok(band);
      const score = scoreScan(tests);
      assert.ok(Number.isInteger(score) && score >= band.from && score <= band.to);
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});

test('mending a finding never lowers the score or raises the risk', () => {
  const mended: Readonly<Record<Status, readonly Status[]>> = {
    fail: ['warning', 'pass'],
    warning: ['pass'],
    pass: [],
    untested: [],
  };
  const better = fc.tuple(scan, fc.nat(scanChecks.length - 1), fc.nat(1));
  fc.assert(
    fc.property(better, ([outcomes, at, pick]) => {
      const before = outcomes[at];
      const status = mended[before?.status ?? 'pass'][pick];
      fc.pre(before !== undefined && status !== undefined);
      const tests = build(outcomes);
      const after = build(outcomes.with(at, { ...before, status }));
      assert.ok(scoreScan(after) >= scoreScan(tests));
      const rank = (risk: RiskLevel) => riskLevels.indexOf(risk);
      assert.ok(rank(findOverallRisk(after)) >= rank(findOverallRisk(tests)));
    }),
    { seed: 20_261_122, numRuns: 1000 },
  );
});

test('a site without a finding has 100, one where all fails has 0', () => {
  const all = (status: Status) => scanChecks.map((_, index) => judged(index, status));
  assert.equal(scoreScan(all('pass')), 100);
  assert.equal(findOverallRisk(all('pass')), 'low');
  assert.equal(scoreScan(all('fail')), 0);
  assert.equal(findOverallRisk(all('fail')), 'critical');
});

test('a warning counts one level lower than a failure', () => {
  const at = scanChecks.findIndex(({ name }) => name === 'Protocol Versions');
  assert.equal(findOverallRisk([judged(at, 'fail')]), 'high');
  assert.equal(findOverallRisk([judged(at, 'warning')]), 'medium');
});

test('what was not tested counts nowhere', () => {
  const tests = [judged(0, 'pass'), judged(1, 'untested')];
  assert.equal(scoreScan(tests), 100);
  const [tls, ...others] = scoreCategories(tests);
  assert.deepEqual(tls, { name: 'SSL/TLS Security', score: 100, tests: 1 });
  assert.ok(others.every(({ score, tests: count }) => score === null && count === 0));
});

test('the mean of a category weighs its tests by what they can find', () => {
  const byName = (name: string, status: Status) =>
    judged(
      scanChecks.findIndex((check) => check.name === name),
      status,
    );
  const tests = [byName('SSL Certificate', 'pass'), byName('Handshake Hygiene', 'fail')];
  // 8 of 10: critical weighs 8, medium 2.
  assert.equal(scoreCategories(tests)[0]?.score, 80);
});

test('the weights of the categories are those that docs/scanner.md names, 100 in all', () => {
  assert.equal(
    Object.values(scanCategories).reduce((sum, weight) => sum + weight, 0),
    100,
  );
});
