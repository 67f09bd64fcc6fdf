import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxCounted } from './search.ts';
import { formatTotal } from './totals.ts';

test('a total has thousands separators, and a plus where a search was not counted to its end', () => {
  const cases: [total: number, isSearched: boolean, text: string][] = [
    [0, false, '0'],
    [999, true, '999'],
    [maxCounted, true, '10,000+'],
    [maxCounted, false, '10,000'],
    [1_050, true, '1,050'],
    [10_050, true, '10,050+'],
    [1_234_567, false, '1,234,567'],
  ];
  for (const [total, isSearched, text] of cases) {
    assert.equal(formatTotal(total, isSearched), text);
  }
});
