import { riskLevels, scanCategories, type RiskLevel } from '@longitude/contract/scan-checks';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Evidence } from '../evidence/evidence.ts';
import { readEntry } from './judge-check.ts';
import { findOverallRisk, scoreCategories, scoreScan, weighFinding } from './score.ts';

const rank = (risk: RiskLevel) => riskLevels.indexOf(risk);

/** What lowers the risk most stands first: its weight, then failures, then the category's weight. */
function compareFindings(one: ScanTest, other: ScanTest): number {
  const weight = ({ category }: ScanTest) =>
    scanCategories[category as keyof typeof scanCategories] ?? 0;
  return (
    rank(weighFinding(one)) - rank(weighFinding(other)) ||
    Number(other.status === 'fail') - Number(one.status === 'fail') ||
    rank(readEntry(one).risk) - rank(readEntry(other).risk) ||
    weight(other) - weight(one)
  );
}

/** Failures and warnings of tests that ran, the worst first. */
export function listFindings(tests: readonly ScanTest[]): ScanTest[] {
  return tests
    .filter(({ tested, status }) => tested && status !== 'pass')
    .toSorted(compareFindings);
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Two or three sentences: the finding that set the band, and how the tests ended. */
export function summarise(tests: readonly ScanTest[]): string {
  const tested = tests.filter((test) => test.tested);
  const count = (status: ScanTest['status']) =>
    tested.filter((test) => test.status === status).length;
  const untested = tests.length - tested.length;
  const [worst] = listFindings(tests);
  const risk = findOverallRisk(tests);
  const lead = worst
    ? `${worst.details} That (${worst.name}) makes the overall risk ${risk}.`
    : 'Nothing that was tested needs mending.';
  const counts = `${count('pass')} passed, ${plural(count('warning'), 'warning')}, ${count('fail')} failed`;
  const rest =
    untested === 0
      ? '.'
      : `; ${plural(untested, 'test')} could not run and ${untested === 1 ? 'is' : 'are'} left out of the score.`;
  return `${lead} ${plural(tested.length, 'test')}: ${counts}${rest}`;
}

/** The whole result of a scan, from its tests in the order of the contract's table. */
export function composeFindings(
  { target, startedAt }: Evidence,
  tests: readonly ScanTest[],
  durationMs: number,
): ScanFindings {
  const recommendations = listFindings(tests).map(({ recommendation }) => recommendation);
  return {
    url: target.url,
    score: scoreScan(tests),
    overallRisk: findOverallRisk(tests),
    scanDuration: Math.round(durationMs),
    timestamp: startedAt,
    summary: summarise(tests),
    categories: scoreCategories(tests),
    tests: [...tests],
    recommendations: [...new Set(recommendations)],
  };
}
