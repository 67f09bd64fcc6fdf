import * as z from 'zod/mini';
import { day, DayRange } from './core/days.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { line } from './core/fields.ts';

/** Pages counted by their own path, as published articles are; all others count as `otherPath`. */
export const countedPaths = [
  '/',
  '/about',
  '/services',
  '/scanner',
  '/scanner/scoring',
  '/scanner/checks',
  '/calculator',
  '/blog',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/install',
] as const;
export const articlePrefix = '/blog/';
/** Replaces every other path, so that a visitor cannot create arbitrary rows. */
export const otherPath = '/other';

const CountVisit = z.strictObject({
  path: line('path must be the path of a page', { min: 1, max: 2000, label: 'path' }),
});
type CountVisit = z.infer<typeof CountVisit>;

/** Counts of one page on one day of the company's timezone. */
export const VisitCount = z.object({
  day: day('day'),
  path: z.string(),
  count: z.number(),
});
export type VisitCount = z.infer<typeof VisitCount>;

export const countVisit = endpoint({
  method: 'POST',
  path: '/visits',
  auth: 'public',
  isAutomatic: true,
  status: 204,
  summary: 'Count a page view of a visitor who consented; nothing about the visitor is stored',
  payload: CountVisit,
  response: nothing,
});

export const listVisits = endpoint({
  method: 'GET',
  path: '/admin/visits',
  auth: 'admin',
  status: 200,
  summary: 'Page counts by day, of a year at most',
  query: DayRange,
  response: z.array(VisitCount),
});
