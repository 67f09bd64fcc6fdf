import assert from 'node:assert/strict';
import type { ScanTest } from '@longitude/contract/scans';

export type Outcome = 'fail' | 'warning' | 'pass' | 'not tested';

/**
 * `says` are words of the details or the evidence. A finding must name the fix, in a first sentence
 * that works as a heading, and contain an example to copy.
 */
export function assertOutcome(result: ScanTest, outcome: Outcome, says: RegExp): void {
  const reported = `${result.details}\n${result.evidence.join('\n')}`;
  assert.equal(result.tested ? result.status : 'not tested', outcome, reported);
  assert.match(reported, says);
  if (outcome === 'pass' || outcome === 'not tested') return;
  assert.match(result.recommendation, /^[A-Z].+?\.( [A-Z]|$)/);
  assert.notEqual(result.example, '');
}
