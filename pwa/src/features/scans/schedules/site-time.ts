// Times in the timezone of the site, in which schedules are written.

import { readTime, type TimeInWords } from '../read-time.ts';

const short = (word: string) => word.slice(0, 3);
const isSameDay = (one: TimeInWords, other: TimeInWords) =>
  one.day === other.day && one.month === other.month && one.year === other.year;

/** The year, unless it is the current one. */
const yearOf = (time: TimeInWords, now: TimeInWords) =>
  time.year === now.year ? '' : ` ${time.year}`;

/** A past time: today 08:55, yesterday 17:40, Wed 07:00, 18 Nov 13:47, 18 Nov 2025 13:47. */
export function describePast(iso: string, now: Date, timezone: string): string {
  const [time, present] = [readTime(new Date(iso), timezone), readTime(now, timezone)];
  const days = (count: number) => readTime(new Date(now.getTime() - count * 86_400_000), timezone);
  if (isSameDay(time, present)) return `today ${time.clock}`;
  if (isSameDay(time, days(1))) return `yesterday ${time.clock}`;
  const isThisWeek = [2, 3, 4, 5, 6].some((count) => isSameDay(time, days(count)));
  if (isThisWeek) return `${short(time.weekday)} ${time.clock}`;
  return `${time.day} ${short(time.month)}${yearOf(time, present)} ${time.clock}`;
}

/** A planned time: today 22:00, Mon 21 Dec 08:55. */
export function describeNext(iso: string, now: Date, timezone: string): string {
  const [time, present] = [readTime(new Date(iso), timezone), readTime(now, timezone)];
  if (isSameDay(time, present)) return `today ${time.clock}`;
  return `${describeShortDay(iso, now, timezone)} ${time.clock}`;
}

/** Mon 21 Dec. */
export function describeShortDay(iso: string, now: Date, timezone: string): string {
  const [time, present] = [readTime(new Date(iso), timezone), readTime(now, timezone)];
  return `${short(time.weekday)} ${time.day} ${short(time.month)}${yearOf(time, present)}`;
}

/** 21 October. */
export function describeDate(iso: string, now: Date, timezone: string): string {
  const [time, present] = [readTime(new Date(iso), timezone), readTime(now, timezone)];
  return `${time.day} ${time.month}${yearOf(time, present)}`;
}

/** 'Toronto time (EST)'. */
export function formatZone(timezone: string, at: Date): string {
  const { zone } = readTime(at, timezone);
  if (timezone === 'UTC') return 'UTC';
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  return `${city} time (${zone})`;
}
