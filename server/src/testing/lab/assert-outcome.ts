import assert from 'node:assert/strict';
import type { ScanTest } from '@longitude/contract/scans';

export type Outcome = 'fail' | 'warning' | 'pass' | 'not tested';

/**
 * `says` are words of the details or the evidence. A finding must say what to do, in a first sentence
 * that can stand as a heading, and give something to copy.
 */
export function assertOutcome(result: ScanTest, outcome: Outcome, says: RegExp): void {
  const reported = `${result.details}\n${result.evidence.join('\n')}`;
  assert.equal(result.tested ? result.status : 'not tested', outcome, reported);
  assert.match(reported, says);
  if (outcome === 'pass' || outcome === 'not tested') return;
  assert.match(result.recommendation, /^[A-Z].+?\.( [A-Z]|$)/);
  assert.notEqual(result.example, '');
}
