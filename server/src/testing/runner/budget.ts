import budget from './budget.json' with { type: 'json' };
import { counted, type Counted } from '../count.ts';
import type { SuiteSum } from './sums.ts';

type Budget = Readonly<Record<string, Partial<Record<'files' | 'tests' | Counted, number>>>>;

const needs = {
  files: 'a file of its own',
  tests: 'a test in this layer',
  products: 'a product of its own',
  browsers: 'a browser',
  pages: 'a browser',
  processes: 'a process',
  terminals: 'a terminal',
  'TLS sites': 'a site of its own',
} as const;

/**
 * Compares what the short set of each suite starts with `budget.json`, where a missing figure is 0.
 * @returns a sentence for each figure above it
 */
export function checkBudget(sums: readonly SuiteSum[]): string[] {
  return sums.flatMap(({ suite, files, tests, counts }) => {
    const used = { files, tests, ...counts };
    const allowed = (budget as Budget)[suite];
    if (!allowed) return [];
    return (['files', 'tests', ...counted] as const)
      .filter((what) => used[what] > (allowed[what] ?? 0))
      .map(
        (what) =>
          `${suite}: ${used[what]} ${what}, of ${allowed[what] ?? 0} in budget.json. What does this promise need ${needs[what]} for?`,
      );
  });
}
