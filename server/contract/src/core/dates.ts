const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is a hundred times slower than using it, and a list has hundreds of times. */
export function findDateFormat(
  options: Intl.DateTimeFormatOptions,
  language = 'en-GB',
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** The parts of a time by their type, for example `{ hour: '09', minute: '05' }`. */
export function readDateParts(
  time: Date | number,
  options: Intl.DateTimeFormatOptions,
  language?: string,
): Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> {
  const parts = findDateFormat(options, language).formatToParts(time);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** `21 November 2026`. @param timeZone that of the reader by default */
export function formatDay(time: Date, timeZone?: string): string {
  return findDateFormat({ timeZone, dateStyle: 'long' }).format(time);
}

/** `09:05`. @param timeZone that of the reader by default */
export function formatClock(time: Date, timeZone?: string): string {
  return findDateFormat({ timeZone, hour: '2-digit', minute: '2-digit' }).format(time);
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `21st`. */
export const toOrdinal = (day: number): string => `${day}${suffixes[ordinals.select(day)] ?? 'th'}`;
