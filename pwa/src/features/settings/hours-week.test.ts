import { defaultHours } from '@longitude/contract/setting-defaults';
import { expect, test } from 'vitest';
import { findHoursAhead, formatCity } from './city-clock.ts';
import { copyMonday, toggleDay } from './use-hours.ts';

const closed = { open: '00:00', close: '00:00', closed: true };

test.each([
  ['America/Toronto', '2026-01-15T12:00:00Z', 10.5, 'Toronto'],
  ['America/Toronto', '2026-07-15T12:00:00Z', 9.5, 'Toronto'],
  ['America/Los_Angeles', '2026-01-15T23:30:00Z', 13.5, 'Los Angeles'],
  ['Europe/London', '2026-07-15T12:00:00Z', 4.5, 'London'],
  ['UTC', '2026-07-15T22:00:00Z', 5.5, 'UTC'],
])('Bengaluru is ahead of %s at %s by %s hours', (timezone, time, hours, city) => {
  expect(findHoursAhead(timezone, new Date(time))).toBe(hours);
  expect(formatCity(timezone)).toBe(city);
});

test('a day that opens keeps its times, or gets the defaults', () => {
  const short = { open: '10:00', close: '12:00', closed: true };
  expect(toggleDay(short, true)).toEqual({ ...short, closed: false });
  expect(toggleDay(closed, true)).toEqual({ open: '09:00', close: '17:00', closed: false });
  expect(toggleDay({ open: '', close: '12:00', closed: false }, false)).toEqual(closed);
});

test('Monday is copied to the weekdays, not to the weekend', () => {
  expect(Object.keys(copyMonday(defaultHours))).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
  ]);
});
