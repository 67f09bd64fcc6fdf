import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
 * Runs the component tests with Vitest whose paths contain one of the parts; all if there is none.
 * It reports to standard output.
 */
export async function runComponents(parts: readonly string[]) {
  const file = join(root, 'node_modules/.cache/longitude-components.json');
  rmSync(file, { force: true });
  const [begun, used] = [performance.now(), readProcessorTime()];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'pwa/src/testing/end-hanging.ts')}`,
      `--outputFile=${file}`,
      ...parts,
    ],
    { cwd: join(root, 'pwa'), stdio: 'inherit' },
  );
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const [code] = await once(child, 'close');
  process.off('exit', end);
  const seconds = (performance.now() - begun) / 1000;
  const { numTotalTests, testResults } = readReport(file);
  const sum: SuiteSum = {
    suite: components,
    files: testResults.length,
    tests: numTotalTests,
    seconds,
    processor: readProcessorTime() - used,
    counts: takeCounts(),
  };
  return { hasPassed: code === 0, hasRun: testResults.length > 0, sum };
}

/** A run that was aborted has none. */
function readReport(file: string): Report {
  if (!existsSync(file)) return { numTotalTests: 0, testResults: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}
