import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDateFormat, formatClock, formatDay, readDateParts, toOrdinal } from './dates.ts';

const time = new Date('2026-11-21T03:05:00Z');

test('days and clocks are those of the timezone', () => {
  assert.equal(formatDay(time, 'UTC'), '21 November 2026');
  assert.equal(formatDay(time, 'America/Toronto'), '20 November 2026');
  assert.equal(formatClock(time, 'Asia/Kolkata'), '08:35');
});

test('parts are named, in the given language', () => {
  const options = { timeZone: 'America/Toronto', timeZoneName: 'short', hour: '2-digit' } as const;
  const { timeZoneName, hour } = readDateParts(time, { ...options, hourCycle: 'h23' }, 'en-CA');
  assert.deepEqual([timeZoneName, hour], ['EST', '22']);
});

test('a format is created once; an unknown timezone is a RangeError', () => {
  const find = (timeZone: string) => findDateFormat({ timeZone, month: 'short' });
  assert.equal(find('UTC'), find('UTC'));
  assert.notEqual(find('UTC'), find('Asia/Kolkata'));
  assert.throws(() => find('Mars/Olympus'), RangeError);
});

test('ordinals have their suffixes', () => {
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(toOrdinal);
  assert.equal(days.join(' '), '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th');
});
