import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { id, time } from './core/fields.ts';
import { gradeNames, overallRisks } from './scan-checks.ts';
import { ScanTest } from './scans.ts';

/** The outcome of one test in one scan. */
export const TestOutcome = z.pick(ScanTest, {
  status: true,
  tested: true,
  risk: true,
  score: true,
  details: true,
  recommendation: true,
});
export type TestOutcome = z.infer<typeof TestOutcome>;

/** One test in two scans; null where a scan has no such test. */
export const ScanChange = z.object({
  name: z.string(),
  category: z.string(),
  before: z.nullable(TestOutcome),
  after: z.nullable(TestOutcome),
});
export type ScanChange = z.infer<typeof ScanChange>;

const ComparedScan = z.object({
  timestamp: time,
  score: z.nullable(z.number()),
  grade: z.nullable(z.enum(gradeNames)),
  overallRisk: z.enum(overallRisks),
});

/** Two scans of one URL. Each test is in one list at most; tests that passed twice are in none. */
export const ScanComparison = z.object({
  url: z.string(),
  before: ComparedScan,
  after: ComparedScan,
  scoreBefore: z.nullable(z.number()),
  scoreAfter: z.nullable(z.number()),
  /** The overall risk rose, or a test fails that did not; only among tests that ran in both. */
  isWorse: z.boolean(),
  /** A finding before; tested again, and passed. */
  fixed: z.array(ScanChange),
  /** Still a finding, and less severe. */
  better: z.array(ScanChange),
  /** A finding before, and more severe now. */
  worse: z.array(ScanChange),
  /** Passed before, a finding now. */
  new: z.array(ScanChange),
  /** The same finding in both, the worst first. */
  unchanged: z.array(ScanChange),
  /** Not tested in one of the two, not part of one of them, or evaluated under other rules. */
  notCompared: z.array(ScanChange),
});
export type ScanComparison = z.infer<typeof ScanComparison>;

/** The comparison in figures, for the list of schedules. */
export const ChangeSummary = z.object({
  scoreBefore: z.nullable(z.number()),
  scoreAfter: z.nullable(z.number()),
  fixed: z.number(),
  better: z.number(),
  worse: z.number(),
  new: z.number(),
  isWorse: z.boolean(),
});
export type ChangeSummary = z.infer<typeof ChangeSummary>;

const tokenText = 'Not a report of this URL';
/** Scans of different URLs, or the same scan twice, are 400. */
export const compareSharedReports = endpoint({
  method: 'GET',
  path: '/security-scan/reports/{token}/diff',
  auth: 'public',
  status: 200,
  summary: 'The changes in a shared report since another one of the same URL (its reportToken)',
  query: z.strictObject({
    against: z.string(tokenText).check(z.regex(/^[A-Za-z0-9_-]{43}$/, tokenText)),
  }),
  response: ScanComparison,
});

export const compareScans = endpoint({
  method: 'GET',
  path: '/security-scans/{id}/diff',
  auth: 'admin',
  status: 200,
  summary: 'The changes in a scan since another one of the same URL',
  query: z.strictObject({ against: id }),
  response: ScanComparison,
});
