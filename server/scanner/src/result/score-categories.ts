import { riskWeights, scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import type { CategoryScore, ScanTest } from '@longitude/contract/scans';

const weights = new Map(scanChecks.map(({ name, risk }) => [name, riskWeights[risk]]));

/**
 * The mean of each category's tests, rounded; a test has the weight of its worst possible finding.
 * Null where no test could run.
 */
export function scoreCategories(
  tests: readonly Pick<ScanTest, 'name' | 'category' | 'tested' | 'score'>[],
): CategoryScore[] {
  return Object.keys(scanCategories).map((name) => {
    const mine = tests.filter((test) => test.tested && test.category === name);
    const weigh = (test: (typeof mine)[number]) => weights.get(test.name) ?? 1;
    const weight = mine.reduce((sum, test) => sum + weigh(test), 0);
    const sum = mine.reduce((total, test) => total + test.score * weigh(test), 0);
    return { name, score: weight === 0 ? null : Math.round(sum / weight), tests: mine.length };
  });
}
