import { readDateParts } from '@longitude/contract/core/dates';

/** '14 November 2026', in the company's timezone. `time` is ISO 8601. */
export function formatDate(time: string, timezone: string): string {
  const { day, month, year } = readFields(time, timezone);
  return `${day} ${month} ${year}`;
}

/** 'Saturday, 14 November 2026', in the company's timezone. */
export function formatLongDate(time: string, timezone: string): string {
  return `${readFields(time, timezone).weekday}, ${formatDate(time, timezone)}`;
}

/** Composed from parts: complete formats differ between the server's locale data and a browser's. */
function readFields(time: string, timeZone: string) {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return readDateParts(new Date(time), { ...options, timeZone });
}
