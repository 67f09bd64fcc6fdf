import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './suites.ts';
import type { SuiteSum } from './sums.ts';

/**
 * The state of the code that the whole set of a suite last passed on; committed with the change
 * that it proves.
 */
interface Proof {
  /** SHA-256 over names and contents of the sources. */
  readonly sources: string;
  readonly files: number;
  readonly tests: number;
}

const file = join(root, 'server/src/testing/runner/proved.json');

/** The sources that the whole set of a suite explores, below the root. */
const sources: Readonly<Record<string, readonly string[]>> = {
  components: ['pwa/src'],
  browser: ['pwa/src', 'pwa/e2e'],
  cli: ['cli/src'],
  store: ['server/store/src'],
  scanner: ['server/scanner'],
  server: ['server/src', 'server/content'],
  contract: ['server/contract/src'],
};

/** The tests of components, which no browser runs. */
const notInBrowser = ['pwa/src/**/*.test.{ts,tsx}'];

const read = () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Proof>;

function hashSources(suite: string): string {
  const hash = createHash('sha256');
  const exclude = suite === 'browser' ? notInBrowser : [];
  const paths = (sources[suite] ?? [])
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css,yaml}`, { cwd: root, exclude }))
    .toSorted();
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Records for each suite the sources that its whole set has just passed on. */
export function recordProved(sums: readonly SuiteSum[]): void {
  const proofs = read();
  for (const { suite, files, tests } of sums) {
    if (suite in sources) proofs[suite] = { sources: hashSources(suite), files, tests };
  }
  writeFileSync(file, `${JSON.stringify(proofs, null, 2)}\n`);
}

/** Suites whose sources are not those that their whole sets last passed on. */
export function listChangedSuites(): string[] {
  const proofs = read();
  return Object.keys(sources).filter((suite) => proofs[suite]?.sources !== hashSources(suite));
}
