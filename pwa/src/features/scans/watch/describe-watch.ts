import { toOrdinal } from '@longitude/contract/core/dates';
import type { ScanWatch, WatchFrequency } from '@longitude/contract/scan-watch';
import { readTime } from '../read-time.ts';

/** 'week' or 'month'. */
export const spanOf = (frequency: WatchFrequency) => (frequency === 'weekly' ? 'week' : 'month');

/** 'Monday, 23 November 2026', in the reader's timezone. `time` is ISO 8601. */
export function describeDay(time: string): string {
  const { weekday, day, month, year } = readTime(new Date(time));
  return `${weekday}, ${day} ${month} ${year}`;
}

/** 'about 03:40 EST': a run begins within some minutes of its time. */
export function describeClock(time: string): string {
  const { clock, zone } = readTime(new Date(time));
  return `about ${clock} ${zone}`;
}

/** 'Weekly, on Mondays about 03:40 EST', in the reader's timezone. */
export function describeRule({ frequency, nextRun }: ScanWatch): string {
  if (!nextRun) return frequency === 'weekly' ? 'Weekly' : 'Monthly';
  const { weekday, day } = readTime(new Date(nextRun));
  const clock = describeClock(nextRun);
  if (frequency === 'weekly') return `Weekly, on ${weekday}s ${clock}`;
  return `Monthly, on the ${toOrdinal(Number(day))} ${clock}`;
}
