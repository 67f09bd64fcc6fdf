import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDueTime } from './notifications.ts';

test('a notification is due immediately, at the full hour or at 8 in the morning', () => {
  const cases: [frequency: string, timezone: string, now: string, due: string][] = [
    ['immediate', 'UTC', '2026-06-01T10:20:30.400Z', '2026-06-01T10:20:30.400Z'],
    ['hourly', 'UTC', '2026-06-01T10:20:30.400Z', '2026-06-01T11:00:00.000Z'],
    ['hourly', 'UTC', '2026-06-01T10:00:00.000Z', '2026-06-01T11:00:00.000Z'],
    ['hourly', 'UTC', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
    ['daily', 'UTC', '2026-06-01T07:59:59.999Z', '2026-06-01T08:00:00.000Z'],
    ['daily', 'UTC', '2026-06-01T08:00:00.000Z', '2026-06-02T08:00:00.000Z'],
    ['daily', 'America/Toronto', '2026-06-01T11:30:00.000Z', '2026-06-01T12:00:00.000Z'],
    ['daily', 'America/Toronto', '2026-01-15T12:30:00.000Z', '2026-01-15T13:00:00.000Z'],
    ['daily', 'Europe/London', '2026-07-01T20:00:00.000Z', '2026-07-02T07:00:00.000Z'],
    ['daily', 'America/Los_Angeles', '2026-07-01T23:59:00.000Z', '2026-07-02T15:00:00.000Z'],
  ];
  for (const [frequency, timezone, now, due] of cases) {
    const found = findDueTime(frequency, timezone, new Date(now));
    assert.equal(found.toISOString(), due, `${frequency} ${timezone} ${now}`);
  }
});

test('8 in the morning stays 8 across a clock change', () => {
  const cases: [timezone: string, now: string, due: string][] = [
    // In Toronto the hour after 2:00 is skipped on 8 March 2026, and one is repeated on 1 November.
    ['America/Toronto', '2026-03-07T14:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['America/Toronto', '2026-03-08T06:59:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['America/Toronto', '2026-10-31T13:00:00.000Z', '2026-11-01T13:00:00.000Z'],
    ['America/Toronto', '2026-11-01T05:30:00.000Z', '2026-11-01T13:00:00.000Z'],
    // London changes on 29 March and 25 October 2026.
    ['Europe/London', '2026-03-28T09:00:00.000Z', '2026-03-29T07:00:00.000Z'],
    ['Europe/London', '2026-10-24T09:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  ];
  for (const [timezone, now, due] of cases) {
    const found = findDueTime('daily', timezone, new Date(now));
    assert.equal(found.toISOString(), due, `${timezone} ${now}`);
  }
});
