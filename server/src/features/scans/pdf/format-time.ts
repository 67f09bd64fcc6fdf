import { findDateFormat, formatDay } from '@longitude/contract/core/dates';

const clock = {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
  hourCycle: 'h23',
} as const;

/** '21 November 2026, 08:55 EST'. */
export function formatTime(date: Date, timeZone: string): string {
  const time = findDateFormat({ ...clock, timeZone }, 'en-CA');
  return `${formatDay(date, timeZone)}, ${time.format(date)}`;
}
