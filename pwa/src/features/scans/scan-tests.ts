import { countWords } from '@longitude/contract/core/text';
import {
  scanCategories,
  scanChecks,
  type RiskLevel,
  type ScanCategory,
} from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { markOf } from './marks.tsx';

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

/** Category for tests of an unknown category (spec decision 9). */
const fallback: ScanCategory = 'Web Application Security';

const categoryOf = ({ category }: ScanTest) => names.find((name) => name === category) ?? fallback;

/** Every check by category, in the order of reports, with its test; checks of a later version come last. */
export function groupChecks(tests: readonly ScanTest[]): readonly CheckGroup[] {
  const byName = new Map(tests.map((test) => [test.name, test]));
  return names.map((category) => ({
    category,
    checks: [
      ...scanChecks
        .filter((check) => check.category === category)
        .map(({ name, risk }) => ({ name, risk, test: byName.get(name) })),
      ...tests
        .filter((test) => !known.has(test.name) && categoryOf(test) === category)
        .map((test) => ({ name: test.name, risk: test.risk, test })),
    ],
  }));
}

/** The tests by category; empty categories are omitted. */
export function groupTests(tests: readonly ScanTest[]) {
  return groupChecks(tests)
    .map(({ category, checks }) => ({ category, tests: checks.flatMap(({ test }) => test ?? []) }))
    .filter((group) => group.tests.length > 0);
}

/** Bundles the tests that could not run for the same reason, at the position of the first one. */
export function bundleTests(tests: readonly ScanTest[]): readonly (readonly ScanTest[])[] {
  const bundles = new Map<string, ScanTest[]>();
  for (const test of tests) {
    const key = test.tested ? `tested: ${test.name}` : `not tested: ${test.details}`;
    bundles.set(key, [...(bundles.get(key) ?? []), test]);
  }
  return [...bundles.values()];
}

/** The number of tests by outcome, in words: '24 passed', '1 warning'. */
export function countTests(tests: readonly Pick<ScanTest, 'tested' | 'status'>[]) {
  const count = (mark: ReturnType<typeof markOf>) =>
    tests.filter((test) => markOf(test) === mark).length;
  const warnings = count('warning');
  const [passed, failed, untested] = [count('pass'), count('fail'), count('other')];
  return [
    { mark: 'pass', count: passed, text: `${passed} passed` },
    {
      mark: 'warning',
      count: warnings,
      text: countWords(warnings, 'warning'),
    },
    { mark: 'fail', count: failed, text: `${failed} failed` },
    { mark: 'other', count: untested, text: `${untested} not tested` },
  ] as const;
}
