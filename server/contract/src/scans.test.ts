import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeUrl } from './scans.ts';
import { measureCoverage } from './scan-coverage.ts';

const cases = [
  [' shop.example ', 'https://shop.example'],
  [
    'shop.example:8443/?next=http://other.example',
    'https://shop.example:8443/?next=http://other.example',
  ],
  ['https://shop.example', 'https://shop.example'],
  ['HTTP://shop.example', 'HTTP://shop.example'],
  ['ftp://shop.example', 'ftp://shop.example'],
  ['  ', ''],
] as const;

for (const [typed, url] of cases) {
  test(`'${typed}' means '${url}'`, () => assert.equal(completeUrl(typed), url));
}

const build = (tested: number, total: number) =>
  Array.from({ length: total }, (_, index) => ({ tested: index < tested }));

test('a share below half counts as little', () => {
  const cases = [
    [45, '45 of 45 tests ran', false],
    [23, '23 of 45 tests ran', false],
    [22, 'Only 22 of 45 tests ran', true],
    [8, 'Only 8 of 45 tests ran', true],
    [0, 'Only 0 of 45 tests ran', true],
  ] as const;
  for (const [tested, text, isThin] of cases) {
    const coverage = measureCoverage(build(tested, 45));
    assert.deepEqual(coverage, { tested, total: 45, isWhole: tested === 45, isThin, text });
  }
});
