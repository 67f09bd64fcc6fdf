import { gradeScore } from '@longitude/contract/scan-score';
import { riskLevels, overallRisks } from '@longitude/contract/scan-checks';
import type {
  ChangeSummary,
  ScanChange,
  ScanComparison,
  TestOutcome,
} from '@longitude/contract/scan-changes';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { ScanFields } from '../model.ts';

/** A scan to compare. */
export type Compared = Pick<ScanFields, 'findings' | 'ruleVersion'>;

/** The lists of a comparison. */
type Kind = 'fixed' | 'better' | 'worse' | 'new' | 'unchanged' | 'notCompared';

/**
 * Compares two scans of one URL, test by test. Scans under different rules cannot be compared: a
 * difference might come from a rule.
 */
export function compareScans(before: Compared, after: Compared): ScanComparison {
  const hasSameRules = before.ruleVersion === after.ruleVersion;
  const changes = matchTests(before.findings.tests, after.findings.tests).map((change) => ({
    change,
    kind: hasSameRules ? classify(change) : ('notCompared' as const),
  }));
  const pick = (wanted: Kind) =>
    changes
      .filter(({ kind }) => kind === wanted)
      .map(({ change }) => change)
      .toSorted((a, b) => severityOf(b) - severityOf(a));
  const [first, second] = [describeScan(before.findings), describeScan(after.findings)];
  return {
    url: after.findings.url,
    before: first,
    after: second,
    scoreBefore: first.score,
    scoreAfter: second.score,
    isWorse:
      hasSameRules &&
      (hasRisen(first.overallRisk, second.overallRisk) ||
        changes.some(({ change, kind }) => kind !== 'notCompared' && failsNow(change))),
    fixed: pick('fixed'),
    better: pick('better'),
    worse: pick('worse'),
    new: pick('new'),
    unchanged: pick('unchanged'),
    notCompared: pick('notCompared'),
  };
}

export function summariseChange(comparison: ScanComparison): ChangeSummary {
  const { scoreBefore, scoreAfter, isWorse } = comparison;
  return {
    scoreBefore,
    scoreAfter,
    isWorse,
    fixed: comparison.fixed.length,
    better: comparison.better.length,
    worse: comparison.worse.length,
    new: comparison.new.length,
  };
}

function describeScan({ timestamp, score, overallRisk }: ScanFindings) {
  return { timestamp, score, grade: score === null ? null : gradeScore(score), overallRisk };
}

/** In the order of the later scan; tests that only the earlier one has are last. */
function matchTests(before: readonly ScanTest[], after: readonly ScanTest[]): ScanChange[] {
  const earlier = new Map(before.map((test) => [test.name, test]));
  const later = new Set(after.map(({ name }) => name));
  const removed = before.filter(({ name }) => !later.has(name));
  const pair = (test: ScanTest, first: ScanTest | undefined, second: ScanTest | undefined) => ({
    name: test.name,
    category: test.category,
    before: first ? pickOutcome(first) : null,
    after: second ? pickOutcome(second) : null,
  });
  return [
    ...after.map((test) => pair(test, earlier.get(test.name), test)),
    ...removed.map((test) => pair(test, test, undefined)),
  ];
}

const pickOutcome = ({ status, tested, risk, score, details, recommendation }: ScanTest) => ({
  status,
  tested,
  risk,
  score,
  details,
  recommendation,
});

/** The list of a change; undefined for a test that passed twice. */
function classify({ before, after }: ScanChange): Kind | undefined {
  if (!before?.tested || !after?.tested) return 'notCompared';
  if (before.status === 'pass') return after.status === 'pass' ? undefined : 'new';
  if (after.status === 'pass') return 'fixed';
  const difference = compareOutcomes(before, after);
  if (difference === 0) return 'unchanged';
  return difference > 0 ? 'worse' : 'better';
}

/** Positive when the second is worse: by status, then by risk, then by the test's own score. */
function compareOutcomes(before: TestOutcome, after: TestOutcome): number {
  return severity(after) - severity(before) || before.score - after.score;
}

/** Comparable figures: a failure of a risk is worse than a warning of the risk above it. */
function severity({ status, risk, tested }: TestOutcome): number {
  if (!tested || status === 'pass') return 0;
  const level = riskLevels.length - riskLevels.indexOf(risk);
  return (status === 'fail' ? riskLevels.length : 0) + level;
}

const severityOf = ({ before, after }: ScanChange) =>
  (after && severity(after)) || (before ? severity(before) : 0);

const failsNow = ({ before, after }: ScanChange) =>
  after?.status === 'fail' && before?.status !== 'fail';

/** An unknown risk is neither better nor worse than any other. */
function hasRisen(
  before: ScanFindings['overallRisk'],
  after: ScanFindings['overallRisk'],
): boolean {
  if (before === 'unknown' || after === 'unknown') return false;
  return overallRisks.indexOf(after) < overallRisks.indexOf(before);
}
