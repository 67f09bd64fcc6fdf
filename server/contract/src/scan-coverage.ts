import type { ScanTest } from './scans.ts';

/** The share of a scan that could run. */
interface ScanCoverage {
  readonly tested: number;
  readonly total: number;
  /** Every test could run. */
  readonly isWhole: boolean;
  /** Less than half could run: the score has little evidence. */
  readonly isThin: boolean;
  /** 'Only 8 of 45 tests could run', without a full stop. */
  readonly text: string;
}

/** Counts the tests that could run, with the same words on pages, in emails and in summaries. */
export function measureCoverage(tests: readonly Pick<ScanTest, 'tested'>[]): ScanCoverage {
  const total = tests.length;
  const tested = tests.filter((test) => test.tested).length;
  const isThin = tested * 2 < total;
  const text = `${isThin ? 'Only ' : ''}${tested} of ${total} tests ran`;
  return { tested, total, isWhole: tested === total, isThin, text };
}
