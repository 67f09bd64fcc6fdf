import { expect, test } from 'vitest';
import { reconcileRows } from './paged-rows.ts';

const rows = (ids: string) => ids.split('').map((id) => ({ id, status: 'new' }));
const part = { isWhole: false, wasWhole: false };
const whole = { isWhole: true, wasWhole: true };

test.each([
  // shown, read, end, removedIds, newCount
  ['abc', 'abc', part, '', 0],
  ['abc', 'xab', part, '', 1],
  ['abc', 'xyz', part, '', 3],
  ['abc', 'acd', part, 'b', 0],
  ['abc', 'xac', part, 'b', 1],
  ['abc', 'ab', whole, 'c', 0],
  ['abc', 'abcx', whole, '', 1],
  ['abc', '', whole, 'abc', 0],
  ['', 'x', whole, '', 1],
] as const)('%s that is now %s', (shown, fresh, ends, removedIds, newCount) => {
  const found = reconcileRows(rows(shown), rows(fresh), ends);
  expect(found.items.map(({ id }) => id).join('')).toBe(shown);
  expect(found.removedIds.join('')).toBe(removedIds);
  expect(found.newCount).toBe(newCount);
});

test('a changed row is replaced in its place, the others stay the same objects', () => {
  const shown = rows('ab');
  const { items } = reconcileRows(shown, [{ id: 'a', status: 'quoted' }, { ...shown[1]! }], whole);
  expect(items[0]).toEqual({ id: 'a', status: 'quoted' });
  expect(items[1]).toBe(shown[1]);
});
