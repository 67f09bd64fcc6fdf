import {
  scanCategories,
  scanChecks,
  type RiskLevel,
  type ScanCategory,
} from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';

export interface CheckGroup {
  readonly category: ScanCategory;
  readonly checks: readonly {
    readonly name: string;
    readonly risk: RiskLevel;
    /** Undefined until it has finished. */
    readonly test: ScanTest | undefined;
  }[];
}

const names = Object.keys(scanCategories) as ScanCategory[];
const known = new Set(scanChecks.map(({ name }) => name));

/** Decision 9: a category that is not known counts as this one. */
const home: ScanCategory = 'Web Application Security';

const placeOf = ({ category }: ScanTest) => names.find((name) => name === category) ?? home;

/** Every check under its category, in the order of reports, with its test; what this version does not know comes last. */
export function groupChecks(tests: readonly ScanTest[]): readonly CheckGroup[] {
  const byName = new Map(tests.map((test) => [test.name, test]));
  return names.map((category) => ({
    category,
    checks: [
      ...scanChecks
        .filter((check) => check.category === category)
        .map(({ name, risk }) => ({ name, risk, test: byName.get(name) })),
      ...tests
        .filter((test) => !known.has(test.name) && placeOf(test) === category)
        .map((test) => ({ name: test.name, risk: test.risk, test })),
    ],
  }));
}

/** The tests under their categories; categories without any are left out. */
export function groupTests(tests: readonly ScanTest[]) {
  return groupChecks(tests)
    .map(({ category, checks }) => ({ category, tests: checks.flatMap(({ test }) => test ?? []) }))
    .filter((group) => group.tests.length > 0);
}

/** Tests that could not run for the same reason stand together, at the place of the first of them. */
export function bundleTests(tests: readonly ScanTest[]): readonly (readonly ScanTest[])[] {
  const bundles = new Map<string, ScanTest[]>();
  for (const test of tests) {
    const key = test.tested ? `tested: ${test.name}` : `not tested: ${test.details}`;
    bundles.set(key, [...(bundles.get(key) ?? []), test]);
  }
  return [...bundles.values()];
}
