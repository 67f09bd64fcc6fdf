import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import { findWorstLevel } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import type { Compared } from '../changes/compare-scans.ts';

/** The result of one test, as far as alerts are judged by it. */
export type KnownTest = Pick<ScanTest, 'name' | 'status' | 'risk'>;

/** Each test as it was when it could last be tested, in whichever scan of the schedule that was. */
export interface LastTested {
  /** Results of other rules cannot be compared: what changed might be a rule. */
  readonly ruleVersion: number;
  readonly tests: readonly KnownTest[];
}

/** The change that a scan brings to the known results of a site. */
interface Progress {
  readonly known: LastTested;
  /** Names of the tests that fail now and did not when they were last tested, the worst first. */
  readonly failing: readonly string[];
  /** The risk of what was known before this scan. */
  readonly riskBefore: RiskLevel;
  /** The risk of what is known with this scan. */
  readonly risk: RiskLevel;
  /** A test that was known reached a risk above all that was known. */
  readonly hasRisen: boolean;
}

/**
 * The known results before a scan: none for a site that was never scanned.
 * @param before the scan to begin with when nothing is stored yet, or only what older rules found
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
 * Adds the tests of a scan. One that could not be tested stays as it was last seen; one that is
 * tested for the first time is neither a decline nor an improvement; one that the scanner no longer
 * has is forgotten.
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
