import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginDay, formatAge, formatMoment } from './dates.ts';

test('ages are shown in the largest unit that fits, then as a date', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const cases: [time: string, shown: string][] = [
    ['2026-11-21T12:00:30.000Z', 'just now'],
    ['2026-11-21T11:59:01.000Z', 'just now'],
    ['2026-11-21T11:59:00.000Z', '1 min ago'],
    ['2026-11-21T11:00:01.000Z', '59 min ago'],
    ['2026-11-21T11:00:00.000Z', '1 h ago'],
    ['2026-11-20T12:00:01.000Z', '23 h ago'],
    ['2026-11-20T12:00:00.000Z', '1 d ago'],
    ['2026-11-14T12:00:01.000Z', '6 d ago'],
    ['2026-11-14T12:00:00.000Z', formatMoment('2026-11-14T12:00:00.000Z').slice(0, 10)],
    ['2027-01-05T12:00:00.000Z', formatMoment('2027-01-05T12:00:00.000Z').slice(0, 10)],
  ];
  for (const [time, shown] of cases) assert.equal(formatAge(time, now), shown, time);
});

test('a moment is local time to the minute', () => {
  const local = new Date(2026, 0, 5, 9, 7, 59);
  assert.equal(formatMoment(local.toISOString()), '2026-01-05 09:07');
});

test('a day begins at local midnight, in any timezone', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'America/Toronto';
  try {
    assert.equal(beginDay('2026-01-31'), '2026-01-31T05:00:00.000Z');
    assert.equal(beginDay('2026-01-31', 1), '2026-02-01T05:00:00.000Z');
    // The clocks change that night: the day has 23 hours.
    assert.equal(beginDay('2026-03-08', 1), '2026-03-09T04:00:00.000Z');
    // Local mean time, 5:17:32 behind.
    assert.equal(beginDay('0026-11-28'), '0026-11-28T05:17:32.000Z');
    assert.equal(beginDay('0000-02-28', 1), '0000-02-29T05:17:32.000Z');
    assert.equal(beginDay('9999-12-31', 1), '+010000-01-01T05:00:00.000Z');
    for (const odd of ['2026-02-30', '0026-02-29', '12026-11-28', 'yesterday', '2026-1-31', ''])
      assert.equal(beginDay(odd), odd);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
