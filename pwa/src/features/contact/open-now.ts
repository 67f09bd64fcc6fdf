import { weekdays } from '@longitude/contract/constants';
import { readDateParts } from '@longitude/contract/core/dates';
import type { BusinessHours, OpeningHours } from '@longitude/contract/setting-defaults';
import { isTimezone, type LocalTime } from '../../platform/local-time.ts';

/**
 * EST for Toronto, PST for Vancouver and Los Angeles as specified; others use their short name
 * (spec decision 28).
 */
export function labelTimezone(timezone: string, now: Date): string {
  if (timezone.includes('Toronto')) return 'EST';
  if (timezone.includes('Vancouver') || timezone.includes('Los_Angeles')) return 'PST';
  if (!isTimezone(timezone)) return timezone;
  const options = { timeZone: timezone, timeZoneName: 'short' } as const;
  return readDateParts(now, options, 'en-CA').timeZoneName ?? timezone;
}

/** Whether the office is open. Hours that close before they open last until the next morning. */
export function isOpenAt(hours: BusinessHours, { weekday, minutes }: LocalTime): boolean {
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7] ?? weekday;
  const [today, before] = [toSpan(hours[weekday]), toSpan(hours[yesterday])];
  const isOpenSince = (span: Span | null, at: number) =>
    span !== null && at >= span.open && at < span.close;
  return isOpenSince(today, minutes) || isOpenSince(before, minutes + 24 * 60);
}

interface Span {
  readonly open: number;
  readonly close: number;
}

function toSpan({ open, close, closed }: OpeningHours): Span | null {
  if (closed) return null;
  const [from, until] = [toMinutes(open), toMinutes(close)];
  return { open: from, close: until > from ? until : until + 24 * 60 };
}

function toMinutes(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
}
