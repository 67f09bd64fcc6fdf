import * as z from 'zod/mini';
import { page } from '../constants.ts';

/** A boolean of the query. */
export const flag = (label: string) =>
  z.pipe(
    z.enum(['true', 'false'], `${label} must be true or false`),
    z.transform((value) => value === 'true'),
  );

const limitText = `limit must be a whole number from ${page.min} to ${page.max}`;
const limit = z.pipe(
  z.string(limitText).check(z.regex(/^\d{1,3}$/, limitText)),
  z.transform((value: string) => Number(value)),
);
const boundedLimit = z.pipe(
  limit,
  z.number().check(z.gte(page.min, limitText), z.lte(page.max, limitText)),
);
/** Also rejects 31 February, which Date would turn into a day in March. */
function isDate(value: string): boolean {
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 10));
}

/**
 * A date, or a date and a time (ISO 8601) of the query. Six digits of a year and its sign are what
 * clients make of the end of the year 9999, or of the begin of the year 0, by their clock.
 */
export const moment = (label: string) => {
  const text = `${label} must be a date such as 2026-01-31`;
  return z
    .string(text)
    .check(z.regex(/^(?:\d{4}|[+-]\d{6})-\d\d-\d\d(T[\d:.]+Z)?$/, text), z.refine(isDate, text));
};

/** Query keys of every paged list. */
export const pagingQuery = {
  limit: z.optional(boundedLimit),
  /** Opaque: always a value from a `Link` header. */
  cursor: z.optional(z.string('Not a valid cursor').check(z.maxLength(500, 'Not a valid cursor'))),
};
