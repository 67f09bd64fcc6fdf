import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import { levelOf, listScored } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';

const rank = (level: RiskLevel) => riskLevels.indexOf(level);

/**
 * Sorts by effect: first by the level that a finding gives the site, then by the points gained by
 * fixing it.
 */
function compareFindings(one: ScanTest, other: ScanTest): number {
  return (
    rank(levelOf(one)) - rank(levelOf(other)) ||
    (other.gain ?? 0) - (one.gain ?? 0) ||
    Number(other.status === 'fail') - Number(one.status === 'fail')
  );
}

/** Failures and warnings of tests that ran; those whose fix has the greatest effect first. */
export const listFindings = (tests: readonly ScanTest[]): ScanTest[] =>
  listScored(tests).toSorted(compareFindings);
