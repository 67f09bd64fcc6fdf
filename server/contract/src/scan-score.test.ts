import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isWhole } from '../../src/testing/whole.ts';
import { riskLevels, scanChecks, scoreBands, scoreGrades, type RiskLevel } from './scan-checks.ts';
import {
  findWorstLevel,
  fixFindings,
  gradeScore,
  levelOf,
  listScored,
  measureGain,
  planLegs,
  rateMissingHeaders,
  scoreExactly,
  scoreTests,
  type JudgedTest,
} from './scan-score.ts';

const statuses = ['pass', 'warning', 'fail', 'untested'] as const;
type Status = (typeof statuses)[number];
const critical = 'Critical Security Headers';
const policy = 'Content Security Policy';

/** A test of the table's check with this outcome; a finding's risk is at most the table's. */
function judge(index: number, status: Status, lower = 0): JudgedTest {
  const check = scanChecks[index];
  assert(check);
  const { name, category } = check;
  const worst = riskLevels.indexOf(check.risk) + lower;
  const risk = riskLevels[Math.min(worst, riskLevels.length - 1)] ?? 'low';
  if (status === 'untested') {
    return { name, category, status: 'warning', tested: false, risk: 'low', faults: [] };
  }
  if (status === 'pass') return { name, category, status, tested: true, risk: 'low', faults: [] };
  return { name, category, status, tested: true, risk, faults: [''] };
}

const at = (name: string) => scanChecks.findIndex((check) => check.name === name);
const judgeByName = (name: string, status: Status, lower = 0) => judge(at(name), status, lower);

/** Critical Security Headers with these faults, as the check rates them. */
const missing = (...faults: readonly string[]): JudgedTest => {
  if (faults.length === 0) return judgeByName(critical, 'pass');
  const rated = rateMissingHeaders(faults.length);
  return { ...judgeByName(critical, 'fail'), ...rated, faults: [...faults] };
};

/** All tests pass except these. */
const site = (...found: readonly JudgedTest[]): JudgedTest[] =>
  scanChecks.map(
    ({ name }, index) => found.find((each) => each.name === name) ?? judge(index, 'pass'),
  );

const outcome = fc.record({ status: fc.constantFrom(...statuses), lower: fc.nat(2) });
const anySite = fc
  .tuple(
    fc.array(outcome, { minLength: scanChecks.length, maxLength: scanChecks.length }),
    fc.subarray(['', '', policy, 'Clickjacking']),
  )
  .map(([outcomes, headers]) => {
    const tests = outcomes.map(({ status, lower }, index) => judge(index, status, lower));
    return tests.map((each) => {
      return each.name === critical ? missing(...headers) : each;
    });
  });
const seed = { seed: 20_261_123, numRuns: isWhole ? 1000 : 50 };
const rank = (level: RiskLevel) => riskLevels.indexOf(level);

test('score, grade and risk never contradict each other', () => {
  fc.assert(
    fc.property(anySite, (tests) => {
      const level = findWorstLevel(tests);
      const band = scoreBands.find(({ risk }) => risk === level);
      const score = scoreTests(tests);
      assert.ok(band && Number.isInteger(score) && score >= band.from && score <= band.to);
      const grade = scoreGrades.find((each) => each.grade === gradeScore(score));
      assert.ok(grade && grade.from >= band.from && grade.to <= band.to);
    }),
    seed,
  );
});

test('fixing a finding always raises the exact score, and never lowers the shown one', () => {
  fc.assert(
    fc.property(anySite, fc.nat(), (tests, pick) => {
      const findings = listScored(tests);
      const finding = findings[pick % Math.max(1, findings.length)];
      fc.pre(finding !== undefined);
      assert.ok(measureGain(tests, finding.name) > 0, finding.name);
      const after = fixFindings(tests, new Set([finding.name]));
      assert.ok(scoreTests(after) >= scoreTests(tests));
      assert.ok(rank(findWorstLevel(after)) >= rank(findWorstLevel(tests)));
    }),
    seed,
  );
});

test('a finding that becomes less severe never lowers the exact score', () => {
  fc.assert(
    fc.property(anySite, fc.nat(scanChecks.length - 1), (tests, index) => {
      const before = tests[index];
      fc.pre(before?.tested === true && before.status === 'fail');
      if (before.name === critical) {
        const softer = tests.with(index, missing(...before.faults.slice(1)));
        // Faults that another test counts may remain there: a policy that is sent now, but is open.
        assert.ok(scoreExactly(softer) >= scoreExactly(tests));
      } else {
        const softer = tests.with(index, { ...before, status: 'warning' });
        assert.ok(scoreExactly(softer) > scoreExactly(tests));
      }
    }),
    seed,
  );
});

test('each of the four headers raises the exact score, whichever others are missing', () => {
  const headers = ['', '', policy, 'Clickjacking'] as const;
  const pairs = statuses.flatMap((one) => statuses.map((other) => [one, other] as const));
  for (const subset of Array.from({ length: 15 }, (_, index) => index + 1)) {
    const faults = headers.filter((_, index) => (subset >> index) & 1);
    for (const pair of pairs) {
      const own = pair.map((status, index) => judgeByName(headers[index + 2] ?? '', status));
      const tests = site(...own, missing(...faults));
      const found = listScored(own).map(({ name }) => name);
      // Faults counted elsewhere were found there, too: a missing policy always fails.
      if (!faults.every((fault) => fault === '' || found.includes(fault))) continue;
      assert.ok(measureGain(tests, critical) > 0);
      for (const [index, fault] of faults.entries()) {
        const sent = tests.with(at(critical), missing(...faults.toSpliced(index, 1)));
        const fixed = fault === '' ? sent : sent.with(at(fault), judgeByName(fault, 'pass'));
        const state = `${faults.join()} of ${pair.join()}: ${fault}`;
        assert.ok(scoreExactly(sent) >= scoreExactly(tests), state);
        assert.ok(scoreExactly(fixed) > scoreExactly(tests), state);
        assert.ok(fault === '' || measureGain(tests, fault) > 0, state);
      }
    }
  }
});

test('100 means nothing to fix: any finding keeps the score at 99 or below', () => {
  assert.equal(scoreTests(site()), 100);
  for (const index of scanChecks.keys()) {
    for (const status of ['warning', 'fail'] as const) {
      const tests = site(judge(index, status, 3));
      assert.ok(scoreTests(tests) <= 99);
      assert.ok(measureGain(tests, scanChecks[index]?.name ?? '') > 0);
    }
  }
  fc.assert(
    fc.property(anySite, (tests) => {
      assert.equal(scoreTests(tests) === 100, listScored(tests).length === 0);
    }),
    seed,
  );
});

test('one fault weighs once', () => {
  const noPolicy = judgeByName(policy, 'fail');
  assert.equal(
    scoreExactly(site(noPolicy)),
    scoreExactly(site(noPolicy, missing(policy))),
    'a missing policy counts in its own test alone',
  );
  const withHsts = site(noPolicy, missing('', policy));
  assert.ok(scoreExactly(withHsts) < scoreExactly(site(noPolicy)));
});

test('a fault counts where it was found if the other test did not find it', () => {
  const tests = site(missing(policy), judgeByName(policy, 'untested'));
  assert.ok(scoreExactly(tests) < 100);
  assert.equal(scoreExactly(tests), scoreExactly(site(missing(''))));
});

test('fixing a finding fixes what counts together with it', () => {
  const noPolicy = judgeByName(policy, 'fail');
  const both = site(noPolicy, missing('', policy));
  assert.deepEqual(listScored(fixFindings(both, new Set([critical]))), []);
  const [left, ...others] = listScored(fixFindings(both, new Set([policy])));
  assert.deepEqual(others, []);
  assert.deepEqual([left?.name, left?.status, left?.risk], [critical, 'warning', 'medium']);
});

test('severity follows what an attacker gains today', () => {
  const clickjacking = judgeByName('Clickjacking', 'fail');
  assert.ok(scoreTests(site(missing(''))) >= 90, 'HSTS or nosniff alone');
  assert.ok(scoreTests(site(missing('Clickjacking'), clickjacking)) >= 90, 'framing alone');
  assert.ok(scoreTests(site(missing('', ''))) >= 80, 'HSTS and nosniff');
  assert.ok(scoreTests(site(missing('', 'Clickjacking'), clickjacking)) >= 80);
  const noPolicy = judgeByName(policy, 'fail');
  const [alone, all] = [site(noPolicy, missing(policy)), missing('', '', policy, 'Clickjacking')];
  assert.equal(findWorstLevel(alone), 'medium');
  assert.equal(findWorstLevel(site(noPolicy, clickjacking, all)), 'high');
});

test('a warning counts one level lower and weighs half', () => {
  assert.equal(levelOf(judgeByName('HTTPS Redirect', 'fail')), 'high');
  assert.equal(levelOf(judgeByName('HTTPS Redirect', 'warning')), 'medium');
  assert.equal(levelOf(judgeByName('CAA', 'warning')), 'low');
  const setter = judgeByName('HTTP Methods', 'fail');
  const [warned, failed] = (['warning', 'fail'] as const).map((status) =>
    scoreExactly(site(setter, judgeByName('SPF', status, 1))),
  );
  assert.ok(warned !== undefined && failed !== undefined && warned > failed);
});

test('the share of a category is limited by its weight', () => {
  const dns = scanChecks.filter(({ category }) => category === 'Performance Security');
  const all = site(...dns.map(({ name }) => judgeByName(name, 'warning')));
  const one = site(judgeByName('CAA', 'fail'), judgeByName('MTA-STS', 'fail'));
  // Four findings of a category that weighs 1 cost less than two of one that weighs 6.
  assert.ok(scoreExactly(all) > scoreExactly(one));
});

test('untested tests do not count', () => {
  const tests = site(judgeByName('SSL Certificate', 'untested'));
  assert.equal(scoreTests(tests), 100);
});

test('a finding without faults can be fixed too, and the legs end, even without a name', () => {
  const old = { ...judgeByName('CORS', 'fail'), faults: [] };
  assert.deepEqual(listScored(fixFindings(site(old), new Set(['CORS']))), []);
  assert.equal(planLegs(site(old)).length, 1);
  assert.equal(planLegs([{ ...old, name: '', faults: [''] }]).length, 1);
});

test('the legs lead from the score to 100, each to a better band', () => {
  fc.assert(
    fc.property(anySite, (tests) => {
      const legs = planLegs(tests);
      let score = scoreTests(tests);
      for (const leg of legs) {
        assert.equal(leg.from, score);
        assert.ok(leg.to > leg.from && leg.findings.length > 0);
        score = leg.to;
      }
      assert.equal(score, 100);
      assert.deepEqual(
        legs.map(({ level }) => rank(level)),
        legs.map(({ level }) => rank(level)).toSorted((a, b) => a - b),
      );
    }),
    seed,
  );
});
