import { readTime } from './read-time.ts';

/** '21 November 2026, 14:06 EST', in the reader's timezone. `time` is ISO 8601. */
export function formatTime(time: string): string {
  const { day, month, year, clock, zone } = readTime(new Date(time));
  return `${day} ${month} ${year}, ${clock} ${zone}`;
}
