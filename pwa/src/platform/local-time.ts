import { weekdays, type Weekday } from '@longitude/contract/constants';

export interface LocalTime {
  readonly weekday: Weekday;
  /** Minutes since midnight. */
  readonly minutes: number;
}

/** Weekday and minutes in a timezone. An unknown timezone counts as UTC. */
export function readLocalTime(timezone: string, now: Date): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: isTimezone(timezone) ? timezone : 'UTC',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((known) => known.type === type)?.value ?? '';
  const name = part('weekday').toLowerCase();
  return {
    weekday: weekdays.find((weekday) => weekday === name) ?? 'monday',
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export function isTimezone(timezone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: timezone }));
  } catch {
    return false;
  }
}
