import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoney, splitMoney, type MoneyStyle } from './money.ts';
import { maxCounted } from './search.ts';
import { formatTotal } from './totals.ts';

test('amounts have the currency, its sign and thousands separators', () => {
  const cases: [cents: number, currency: string, style: MoneyStyle, text: string][] = [
    [1_234_500, 'CAD', 'auto', 'CAD $12,345'],
    [1_234_500, 'USD', 'auto', 'USD $12,345'],
    [1_234_500, 'EUR', 'auto', 'EUR €12,345'],
    [1_234_500, 'GBP', 'auto', 'GBP £12,345'],
    [1_234_550, 'CAD', 'auto', 'CAD $12,345.50'],
    [1_234_550, 'CAD', 'whole', 'CAD $12,346'],
    [4500, 'CAD', 'exact', 'CAD $45.00'],
    [0, 'CAD', 'auto', 'CAD $0'],
    [-1_234_500, 'CAD', 'auto', 'CAD −$12,345'],
    [-49, 'CAD', 'whole', 'CAD $0'],
    [80_000_000_000, 'CAD', 'auto', 'CAD $800,000,000'],
  ];
  for (const [cents, currency, style, text] of cases) {
    assert.equal(formatMoney(cents, currency, style), text);
  }
});

test('the currency can be set apart from the amount', () => {
  assert.deepEqual(splitMoney(5_248_000, 'CAD'), { prefix: 'CAD', amount: '$52,480' });
});

test('a total has thousands separators, and a plus where the count was capped', () => {
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
