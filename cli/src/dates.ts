import { readDateParts } from '@longitude/contract/core/dates';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const two = (value: number) => String(value).padStart(2, '0');

/** Age of an ISO time: `3 h ago`; from a week on, and for the future, the local date. */
export function formatAge(time: string, now: number = Date.now()): string {
  const age = now - Date.parse(time);
  // Clock skew: slightly in the future still counts as now.
  if (age >= 7 * day || age < -minute) return formatMoment(time).slice(0, 10);
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  return `${Math.floor(age / day)} d ago`;
}

/** An ISO time in local time, to the minute: `2026-11-21 14:05`. */
export function formatMoment(time: string): string {
  const date = new Date(time);
  const days = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${days} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** As `formatMoment`, with the name of the local timezone: `2026-11-21 14:05 EST`. */
export function formatZoned(time: string): string {
  const { timeZoneName = '' } = readDateParts(new Date(time), { timeZoneName: 'short' }, 'en-CA');
  return `${formatMoment(time)} ${timeZoneName}`;
}

/** An ISO time's local time of day, to the second: `14:05:09`. */
export function formatClock(time: string): string {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
}

/**
 * Local midnight at the start of a day such as `2026-01-31`, as an ISO time; `daysLater` shifts it.
 * Returns any other text unchanged, for the server to reject.
 */
export function beginDay(text: string, daysLater = 0): string {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number);
  // The constructor takes the years 0 to 99 for 1900 to 1999.
  const begin = new Date(2000, 0, 1);
  begin.setFullYear(year, month - 1, date);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && begin.getDate() === date;
  if (!isDay || begin.getMonth() !== month - 1) return text;
  begin.setDate(date + daysLater);
  return begin.toISOString();
}
