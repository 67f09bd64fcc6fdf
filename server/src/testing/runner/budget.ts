import budget from './budget.json' with { type: 'json' };
import { counted, type Counted } from '../count.ts';
import type { SuiteSum } from './sums.ts';

type Limits = Partial<Record<'files' | 'tests' | Counted, number>>;
type Budget = Readonly<Record<string, Limits>>;

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
 * Compares the contents and starts of each suite's short set with `budget.json`. A missing figure
 * of starts is 0; files and tests are limited where they are expensive.
 * @returns a sentence for each figure above it
 */
export function checkBudget(sums: readonly SuiteSum[]): string[] {
  return sums.flatMap(({ suite, files, tests, counts }) => {
    const used = { files, tests, ...counts };
    const allowed: Limits = { files: Infinity, tests: Infinity, ...(budget as Budget)[suite] };
    return (['files', 'tests', ...counted] as const)
      .filter((what) => used[what] > (allowed[what] ?? 0))
      .map(
        (what) =>
          `${suite}: ${used[what]} ${what}, ${allowed[what] ?? 0} in budget.json. What does this promise need ${needs[what]} for?`,
      );
  });
}
