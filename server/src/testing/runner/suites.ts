import { closeSync, globSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sep } from 'node:path';

interface Suite {
  /** Below the root of the repository. */
  readonly patterns: readonly string[];
  /** Modules of the resources that its files share in one worker (`SharedModule`). */
  readonly shares: readonly string[];
}

const store = 'server/src/testing/shared-store.ts';
const browser = 'pwa/e2e/shared-browser.ts';
const cli = 'cli/src/testing/shared-build.ts';

/** In the order of their work: the longest first, so that no worker ends long after the others. */
const suites: Readonly<Record<string, Suite>> = {
  browser: { patterns: ['pwa/e2e/**/*.test.ts'], shares: [store, browser] },
  cli: { patterns: ['cli/src/**/*.test.ts'], shares: [store, cli] },
  store: { patterns: ['server/store/src/**/*.test.ts'], shares: [] },
  scanner: { patterns: ['server/scanner/**/*.test.ts'], shares: [] },
  server: { patterns: ['server/src/**/*.test.ts'], shares: [store] },
  contract: { patterns: ['server/contract/src/**/*.test.ts'], shares: [] },
  budgets: { patterns: ['pwa/*.test.ts'], shares: [] },
};

/** Vitest runs these: components and everything else that needs a document. */
export const components = 'components';

export const suiteNames: readonly string[] = [components, ...Object.keys(suites)];

export interface TestFile {
  readonly suite: string;
  /** Below the root of the repository, with slashes. */
  readonly path: string;
  readonly shares: readonly string[];
  /** It measures, ends or breaks resources that others would share. */
  readonly isAlone: boolean;
}

export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Test files of the suites whose paths contain one of the parts; all if there is none.
 * @param isWhole includes the files that only the whole set has
 * @throws Error for a pattern that matches no file
 */
export function findTestFiles(
  names: readonly string[],
  parts: readonly string[],
  isWhole: boolean,
): TestFile[] {
  return names.flatMap((name) => {
    const { patterns = [], shares = [] } = suites[name] ?? {};
    const paths = patterns.flatMap((pattern) => find(pattern));
    return paths
      .filter((path) => isWhole || !path.endsWith('.whole.test.ts'))
      .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
      .toSorted()
      .map((path) => ({ suite: name, path, shares, isAlone: startsWith(path, aloneMark) }));
  });
}

function find(pattern: string): string[] {
  const paths = globSync(pattern, { cwd: root });
  if (paths.length === 0) throw new Error(`No file is ${pattern}`);
  return paths.map((path) => path.split(sep).join('/'));
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
