import { expect, test } from 'vitest';
import { describeMoment, describeTime, describeWhen } from './describe-time.ts';

const now = new Date(2026, 10, 21, 14, 0);
const at = (...parts: [number, number, number, number, number]) =>
  new Date(parts[0], parts[1] - 1, parts[2], parts[3], parts[4]).toISOString();

test.each([
  [at(2026, 11, 21, 9, 5), '09:05'],
  [at(2026, 11, 21, 0, 0), '00:00'],
  [at(2026, 11, 20, 23, 59), 'Yesterday'],
  [at(2026, 11, 19, 12, 0), 'Thu'],
  [at(2026, 11, 15, 12, 0), 'Sun'],
  [at(2026, 11, 14, 12, 0), '14 Nov'],
  [at(2025, 12, 31, 12, 0), '31 Dec 2025'],
  [at(2026, 11, 22, 9, 0), '22 Nov'],
])('%s is shown as %s', (iso, text) => {
  expect(describeTime(iso, now)).toBe(text);
});

test('a time is shown in full', () => {
  expect(describeMoment(at(2026, 11, 21, 9, 12))).toBe('21 November 2026, 09:12');
});

test.each([
  [at(2026, 11, 21, 9, 5), 'today at 09:05'],
  [at(2026, 11, 20, 23, 59), 'yesterday at 23:59'],
  [at(2026, 11, 22, 0, 1), 'tomorrow at 00:01'],
  [at(2026, 11, 19, 16, 2), '19 November at 16:02'],
  [at(2025, 11, 21, 9, 0), '21 November 2025 at 09:00'],
])('%s is %s', (iso, text) => {
  expect(describeWhen(iso, now)).toBe(text);
});
