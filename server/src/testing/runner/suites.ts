import { closeSync, globSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sep } from 'node:path';

interface Suite {
  /** Below the root of the repository. */
  readonly pattern: string;
  /** Modules of what its files share in one worker (`SharedModule`). */
  readonly shares: readonly string[];
}

const store = 'server/src/testing/shared-store.ts';
const browser = 'pwa/e2e/shared-browser.ts';
const cli = 'cli/src/testing/shared-build.ts';

/** In the order of their work: the longest first, so that no worker ends long after the others. */
export const suites: Readonly<Record<string, Suite>> = {
  journeys: { pattern: 'pwa/e2e/**/*.test.ts', shares: [store, browser] },
  cli: { pattern: 'cli/src/**/*.test.ts', shares: [store, cli] },
  store: { pattern: 'server/store/src/**/*.test.ts', shares: [] },
  server: { pattern: 'server/src/**/*.test.ts', shares: [store] },
  contract: { pattern: 'server/contract/src/**/*.test.ts', shares: [] },
  budgets: { pattern: 'pwa/*.test.ts', shares: [] },
};

export interface TestFile {
  readonly suite: string;
  /** Below the root of the repository, with slashes. */
  readonly path: string;
  readonly shares: readonly string[];
  /** It measures, ends or breaks what others would share. */
  readonly isAlone: boolean;
}

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Test files of the suites whose paths contain one of the parts; all if there is none.
 * @throws Error for a suite that does not exist, and for a pattern that matches no file
 */
export function findTestFiles(names: readonly string[], parts: readonly string[]): TestFile[] {
  return names.flatMap((name) => {
    const suite = suites[name];
    if (!suite) throw new Error(`No suite ${name}: ${Object.keys(suites).join(', ')}`);
    const paths = globSync(suite.pattern, { cwd: root });
    if (paths.length === 0) throw new Error(`No file is ${suite.pattern}`);
    return paths
      .map((path) => path.split(sep).join('/'))
      .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
      .toSorted()
      .map((path) => ({
        suite: name,
        path,
        shares: suite.shares,
        isAlone: startsWith(path, aloneMark),
      }));
  });
}

/** The first words of a file that gets a process of its own; the reason follows. */
const aloneMark = '// In a process of its own: ';

function startsWith(path: string, text: string): boolean {
  const file = openSync(root + path, 'r');
  try {
    const start = Buffer.alloc(text.length);
    readSync(file, start);
    return start.toString() === text;
  } finally {
    closeSync(file);
  }
}
