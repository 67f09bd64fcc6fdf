import { expect, test } from 'vitest';
import { describeWhen } from './describe-time.ts';

const now = new Date(2026, 10, 21, 14, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  [at(2026, 10, 21, 9, 5), 'today 09:05'],
  [at(2026, 10, 20, 23, 59), 'yesterday 23:59'],
  [at(2026, 10, 22, 0, 1), 'tomorrow 00:01'],
  [at(2026, 10, 19, 16, 2), '19 November 16:02'],
  [at(2025, 10, 21, 9, 0), '21 November 2025 09:00'],
])('%s is %s', (iso, text) => {
  expect(describeWhen(iso, now)).toBe(text);
});
