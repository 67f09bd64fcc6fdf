import * as z from 'zod/mini';

/** Also rejects 31 February, which Date would turn into a day in March. */
function isDay(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** A day such as `2026-01-31`. */
export const day = (label: string) => {
  const text = `${label} must be a date such as 2026-01-31`;
  return z.string(text).check(z.regex(/^\d{4}-\d\d-\d\d$/, text), z.refine(isDay, text));
};

/** The range includes both days; `from` defaults to 30 days before `to`, and `to` to today. */
export const DayRange = z.strictObject({
  from: z.optional(day('from')),
  to: z.optional(day('to')),
});
export type DayRange = z.infer<typeof DayRange>;
