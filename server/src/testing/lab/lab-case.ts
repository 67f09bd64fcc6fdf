import assert from 'node:assert/strict';
import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import type { Proof } from './list-proofs.ts';

/** A row of a table of lab tests, each named after its check, its outcome and why it ends so. */
export type LabCase = readonly [
  check: Check,
  outcome: Proof['outcome'],
  site: string,
  why: string,
  details?: RegExp,
];

const statuses = { fails: 'fail', warns: 'warning', passes: 'pass', 'is not tested': 'warning' };

/** `details` are words that the result must say. */
export function assertEnd(found: ScanTest, outcome: Proof['outcome'], details?: RegExp): void {
  assert.equal(found.tested, outcome !== 'is not tested', found.details);
  assert.equal(found.status, statuses[outcome], found.details);
  if (details) assert.match(found.details, details);
}
