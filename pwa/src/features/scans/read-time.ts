import { readDateParts } from '@longitude/contract/core/dates';

const fields = {
  hourCycle: 'h23',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

export interface TimeInWords {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** HH:MM. */
  readonly clock: string;
  /** EST. */
  readonly zone: string;
}

/** A time in words. @param timeZone its IANA name; without it that of the reader */
export function readTime(time: Date, timeZone?: string): TimeInWords {
  // Canada's English: it names time zones (EST), where Britain's has GMT-5.
  const parts = readDateParts(time, { ...fields, timeZone }, 'en-CA');
  const { weekday = '', day = '', month = '', year = '', timeZoneName: zone = '' } = parts;
  return { weekday, day, month, year, clock: `${parts.hour}:${parts.minute}`, zone };
}
