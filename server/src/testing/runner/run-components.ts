import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeCounts } from '../count.ts';
import { readProcessorTime } from './processor-time.ts';
import { components, root } from './suites.ts';
import type { SuiteSum } from './sums.ts';

/** Of Vitest's JSON report. */
interface Report {
  readonly numTotalTests: number;
  readonly testResults: readonly unknown[];
}

/**
 * Has Vitest run the component tests whose paths contain one of the parts; all if there is none.
 * It reports to standard output.
 */
export function runComponents(parts: readonly string[]) {
  const file = join(root, 'node_modules/.cache/longitude-components.json');
  const [begun, used] = [performance.now(), readProcessorTime()];
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
      ...parts,
    ],
    { cwd: join(root, 'pwa'), stdio: 'inherit' },
  );
  const { numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const seconds = (performance.now() - begun) / 1000;
  const sum: SuiteSum = {
    suite: components,
    files: testResults.length,
    tests: numTotalTests,
    seconds,
    processor: readProcessorTime() - used,
    counts: takeCounts(),
  };
  return { hasPassed: status === 0, hasRun: testResults.length > 0, sum };
}
