import { defaultHours } from '@longitude/contract/setting-defaults';
import { expect, test } from 'vitest';
import { readLocalTime } from '../../platform/local-time.ts';
import { isOpenAt, labelTimezone } from './open-now.ts';

test.each([
  ['Monday 08:59', 'monday', 8 * 60 + 59, false],
  ['Monday 09:00', 'monday', 9 * 60, true],
  ['Monday 16:59', 'monday', 16 * 60 + 59, true],
  ['Monday 17:00', 'monday', 17 * 60, false],
  ['Saturday 13:59', 'saturday', 13 * 60 + 59, true],
  ['Sunday noon', 'sunday', 12 * 60, false],
] as const)('%s', (_, weekday, minutes, isOpen) => {
  expect(isOpenAt(defaultHours, { weekday, minutes })).toBe(isOpen);
});

test('a night shift lasts into the next morning', () => {
  const hours = { ...defaultHours, friday: { open: '22:00', close: '02:00', closed: false } };
  expect(isOpenAt(hours, { weekday: 'friday', minutes: 23 * 60 })).toBe(true);
  expect(isOpenAt(hours, { weekday: 'saturday', minutes: 60 })).toBe(true);
  expect(isOpenAt(hours, { weekday: 'saturday', minutes: 3 * 60 })).toBe(false);
});

test('the weekday is that of the company, not of the visitor', () => {
  const now = new Date('2026-11-23T03:30:00Z');
  expect(readLocalTime('America/Toronto', now)).toEqual({
    weekday: 'sunday',
    minutes: 22 * 60 + 30,
  });
  expect(readLocalTime('Europe/London', now)).toEqual({ weekday: 'monday', minutes: 3 * 60 + 30 });
  expect(readLocalTime('Nowhere/At_All', now).weekday).toBe('monday');
});

test.each([
  ['America/Toronto', '2026-07-15T12:00:00Z', 'EST'],
  ['America/Vancouver', '2026-07-15T12:00:00Z', 'PST'],
  ['America/Los_Angeles', '2026-01-15T12:00:00Z', 'PST'],
  ['UTC', '2026-07-15T12:00:00Z', 'UTC'],
  // Zones without their own label follow daylight saving time.
  ['America/New_York', '2026-01-15T12:00:00Z', 'EST'],
  ['America/New_York', '2026-07-15T12:00:00Z', 'EDT'],
  ['Nowhere/At_All', '2026-07-15T12:00:00Z', 'Nowhere/At_All'],
])('hours of %s are labelled at %s with %s', (timezone, now, label) => {
  expect(labelTimezone(timezone, new Date(now))).toBe(label);
});

test.each([
  // Clocks in Toronto go from 01:59 to 03:00 on 8 March 2026, and from 01:59 back to 01:00 on 1 November.
  ['2026-03-08T06:59:59Z', 'sunday', 1 * 60 + 59],
  ['2026-03-08T07:00:00Z', 'sunday', 3 * 60],
  ['2026-03-09T12:59:00Z', 'monday', 8 * 60 + 59],
  ['2026-03-09T13:00:00Z', 'monday', 9 * 60],
  ['2026-03-06T14:00:00Z', 'friday', 9 * 60],
  ['2026-11-01T05:59:00Z', 'sunday', 1 * 60 + 59],
  ['2026-11-01T06:00:00Z', 'sunday', 1 * 60],
  ['2026-11-02T14:00:00Z', 'monday', 9 * 60],
  ['2026-11-01T03:59:00Z', 'saturday', 23 * 60 + 59],
  ['2026-11-01T04:00:00Z', 'sunday', 0],
] as const)('at %s it is %s in Toronto, %i minutes after midnight', (now, weekday, minutes) => {
  expect(readLocalTime('America/Toronto', new Date(now))).toEqual({ weekday, minutes });
});

test('the office opens at nine by the local clock, before and after a clock change', () => {
  const isOpen = (now: string) =>
    isOpenAt(defaultHours, readLocalTime('America/Toronto', new Date(now)));
  expect([isOpen('2026-03-06T13:59:00Z'), isOpen('2026-03-06T14:00:00Z')]).toEqual([false, true]);
  expect([isOpen('2026-03-09T12:59:00Z'), isOpen('2026-03-09T13:00:00Z')]).toEqual([false, true]);
  expect([isOpen('2026-11-02T13:59:00Z'), isOpen('2026-11-02T14:00:00Z')]).toEqual([false, true]);
});
