import * as z from 'zod/mini';
import { day, DayRange } from './core/days.ts';
import { endpoint, nothing } from './core/endpoint.ts';

/** Of a report, which browsers write: no text of theirs is stored as it is. */
const reported = z.optional(z.string().check(z.maxLength(8000)));

/** The address that browsers post violations of the content security policy to. */
export const reportViolation = endpoint({
  method: 'POST',
  path: '/violations',
  auth: 'public',
  isAutomatic: true,
  status: 204,
  summary: 'Count a violation of the content security policy, as browsers report it (report-uri)',
  jsonType: 'application/csp-report',
  payload: z.object({
    'csp-report': z.object({
      'effective-directive': reported,
      'violated-directive': reported,
      'blocked-uri': reported,
    }),
  }),
  response: nothing,
});

/** Violations of one kind on one day, UTC. */
export const ViolationCount = z.object({
  day: day('day'),
  /** Such as `script-src-elem`. */
  directive: z.string(),
  /** The origin of an address, or a word such as `inline`. */
  blocked: z.string(),
  count: z.number(),
});
export type ViolationCount = z.infer<typeof ViolationCount>;

export const listViolations = endpoint({
  method: 'GET',
  path: '/admin/violations',
  auth: 'admin',
  status: 200,
  summary: 'Violations of the content security policy by day, of a year at most',
  query: DayRange,
  response: z.array(ViolationCount),
});
