import { expect, test } from 'vitest';
import { buildSchedule } from '../testing/build-schedule.ts';
import { bundleStems, describeWeek, listMidnights, planWeek } from './plan-week.ts';

const toronto = 'America/Toronto';
/** Saturday, 09:44 in Toronto. */
const now = new Date('2026-11-21T14:44:00.000Z');
const endOfWeek = (from: Date) => from.getTime() + 7 * 86_400_000;
const daily = (id: string, at: string, nextRun: string) =>
  buildSchedule({ id, frequency: 'daily', at, weekday: null, nextRun });
const nightly = [
  daily('one', '02:30', '2026-11-22T07:30:00.000Z'),
  daily('two', '04:15', '2026-11-22T09:15:00.000Z'),
];
const monday = buildSchedule();

test('contains each scan of the next seven days, and none of stopped schedules', () => {
  const paused = buildSchedule({ id: 'paused', state: 'paused', active: false });
  const week = planWeek([...nightly, monday, paused], toronto, endOfWeek(now));
  expect(week).toHaveLength(15);
  expect(new Date(week[0]?.time ?? 0).toISOString()).toBe('2026-11-22T07:30:00.000Z');
  expect(week.filter(({ schedule }) => schedule === monday)).toHaveLength(1);
});

test('the planned local time stays when the clock is put back', () => {
  const before = new Date('2026-10-30T12:00:00.000Z');
  const first = daily('one', '02:30', '2026-10-31T06:30:00.000Z');
  const times = planWeek([first], toronto, endOfWeek(before)).map(({ time }) =>
    new Date(time).toISOString(),
  );
  expect(times.slice(0, 3)).toEqual([
    '2026-10-31T06:30:00.000Z',
    '2026-11-01T07:30:00.000Z',
    '2026-11-02T07:30:00.000Z',
  ]);
});

test('a day begins at midnight of the site, also on a day of 25 hours', () => {
  const days = listMidnights(toronto, new Date('2026-11-02T04:30:00.000Z')).map((time) =>
    new Date(time).toISOString(),
  );
  expect(days.slice(0, 2)).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  expect(days).toHaveLength(8);
});

test('the text contains the same scans', () => {
  const week = planWeek([...nightly, monday], toronto, endOfWeek(now));
  expect(describeWeek(week, toronto)).toBe(
    '15 scans planned in the next seven days: 2 every day at 02:30 and 04:15, brightwaterclinic.example on Monday at 06:00',
  );
  expect(describeWeek([], toronto)).toBe('0 scans planned in the next seven days');
});

test('a thousand scans at one minute are one stem', () => {
  const many = Array.from({ length: 1000 }, (_, index) => buildSchedule({ id: `${index}` }));
  const week = planWeek(many, toronto, endOfWeek(now));
  expect(bundleStems(week)).toEqual([
    { time: Date.parse('2026-11-23T11:00:00.000Z'), count: 1000, single: many[0] },
  ]);
  expect(describeWeek(week, toronto)).toMatch(/, 994 more$/);
});
