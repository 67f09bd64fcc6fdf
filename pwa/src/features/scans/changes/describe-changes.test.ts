import { expect, test } from 'vitest';
import type { ScanComparison } from '@longitude/contract/scan-changes';
import {
  buildChange,
  buildComparison,
  fixedCookie,
  nothingFound,
} from '../testing/build-comparison.ts';
import {
  describeChanges,
  describeScore,
  describeStep,
  hasSameRules,
  orderByTime,
} from './describe-changes.ts';

/** A comparison with these scores and risks. */
function scored(
  [was, wasRisk]: readonly [number | null, ScanComparison['before']['overallRisk']],
  [is, isRisk]: readonly [number | null, ScanComparison['after']['overallRisk']],
) {
  const { before, after } = buildComparison();
  return buildComparison({
    scoreBefore: was,
    scoreAfter: is,
    before: { ...before, score: was, overallRisk: wasRisk },
    after: { ...after, score: is, overallRisk: isRisk },
  });
}

test.each([
  [[54, 'high'], [83, 'medium'], '29 points up, from HIGH to MEDIUM'],
  [[83, 'medium'], [54, 'high'], '29 points down, from MEDIUM to HIGH'],
  [[83, 'medium'], [84, 'medium'], '1 point up, still MEDIUM'],
  [[83, 'medium'], [83, 'medium'], 'The same score, still MEDIUM'],
  [[null, 'unknown'], [83, 'medium'], 'Score 83, and none before'],
  [[83, 'medium'], [null, 'unknown'], 'No score now, it was 83'],
  [[null, 'unknown'], [null, 'unknown'], 'No score, then or now'],
] as const)('from %j to %j: %s', (was, is, text) => {
  expect(describeScore(scored(was, is))).toBe(text);
});

test('names worse results first, and the most important tests of many', () => {
  expect(describeChanges(buildComparison())).toBe(
    'Source Maps is new. Cookie Attributes, Content Security Policy and Server Version are fixed. Critical Security Headers is better.',
  );
  const many = Array.from({ length: 40 }, (_, index) => buildChange(`Test ${index}`, {}, {}));
  expect(describeChanges(buildComparison({ ...nothingFound, new: many }))).toBe(
    'Test 0, Test 1, Test 2 and 37 more are new.',
  );
  const worse = [buildChange('DMARC', {}, {})];
  expect(describeChanges(buildComparison({ ...nothingFound, worse }))).toBe('DMARC got worse.');
});

test.each([
  [0, 'No test that ran in both scans found anything.'],
  [1, 'Nothing changed. The same finding is still there.'],
  [6, 'Nothing changed. The same 6 findings are still there.'],
])('nothing changed, with %i findings', (count, text) => {
  const unchanged = Array.from({ length: count }, () => fixedCookie);
  expect(describeChanges(buildComparison({ ...nothingFound, unchanged }))).toBe(text);
});

test('explains a missing score, earlier or later', () => {
  const same = { ...nothingFound, unchanged: [fixedCookie] };
  const text = 'Nothing changed. The same finding is still there.';
  expect(describeChanges(buildComparison({ ...same, scoreAfter: null }))).toBe(
    `Too little could be tested now for a score. ${text}`,
  );
  expect(describeChanges(buildComparison({ ...same, scoreBefore: null }))).toBe(
    `Too little could be tested then for a score. ${text}`,
  );
});

test('scans under different rules are not reported as a change', () => {
  const notCompared = [buildChange('DMARC', {}, { status: 'fail' })];
  const comparison = buildComparison({ ...nothingFound, notCompared });
  expect(hasSameRules(comparison)).toBe(false);
  expect(hasSameRules(buildComparison())).toBe(true);
  expect(describeScore(comparison)).toBe('Score 83 now, 54 then');
  expect(describeChanges(comparison)).toMatch(/^The scan’s rules changed/);
});

test('the earlier scan is first, whichever report was opened', () => {
  const forward = buildComparison({ worse: [buildChange('DMARC', { status: 'warning' }, {})] });
  const turn = (changes: ScanComparison['fixed']) =>
    changes.map((change) => ({ ...change, before: change.after, after: change.before }));
  const backward = buildComparison({
    before: forward.after,
    after: forward.before,
    scoreBefore: 83,
    scoreAfter: 54,
    fixed: turn(forward.new),
    new: turn(forward.fixed),
    better: turn(forward.worse),
    worse: turn(forward.better),
    unchanged: turn(forward.unchanged),
    notCompared: turn(forward.notCompared),
  });
  expect(orderByTime(backward)).toEqual(forward);
  expect(orderByTime(forward)).toBe(forward);
});

test.each([
  [{ status: 'fail', risk: 'high' }, {}, 'failed, high risk', 'passed'],
  [{}, { status: 'warning', risk: 'low' }, 'passed', 'warning, low risk'],
  [{ tested: false }, {}, 'not tested', 'passed'],
  [null, {}, 'not part of that scan', 'passed'],
  [
    { status: 'fail', risk: 'high', score: 20 },
    { status: 'fail', risk: 'high', score: 60 },
    'failed, high risk, 20 of 100',
    'failed, high risk, 60 of 100',
  ],
] as const)('%j and %j', (before, after, was, is) => {
  const steps = describeStep(buildChange('DMARC', before, after));
  expect(steps.map(({ status, detail }) => status + detail)).toEqual([was, is]);
});
