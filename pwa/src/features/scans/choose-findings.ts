import { riskLevels } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';

/** Groups of key findings with the tests that they choose from (public-site section 2). */
const groups = [
  ['SSL/TLS Security', ['SSL Certificate', 'Certificate Expiry', 'Cipher Suite']],
  ['Security Headers', ['Critical Security Headers', 'Recommended Security Headers']],
  ['Content Security', ['Content Security Policy', 'Mixed Content']],
] as const;

export interface KeyFinding {
  readonly group: string;
  readonly test: ScanTest;
}

const statuses = ['fail', 'warning', 'pass'] as const;

/** The worst test of each group: by status, then by risk, then in the order above. One that could not run is no finding. */
export function chooseFindings(tests: readonly ScanTest[]): readonly KeyFinding[] {
  return groups.flatMap(([group, names]) => {
    const named = names.flatMap((name) => tests.find((test) => test.name === name) ?? []);
    const [test] = named.filter(({ tested }) => tested).toSorted(compareBadness);
    return test ? [{ group, test }] : [];
  });
}

function compareBadness(one: ScanTest, other: ScanTest): number {
  const byStatus = statuses.indexOf(one.status) - statuses.indexOf(other.status);
  return byStatus || riskLevels.indexOf(one.risk) - riskLevels.indexOf(other.risk);
}
