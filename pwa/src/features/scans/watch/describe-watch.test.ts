import { expect, test } from 'vitest';
import { describeClock } from './describe-watch.ts';

test('a time has the name of its zone, not an offset', () => {
  expect(describeClock('2026-11-23T08:40:00.000Z')).not.toContain('GMT-');
  expect(describeClock('2026-11-23T08:40:00.000Z')).toMatch(/^about \d\d:40 [A-Z]+$/);
});
