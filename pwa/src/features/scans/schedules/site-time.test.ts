import { expect, test } from 'vitest';
import { describeNext, describePast, formatZone } from './site-time.ts';

const toronto = 'America/Toronto';
/** 09:44 in Toronto. */
const now = new Date('2026-11-21T14:44:00.000Z');

test.each([
  ['2026-11-21T13:55:00.000Z', 'today 08:55'],
  ['2026-11-20T22:40:00.000Z', 'yesterday 17:40'],
  ['2026-11-21T04:30:00.000Z', 'yesterday 23:30'],
  ['2026-11-18T12:00:00.000Z', 'Wed 07:00'],
  ['2026-11-14T12:00:00.000Z', '14 Nov 07:00'],
  ['2025-11-14T12:00:00.000Z', '14 Nov 2025 07:00'],
])('%s was %s', (time, text) => {
  expect(describePast(time, now, toronto)).toBe(text);
});

test.each([
  ['2026-11-22T03:00:00.000Z', 'today 22:00'],
  ['2026-11-22T07:30:00.000Z', 'Sun 22 Nov 02:30'],
  ['2027-01-01T12:00:00.000Z', 'Fri 1 Jan 2027 07:00'],
])('%s will be %s', (time, text) => {
  expect(describeNext(time, now, toronto)).toBe(text);
});

test('the name of a timezone follows daylight saving time', () => {
  expect(formatZone(toronto, now)).toBe('Toronto time (EST)');
  expect(formatZone(toronto, new Date('2026-07-01T12:00:00.000Z'))).toBe('Toronto time (EDT)');
  expect(formatZone('America/Los_Angeles', now)).toBe('Los Angeles time (PST)');
  expect(formatZone('UTC', now)).toBe('UTC');
});
