import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanResult, ScanTest } from '@longitude/contract/scans';
import { formatAge, formatClock } from '../../dates.ts';
import type { ScanStep } from './follow-scan.ts';

/** The progress of a scan. */
export interface RunningScan {
  /** Position in the queue; 0 while it runs. */
  position: number;
  done: number;
  total: number;
  /** The test that has just finished. */
  name: string;
  readonly tests: ScanTest[];
}

export const beginScan = (): RunningScan => ({
  position: 0,
  done: 0,
  total: scanChecks.length,
  name: '',
  tests: [],
});

/** Applies a step. A resumed stream begins with progress that was already shown. */
export function applyStep(scan: RunningScan, step: ScanStep): void {
  if (step.type === 'queued' && scan.done === 0) scan.position = step.position;
  if (step.type === 'test') scan.tests.push(step.test);
  if (step.type !== 'progress') return;
  const { done, total, name } = step.progress;
  scan.position = 0;
  if (done > scan.done) Object.assign(scan, { done, total, name });
}

/** `12/43`, or the place in the queue. */
export const describeCount = ({ position, done, total }: RunningScan): string =>
  position > 0 ? `queued, position ${position}` : `${done}/${total}`;

/** For a result that had been measured for an earlier scan. */
export function describeReuse({ timestamp, rescanFrom }: ScanResult): string {
  const until = formatClock(rescanFrom).slice(0, -':00'.length);
  return `An earlier result (${formatAge(timestamp)}). The site can be scanned again from ${until}.`;
}
