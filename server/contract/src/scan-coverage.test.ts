import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureCoverage } from './scan-coverage.ts';

const build = (tested: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({ tested: index < tested }));

test('less than half of the tests is called little', () => {
  const cases = [
    [45, '45 of 45 tests could run', false],
    [23, '23 of 45 tests could run', false],
    [22, 'Only 22 of 45 tests could run', true],
    [8, 'Only 8 of 45 tests could run', true],
    [0, 'Only 0 of 45 tests could run', true],
  ] as const;
  for (const [tested, text, isThin] of cases) {
    const coverage = measureCoverage(build(tested, 45));
    assert.deepEqual(coverage, { tested, total: 45, isWhole: tested === 45, isThin, text });
  }
});
