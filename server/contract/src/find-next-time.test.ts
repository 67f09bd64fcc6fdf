import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isWhole } from '../../src/testing/whole.ts';
import { timezones } from './setting-definitions.ts';
import { findNextTime, findTimeOn, moveTime, type TimeRule } from './find-next-time.ts';

const hourMs = 3_600_000;
/** `npm test` uses two zones with different rules, over fewer years. */
const zones = isWhole ? timezones : (['America/Toronto', 'Europe/London'] as const);
const [firstYear, lastYear] = isWhole ? [2023, 2028] : [2025, 2026];

interface ClockDay {
  readonly weekday: number;
  readonly number: number;
  readonly isLast: boolean;
  /** Each full hour from this day on, and the local time then. */
  readonly hours: readonly { readonly begin: number; readonly shown: number }[];
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The local time at every full hour of these years, as formatted by Intl. */
function readClock(timezone: string): ClockDay[] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const days = new Map<string, { begin: number; shown: number }[]>();
  const end = Date.UTC(lastYear + 1, 1, 15);
  for (let begin = Date.UTC(firstYear - 1, 11, 30); begin < end; begin += hourMs) {
    const [date = '', time = ''] = format.format(begin).split(' ');
    assert.match(time, /^\d\d:00:00$/, 'these zones are whole hours from UTC');
    days.set(date, [...(days.get(date) ?? []), { begin, shown: Number(time.slice(0, 2)) }]);
  }
  return [...days].map(([date, hours]) => {
    const [year = 0, month = 0, number = 0] = date.split('-').map(Number);
    const lengths = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    const name = new Date(`${date}T12:00:00Z`).toUTCString().slice(0, 3);
    const weekday = names.indexOf(name) + 1;
    return { weekday, number, isLast: number === lengths[month - 1], hours };
  });
}

const clocks = new Map<string, ClockDay[]>(
  zones.map((timezone) => [timezone, readClock(timezone)]),
);

function isPlannedDay({ frequency, weekday, day }: TimeRule, date: ClockDay): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return date.weekday === weekday;
  return day === 'last' ? date.isLast : date.number === day;
}

/** Walks through local time, day by day and hour by hour: each planned day has one time. */
function listTimes(rule: TimeRule, timezone: (typeof timezones)[number]): number[] {
  const [hour = 0, minute = 0] = rule.at.split(':').map(Number);
  const planned = (clocks.get(timezone) ?? []).filter((date) => isPlannedDay(rule, date));
  return planned.flatMap(({ hours }) => {
    const first = hours.find(({ shown }) => shown >= hour);
    if (!first) return [];
    return [first.shown === hour ? first.begin + minute * 60_000 : first.begin];
  });
}

const pad = (number: number) => String(number).padStart(2, '0');
const clockTime = fc
  .tuple(
    // The hours of clock changes, more often than the others.
    fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
    fc.oneof(fc.constantFrom(0, 30, 59), fc.integer({ min: 0, max: 59 })),
  )
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
const rule: fc.Arbitrary<TimeRule> = fc.oneof(
  clockTime.map((at) => ({ frequency: 'daily' as const, at, weekday: null, day: null })),
  fc.tuple(clockTime, fc.integer({ min: 1, max: 7 })).map(([at, weekday]) => ({
    frequency: 'weekly' as const,
    at,
    weekday,
    day: null,
  })),
  fc
    .tuple(clockTime, fc.oneof(fc.constant('last' as const), fc.integer({ min: 1, max: 28 })))
    .map(([at, day]) => ({ frequency: 'monthly' as const, at, weekday: null, day })),
);

for (const timezone of zones) {
  test(`in ${timezone} it matches the local time from ${firstYear} to ${lastYear}`, () => {
    const moments = fc.array(
      fc.integer({ min: Date.UTC(firstYear, 0), max: Date.UTC(lastYear, 11, 31) }),
      { minLength: 5, maxLength: 20 },
    );
    const follows = fc.property(rule, moments, (each, afters) => {
      const times = listTimes(each, timezone);
      for (const after of afters) {
        const next = findNextTime(each, timezone, new Date(after)).getTime();
        assert.equal(
          next,
          times.find((time) => time > after),
          `after ${after}`,
        );
      }
    });
    fc.assert(follows, { numRuns: isWhole ? 60 : 20, seed: 17 });
  });

  test(`in ${timezone} every planned day has exactly one time, in order`, () => {
    const chain = fc.property(rule, (each) => {
      const from = Date.UTC(firstYear, 0, 1);
      const expected = listTimes(each, timezone).filter((time) => time > from);
      let time = new Date(from);
      for (const next of expected.slice(0, 500)) {
        time = findNextTime(each, timezone, time);
        assert.equal(time.getTime(), next);
      }
    });
    fc.assert(chain, { numRuns: isWhole ? 6 : 3, seed: 3 });
  });
}

const daily = (at: string): TimeRule => ({ frequency: 'daily', at, weekday: null, day: null });

test('a day of any year begins by the clock of its timezone', () => {
  const days = [
    // Local mean time, 5:17:32 behind.
    ['0001-01-01', 'America/Toronto', '0001-01-01T17:17:32.000Z'],
    ['0026-11-28', 'UTC', '0026-11-28T12:00:00.000Z'],
    ['0099-12-31', 'America/Toronto', '0099-12-31T17:17:32.000Z'],
    ['9999-12-31', 'America/Toronto', '9999-12-31T17:00:00.000Z'],
  ] as const;
  for (const [day, timezone, time] of days)
    assert.equal(findTimeOn(day, '12:00', timezone).toISOString(), time);
});

const cases = [
  // Toronto, 8 March 2026: 02:00 becomes 03:00.
  ['America/Toronto', daily('02:30'), '2026-03-08T00:00:00Z', '2026-03-08T07:00:00.000Z'],
  ['America/Toronto', daily('03:00'), '2026-03-08T00:00:00Z', '2026-03-08T07:00:00.000Z'],
  // 1 November 2026: 02:00 becomes 01:00 again.
  ['America/Toronto', daily('01:30'), '2026-11-01T00:00:00Z', '2026-11-01T05:30:00.000Z'],
  ['America/Toronto', daily('01:30'), '2026-11-01T05:30:00Z', '2026-11-02T06:30:00.000Z'],
  // London, 29 March 2026: 01:00 becomes 02:00.
  ['Europe/London', daily('01:15'), '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
] as const;
for (const [timezone, each, after, expected] of cases) {
  test(`${each.at} in ${timezone} after ${after} is ${expected}`, () => {
    assert.equal(findNextTime(each, timezone, new Date(after)).toISOString(), expected);
  });
}

/** Moves from one planned time to the next, while the timezone changes in between. */
const moves = fc.array(
  fc.record({ hours: fc.integer({ min: 1, max: 400 }), to: fc.constantFrom(...timezones) }),
  { minLength: 5, maxLength: 40 },
);

test('in any timezone each planned date occurs once, in order', () => {
  const property = fc.property(rule, fc.constantFrom(...timezones), moves, (each, first, steps) => {
    let now = Date.UTC(2026, 0, 15);
    let zone = first;
    let next = findNextTime(each, zone, new Date(now));
    // The planned dates in one timezone: they are the same in every other.
    let date = findNextTime(each, 'UTC', new Date(dateOf(next, zone).getTime() - 1));
    for (const { hours, to } of steps) {
      now += hours * hourMs;
      while (next.getTime() <= now) {
        next = findNextTime(each, zone, next);
        date = findNextTime(each, 'UTC', date);
      }
      const moved = moveTime(each, next, zone, to);
      assert.equal(moved?.getTime(), moveTime(each, date, 'UTC', to)?.getTime());
      [next, zone] = [moved ?? assert.fail(), to];
    }
  });
  fc.assert(property, { numRuns: isWhole ? 300 : 40, seed: 29 });
});

/** Midnight in UTC of a local date. */
function dateOf(moment: Date, timezone: string): Date {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  return new Date(shown.format(moment));
}

test('a time that a rule does not contain is not moved', () => {
  const planned = new Date('2026-11-23T06:00:30Z');
  assert.equal(moveTime(daily('06:00'), planned, 'UTC', 'Europe/London'), null);
});
