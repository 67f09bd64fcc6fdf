import { expect, test } from 'vitest';
import {
  findEarlierScan,
  findOwner,
  isShared,
  saveOwner,
  markShared,
  recordScan,
} from './owned-reports.ts';

test('a report counts as shared once its link was passed on', () => {
  saveOwner({ reportToken: 'report', ownerToken: 'owner' });
  expect(isShared('report')).toBe(false);
  markShared('report');
  expect(isShared('report')).toBe(true);
  expect(isShared('unknown')).toBe(false);
});

test('a pair of an earlier release may be shared', () => {
  localStorage.setItem('scan:owned', JSON.stringify([['report', 'owner']]));
  expect(isShared('report')).toBe(true);
});

const url = 'https://shop.example.com/';
const at = (time: string) => ({ url, timestamp: `2026-11-21T${time}:00.000Z` });

test('a scan finds the last one of the same URL before it', () => {
  const reports = { first: '14:06', second: '15:02', third: '16:00' };
  for (const [reportToken, time] of Object.entries(reports)) {
    saveOwner({ reportToken, ownerToken: `owner-${reportToken}` });
    recordScan(reportToken, at(time));
  }
  expect(findEarlierScan(at('16:00'))).toEqual({
    token: 'second',
    timestamp: at('15:02').timestamp,
  });
  expect(findEarlierScan(at('15:02'))?.token).toBe('first');
  expect(findEarlierScan(at('14:06'))).toBeNull();
  expect(findEarlierScan({ ...at('16:00'), url: 'https://other.example.com/' })).toBeNull();
});

test('the scan stays recorded when the link is passed on, and reports of others are not recorded', () => {
  saveOwner({ reportToken: 'report', ownerToken: 'owner' });
  recordScan('report', at('14:06'));
  markShared('report');
  recordScan('of-somebody', at('14:30'));
  expect(findEarlierScan(at('15:02'))?.token).toBe('report');
  expect([findOwner('report'), findOwner('of-somebody')]).toEqual(['owner', null]);
});

test('entries of an earlier release have no known scan until they are opened', () => {
  localStorage.setItem('scan:owned', JSON.stringify([['report', 'owner']]));
  expect(findEarlierScan(at('15:02'))).toBeNull();
  recordScan('report', at('14:06'));
  expect([findEarlierScan(at('15:02'))?.token, isShared('report')]).toEqual(['report', true]);
});
