import { weekdays, type Weekday } from '@longitude/contract/constants';
import { findDateFormat, readDateParts } from '@longitude/contract/core/dates';

export interface LocalTime {
  readonly weekday: Weekday;
  /** Minutes since midnight. */
  readonly minutes: number;
}

const fields = {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Weekday and minutes in a timezone. An unknown timezone counts as UTC. */
export function readLocalTime(timezone: string, now: Date): LocalTime {
  const timeZone = isTimezone(timezone) ? timezone : 'UTC';
  const parts = readDateParts(now, { ...fields, timeZone }, 'en-CA');
  const name = parts.weekday?.toLowerCase();
  return {
    weekday: weekdays.find((weekday) => weekday === name) ?? 'monday',
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

export function isTimezone(timezone: string): boolean {
  try {
    return Boolean(findDateFormat({ timeZone: timezone }));
  } catch {
    return false;
  }
}
