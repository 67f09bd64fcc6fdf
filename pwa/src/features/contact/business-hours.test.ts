import { defaultHours } from '@longitude/contract/setting-defaults';
import { expect, test } from 'vitest';
import { isOpenAt, labelTimezone, readLocalTime } from './business-hours.ts';

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

test('the weekday is the one at the company, not at the visitor', () => {
  const now = new Date('2026-11-23T03:30:00Z');
  expect(readLocalTime('America/Toronto', now)).toEqual({
    weekday: 'sunday',
    minutes: 22 * 60 + 30,
  });
  expect(readLocalTime('Europe/London', now)).toEqual({ weekday: 'monday', minutes: 3 * 60 + 30 });
  expect(readLocalTime('Nowhere/At_All', now).weekday).toBe('monday');
});

test('zones without a label of their own follow their season', () => {
  expect(labelTimezone('America/New_York', new Date('2026-01-15T12:00:00Z'))).toBe('EST');
  expect(labelTimezone('America/New_York', new Date('2026-07-15T12:00:00Z'))).toBe('EDT');
  expect(labelTimezone('America/Toronto', new Date('2026-07-15T12:00:00Z'))).toBe('EST');
  expect(labelTimezone('Nowhere/At_All', new Date())).toBe('Nowhere/At_All');
});
