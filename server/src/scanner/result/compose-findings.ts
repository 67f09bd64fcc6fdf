import { riskLevels, scanCategories, type RiskLevel } from '@longitude/contract/scan-checks';
import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { readEntry } from '../checks/run-checks.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { findOverallRisk, scoreCategories, scoreScan, weighFinding } from './score.ts';

const rank = (risk: RiskLevel) => riskLevels.indexOf(risk);

/** Sorts by effect on the risk: weight first, then failures, then the category's weight. */
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

/** The first sentence. */
const readFirst = (text: string) => /^.+?\.(?=\s)/s.exec(text)?.[0] ?? text;

/** A score based on a few tests means little, so the text says so. */
function describeCoverage(tests: readonly ScanTest[]): string {
  const coverage = measureCoverage(tests);
  if (coverage.isWhole) return `All ${coverage.total} tests could run.`;
  const rest = coverage.isThin
    ? 'the score says nothing about the rest of the site'
    : 'the others are left out of the score';
  return `${coverage.text}; ${rest}.`;
}

/** Two or three sentences: the finding that set the band, and how much of the site could be tested. */
export function summarise(tests: readonly ScanTest[]): string {
  const [worst] = listFindings(tests);
  const risk = findOverallRisk(tests);
  const lead = worst
    ? `${readFirst(worst.details)} This finding (${worst.name}) makes the overall risk ${risk}.`
    : 'Nothing that was tested needs mending.';
  return `${lead} ${describeCoverage(tests)}`;
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
