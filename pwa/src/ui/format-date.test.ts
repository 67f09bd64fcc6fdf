import { expect, test } from 'vitest';
import { formatDate, formatLongDate } from './format-date.ts';

test.each([
  ['2026-11-14T14:00:00.000Z', 'America/Toronto', 'Saturday, 14 November 2026'],
  ['2026-11-14T03:00:00.000Z', 'America/Toronto', 'Friday, 13 November 2026'],
  ['2026-11-14T03:00:00.000Z', 'UTC', 'Saturday, 14 November 2026'],
  ['2026-09-08T12:00:00.000Z', 'Europe/London', 'Tuesday, 8 September 2026'],
])('%s is dated at %s', (time, timezone, long) => {
  expect(formatLongDate(time, timezone)).toBe(long);
  expect(`${long.split(',')[0]}, ${formatDate(time, timezone)}`).toBe(long);
});
