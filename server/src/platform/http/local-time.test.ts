import assert from 'node:assert/strict';
import { test } from 'node:test';
import Hapi from '@hapi/hapi';
import { readStamp, readToday } from './local-time.ts';

test('names of files have the date and time of the company', async () => {
  const cases: [timezone: string | undefined, now: string, day: string, stamp: string][] = [
    ['America/Toronto', '2026-11-28T03:17:05Z', '2026-11-27', '20261127T221705'],
    ['America/Toronto', '2026-07-01T03:59:59Z', '2026-06-30', '20260630T235959'],
    ['America/Toronto', '2027-01-01T04:59:00Z', '2026-12-31', '20261231T235900'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01', '20270101T000000'],
    ['Europe/London', '2026-06-30T23:00:00Z', '2026-07-01', '20260701T000000'],
    [undefined, '2026-11-28T03:17:05Z', '2026-11-28', '20261128T031705'],
  ];
  for (const [timezone, now, day, stamp] of cases) {
    const server = Hapi.server();
    if (timezone) server.app.readTimezone = () => Promise.resolve(timezone);
    assert.equal(await readToday(server, new Date(now)), day);
    assert.equal(await readStamp(server, new Date(now)), stamp);
  }
});
