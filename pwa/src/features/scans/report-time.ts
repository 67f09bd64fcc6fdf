import { readTimeParts } from './time-parts.ts';

/** '21 November 2026, 14:06 EST', in the reader's timezone. `time` is ISO 8601. */
export function formatTime(time: string): string {
  const { day, month, year, clock, zone } = readTimeParts(new Date(time));
  return `${day} ${month} ${year}, ${clock} ${zone}`;
}
