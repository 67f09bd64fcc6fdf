import { findDateFormat, formatClock, formatDay } from '@longitude/contract/core/dates';

// Times in words, in the reader's timezone.

const dayLength = 86_400_000;

const dayAndMonth = { day: 'numeric', month: 'long' } as const;

const format = (time: Date, options: Intl.DateTimeFormatOptions) =>
  findDateFormat(options).format(time);

/** Calendar days from one time to another. */
function countDays(from: Date, to: Date): number {
  const start = (time: Date) =>
    new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  // Rounded, because a day has 23 or 25 hours when daylight saving time starts or ends.
  return Math.round((start(to) - start(from)) / dayLength);
}

/** A date includes the year unless it is the current one. */
function pickYear(time: Date, now: Date): Intl.DateTimeFormatOptions {
  return time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };
}

/** A short time for lists: 09:12, Yesterday, Thu, 13 Nov, 13 Nov 2025. */
export function describeTime(iso: string, now: Date): string {
  const time = new Date(iso);
  const days = countDays(time, now);
  if (days === 0) return formatClock(time);
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return format(time, { weekday: 'short' });
  return format(time, { day: 'numeric', month: 'short', ...pickYear(time, now) });
}

/** A time in full: 21 November 2026, 09:12. */
export function describeMoment(iso: string): string {
  const time = new Date(iso);
  return `${formatDay(time)}, ${formatClock(time)}`;
}

/** A time in a narrow place: 21 Nov 2026, 09:12. */
export function describeShortMoment(iso: string): string {
  const time = new Date(iso);
  const day = format(time, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${formatClock(time)}`;
}

const dayWords: Readonly<Record<number, string>> = { 0: 'today', 1: 'yesterday', [-1]: 'tomorrow' };

/**
 * A time to the minute within a sentence, in the reader's timezone: today at 09:12, yesterday at
 * 11:20, 19 November at 16:02, 19 November 2025 at 16:02.
 */
export function describeWhen(iso: string, now: Date): string {
  const time = new Date(iso);
  const day =
    dayWords[countDays(time, now)] ?? format(time, { ...dayAndMonth, ...pickYear(time, now) });
  return `${day} at ${formatClock(time)}`;
}
