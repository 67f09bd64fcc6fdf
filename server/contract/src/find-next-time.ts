import { findDateFormat } from './core/dates.ts';
import type { ScanFrequency } from './scan-schedules.ts';

/** The times of a schedule, by the clock of a timezone. */
export interface TimeRule {
  readonly frequency: ScanFrequency;
  /** HH:MM. */
  readonly at: string;
  /** 1 Monday to 7 Sunday; null unless weekly. */
  readonly weekday: number | null;
  /** Of the month, 1 to 28; null unless monthly. */
  readonly day: number | 'last' | null;
}

const dayMs = 24 * 3_600_000;
/** A month has 31 days at most; one more for the day of `after`, whose time may have passed. */
const searchedDays = 33;

/**
 * The next time of a rule after a moment. A local time that a clock change skips becomes the first
 * moment after the gap, one that occurs twice the first of the two: each planned day has exactly
 * one time.
 */
export function findNextTime(rule: TimeRule, timezone: string, after: Date): Date {
  const zone = openZone(timezone);
  const local = zone.toLocal(after.getTime());
  const today = local - modulo(local, dayMs);
  // From the day before: a gap may move its time to this day.
  for (let day = -1; day < searchedDays; day++) {
    const date = today + day * dayMs;
    if (!isPlanned(rule, new Date(date))) continue;
    const time = findPlanned(zone, rule, date);
    if (time > after.getTime()) return new Date(time);
  }
  throw new RangeError(`No time follows ${after.toISOString()}`);
}

/**
 * A planned time of a rule by the clock of another timezone: on the same date, so that each planned
 * date keeps its one time, which may have passed by then. Null for a time that the rule does not
 * contain.
 */
export function moveTime(rule: TimeRule, planned: Date, from: string, to: string): Date | null {
  const zone = openZone(from);
  const local = zone.toLocal(planned.getTime());
  const today = local - modulo(local, dayMs);
  // A gap may have moved the time of the day before to this day.
  const date = [today, today - dayMs].find(
    (each) =>
      isPlanned(rule, new Date(each)) && findPlanned(zone, rule, each) === planned.getTime(),
  );
  return date === undefined ? null : new Date(findPlanned(openZone(to), rule, date));
}

/** A time by the clock of a timezone, as the parts of a rule that recurs at that time. */
export function readLocalTime(timezone: string, moment: Date) {
  const local = new Date(openZone(timezone).toLocal(moment.getTime()));
  return {
    at: local.toISOString().slice(11, 16),
    weekday: local.getUTCDay() || 7,
    day: Math.min(local.getUTCDate(), 28),
  };
}

/** The local date of a time in a timezone: `2026-11-23`. */
export const readLocalDay = (timezone: string, moment: Date): string =>
  new Date(openZone(timezone).toLocal(moment.getTime())).toISOString().slice(0, 10);

/** The local time in a timezone, for names of files: `20261123T141500`. */
export const readLocalStamp = (timezone: string, moment: Date): string =>
  new Date(openZone(timezone).toLocal(moment.getTime()))
    .toISOString()
    .slice(0, 19)
    .replaceAll(/[-:]/g, '');

/** A time of a day (`2026-11-23`, `12:00`) by the clock of a timezone. */
export const findTimeOn = (day: string, at: string, timezone: string): Date =>
  new Date(findPlanned(openZone(timezone), { at }, Date.parse(`${day}T00:00:00Z`)));

/** @param date the local date, as midnight in UTC */
function isPlanned({ frequency, weekday, day }: TimeRule, date: Date): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return date.getUTCDay() === (weekday ?? 1) % 7;
  if (day !== 'last') return date.getUTCDate() === (day ?? 1);
  return new Date(date.getTime() + dayMs).getUTCDate() === 1;
}

interface Zone {
  /** A time as the local clock shows it, encoded as if it were UTC. Milliseconds. */
  toLocal(moment: number): number;
}

/** @param date the local date, as midnight in UTC */
function findPlanned(zone: Zone, { at }: Pick<TimeRule, 'at'>, date: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return findMoment(zone, date + (hours * 60 + minutes) * 60_000);
}

/** The first time when the clock shows a local time, otherwise the one when it skips it. */
function findMoment(zone: Zone, local: number): number {
  // Offsets are less than a day, and these zones change theirs at most once within two.
  const before = local - dayMs;
  const after = local + dayMs;
  const candidates = [before, after].map((near) => local - (zone.toLocal(near) - near));
  const exact = candidates.filter((moment) => zone.toLocal(moment) === local);
  if (exact.length > 0) return Math.min(...exact);
  return findJump(zone, Math.min(...candidates), Math.max(...candidates));
}

/** The first time in a range with another offset than its beginning. */
function findJump(zone: Zone, from: number, to: number): number {
  const offset = zone.toLocal(from) - from;
  let [same, changed] = [from, to];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (zone.toLocal(middle) - middle === offset) same = middle;
    else changed = middle;
  }
  return changed;
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

const numbers = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
const zones = new Map<string, Zone>();

function openZone(timezone: string): Zone {
  const known = zones.get(timezone);
  if (known) return known;
  const format = findDateFormat({ ...numbers, timeZone: timezone }, 'en-US-u-ca-iso8601');
  const toLocal = (moment: number) => {
    const parts = format.formatToParts(moment);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const [year, month, day] = [read('year'), read('month'), read('day')];
    const time = [read('hour'), read('minute'), read('second')] as const;
    // `Date.UTC` takes the years 0 to 99 for 1900 to 1999.
    return (
      new Date(Date.UTC(2000, 0, 1, ...time)).setUTCFullYear(year, month - 1, day) +
      modulo(moment, 1000)
    );
  };
  const zone = { toLocal };
  zones.set(timezone, zone);
  return zone;
}
