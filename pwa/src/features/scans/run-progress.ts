import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import type { ScanListener } from './scan-stream.ts';

/** A running scan, with the progress that the server has reported. */
export interface RunProgress {
  /** Position in the queue; null once it runs. */
  readonly position: number | null;
  /** Of `total`; the tests themselves may arrive slightly later. */
  readonly done: number;
  readonly total: number;
  readonly tests: readonly ScanTest[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export function beginProgress(startedAt: number): RunProgress {
  return { position: null, done: 0, total: scanChecks.length, tests: [], startedAt };
}

/** Follows a scan's events. @param change applies what is new to the progress so far */
export function followProgress(
  change: (next: (before: RunProgress) => Partial<RunProgress>) => void,
): ScanListener {
  return {
    onQueued: (position) => change(() => ({ position })),
    onProgress: ({ done, total }) => change(() => ({ done, total, position: null })),
    // A reconnected stream repeats its tests.
    onTest: (test) =>
      change(({ tests }) => ({
        position: null,
        tests: [...tests.filter(({ name }) => name !== test.name), test],
      })),
  };
}

/** The larger of two counts: the received tests, and the server's own progress. */
export function countDone({ done, total, tests }: RunProgress): { done: number; total: number } {
  const most = Math.max(total, tests.length, 1);
  return { done: Math.min(Math.max(done, tests.length), most), total: most };
}
