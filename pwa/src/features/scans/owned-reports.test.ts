import { expect, test } from 'vitest';
import { isShared, keepOwner, markShared } from './owned-reports.ts';

test('a report counts as shared once its link was given away', () => {
  keepOwner({ reportToken: 'report', ownerToken: 'owner' });
  expect(isShared('report')).toBe(false);
  markShared('report');
  expect(isShared('report')).toBe(true);
  expect(isShared('unknown')).toBe(false);
});

test('a pair of an earlier release may be shared', () => {
  localStorage.setItem('scan:owned', JSON.stringify([['report', 'owner']]));
  expect(isShared('report')).toBe(true);
});
