import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import { findWorstLevel } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import type { Compared } from '../changes/compare-scans.ts';

/** The result of one test, as far as alerts depend on it. */
type KnownTest = Pick<ScanTest, 'name' | 'status' | 'risk'>;

/** The latest result of each test that could run, in any scan of the schedule. */
export interface LastTested {
  /** Results under other rules cannot be compared: a difference might come from a rule. */
  readonly ruleVersion: number;
  readonly tests: readonly KnownTest[];
}

/** The changes that a scan makes to the known results of a site. */
interface Progress {
  readonly known: LastTested;
  /** Names of the tests that fail now but did not when they were last tested, the worst first. */
  readonly failing: readonly string[];
  /** The risk of the known results before this scan. */
  readonly riskBefore: RiskLevel;
  /** The risk of the known results with this scan. */
  readonly risk: RiskLevel;
  /** A known test has reached a risk above all known ones. */
  readonly hasRisen: boolean;
}

/**
 * The known results before a scan: none for a site that was never scanned.
 * @param before the scan to start from if nothing is stored yet, or only results under older rules
 */
export function recallTests(
  stored: LastTested | null | undefined,
  before: Compared | null,
  ruleVersion: number,
): LastTested {
  if (stored?.ruleVersion === ruleVersion) return stored;
  const isComparable = before?.ruleVersion === ruleVersion;
  return { ruleVersion, tests: isComparable ? listTested(before.findings.tests) : [] };
}

/**
 * Adds the tests of a scan. A test that could not run keeps its last result; one that ran for the
 * first time is neither a decline nor an improvement; one that the scanner no longer has is
 * dropped.
 */
export function addTests(before: LastTested, scanned: readonly ScanTest[]): Progress {
  const known = new Map(before.tests.map((test) => [test.name, test]));
  const tested = new Map(listTested(scanned).map((test) => [test.name, test]));
  const tests = scanned.flatMap(({ name }) => tested.get(name) ?? known.get(name) ?? []);
  const failing = [...tested.values()].filter(({ name, status }) => {
    const last = known.get(name);
    return status === 'fail' && last !== undefined && last.status !== 'fail';
  });
  const riskBefore = findWorst(before.tests);
  const riskOfKnown = findWorst(tests.filter(({ name }) => known.has(name)));
  return {
    known: { ruleVersion: before.ruleVersion, tests },
    failing: failing.toSorted((a, b) => severity(a) - severity(b)).map(({ name }) => name),
    riskBefore,
    risk: findWorst(tests),
    hasRisen: severity({ risk: riskOfKnown }) < severity({ risk: riskBefore }),
  };
}

const listTested = (tests: readonly ScanTest[]): KnownTest[] =>
  tests.filter(({ tested }) => tested).map(({ name, status, risk }) => ({ name, status, risk }));

/** 0 is the worst. */
const severity = ({ risk }: Pick<KnownTest, 'risk'>) => riskLevels.indexOf(risk);

const findWorst = (tests: readonly KnownTest[]) =>
  findWorstLevel(tests.map((test) => ({ ...test, tested: true })));
