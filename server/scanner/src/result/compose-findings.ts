import { joinWords, pluralize } from '@longitude/contract/core/text';
import { splitSentence } from '@longitude/contract/scan-checks';
import { measureCoverage } from '@longitude/contract/scan-coverage';
import {
  findWorstLevel,
  gradeScore,
  listScored,
  measureGain,
  scoreTests,
} from '@longitude/contract/scan-score';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Evidence } from '../evidence/evidence.ts';
import { findObstacle, listLeftOut } from './find-obstacle.ts';
import { listFindings } from './list-findings.ts';
import { scoreCategories } from './score-categories.ts';

/**
 * Version of checks and score together: a stored scan of another version is evaluated again when it
 * is shown. Increase it with every change that can alter a verdict or the score.
 */
export const ruleVersion = 2;

function describeWorst(tests: readonly ScanTest[]): string {
  const [worst, ...others] = listFindings(tests);
  if (!worst) return 'Nothing that was tested needs fixing.';
  const level = findWorstLevel(tests);
  if (level !== 'low') {
    return `${splitSentence(worst.details).first} This finding (${worst.name}) makes the overall risk ${level}.`;
  }
  const more = others.length === 0 ? '' : ' the most';
  return `Nothing urgent was found. Fixing ${worst.name} would raise the score${more}.`;
}

/**
 * A few sentences: the finding that set the band, the tests that the scan had no time for, or the
 * reason for a missing score.
 */
function summarise(
  tests: readonly ScanTest[],
  obstacle: string | null,
  leftOut: readonly string[],
): string {
  const { isWhole, total, text } = measureCoverage(tests);
  if (obstacle !== null) {
    return `There is no score because too little of the site could be tested. ${obstacle} ${text}.`;
  }
  const coverage = isWhole
    ? `All ${total} tests ran.`
    : `${text}; the others are left out of the score.`;
  return [describeWorst(tests), ...describeLeftOut(leftOut), coverage].join(' ');
}

/** A clean result must not hide that the scan did not look for the worst problems. */
function describeLeftOut(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const what = pluralize(names.length, 'a critical test', 'critical tests');
  return [`The scan ran out of time for ${what}: ${joinWords(names)}.`];
}

/** The complete result of a scan, from its tests in the order of the contract's table. */
export async function composeFindings(
  evidence: Evidence,
  judged: readonly ScanTest[],
  durationMs: number,
): Promise<ScanFindings> {
  const obstacle = await findObstacle(evidence, judged);
  const isScored = obstacle === null;
  const tests = isScored ? addGains(judged) : [...judged];
  const score = isScored ? scoreTests(tests) : null;
  const recommendations = listFindings(tests).map(({ recommendation }) => recommendation);
  return {
    url: evidence.target.url,
    score,
    grade: score === null ? null : gradeScore(score),
    overallRisk: isScored ? findWorstLevel(tests) : 'unknown',
    scanDuration: Math.round(durationMs),
    timestamp: evidence.startedAt,
    summary: summarise(tests, obstacle, listLeftOut(evidence, tests)),
    categories: scoreCategories(tests),
    tests,
    recommendations: [...new Set(recommendations)],
  };
}

/** Adds the points gained by fixing only this finding. */
function addGains(tests: readonly ScanTest[]): ScanTest[] {
  const findings = new Set(listScored(tests).map(({ name }) => name));
  return tests.map((test) =>
    findings.has(test.name) ? { ...test, gain: measureGain(tests, test.name) } : test,
  );
}
