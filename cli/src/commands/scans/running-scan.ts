import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanResult, ScanTest } from '@longitude/contract/scans';
import { formatAge } from '../../dates.ts';
import type { ScanStep } from './follow-scan.ts';

/** The progress of a scan. */
export interface RunningScan {
  /** Position in the queue; 0 while it runs. */
  position: number;
  done: number;
  total: number;
  /** Whether it has to wait, because the site was scanned a moment ago. */
  isWaiting: boolean;
  /** The test that has just finished. */
  name: string;
  readonly tests: ScanTest[];
}

export const beginScan = (): RunningScan => ({
  position: 0,
  done: 0,
  total: scanChecks.length,
  isWaiting: false,
  name: '',
  tests: [],
});

/** Applies a step. A resumed stream begins with progress that was already shown. */
export function applyStep(scan: RunningScan, step: ScanStep): void {
  scan.isWaiting = step.type === 'waiting';
  if (step.type === 'queued' && scan.done === 0) scan.position = step.position;
  if (step.type === 'test') scan.tests.push(step.test);
  if (step.type !== 'progress') return;
  const { done, total, name } = step.progress;
  scan.position = 0;
  if (done > scan.done) Object.assign(scan, { done, total, name });
}

/** `12/43`, or the place in the queue. */
export function describeCount({ position, done, total, isWaiting }: RunningScan): string {
  if (isWaiting) return 'waiting';
  return position > 0 ? `queued, position ${position}` : `${done}/${total}`;
}

/** Why a scan does not start yet. */
export const describeWait = (seconds: number): string =>
  `The site is being scanned, or was scanned a moment ago. The scan starts in ${seconds} s.`;

/** For a result that had been measured for an earlier scan, by a server of an earlier version. */
export const describeReuse = ({ timestamp }: ScanResult): string =>
  `An earlier result (${formatAge(timestamp)}): the site was not scanned again.`;
