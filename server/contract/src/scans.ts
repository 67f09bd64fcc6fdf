import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';
import type { ErrorBody } from './core/errors.ts';
import { email, id, line, time } from './core/fields.ts';
import { gradeNames, overallRisks, riskLevels } from './scan-checks.ts';

/** Limits for the input of a scan. */
export const maxScanUrlLength = 2000;
/** Version of the scanner page's terms; each scan stores the accepted version. */
export const scanTermsVersion = '2026-11-28';
/** Without `termsVersion` the consent is recorded as given through the API. */
export const scanTexts = {
  urlMissing: 'Please enter a URL to scan',
  emailMissing: 'Please enter your email to receive the report',
  termsMissing: 'You must accept the terms and conditions to proceed',
  urlWrong: 'Please enter a full address, such as https://www.example.com',
} as const;

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The address of a site as typed: `shop.example` means `https://shop.example` (spec decision 45).
 * Trimmed; empty stays empty.
 */
export function completeUrl(typed: string): string {
  const url = typed.trim();
  return url === '' || scheme.test(url) ? url : `https://${url}`;
}

const acceptedText = 'acceptedAt must be a time in ISO 8601';

export const CreateScan = z.strictObject({
  url: line(scanTexts.urlMissing, { min: 1, max: maxScanUrlLength, label: 'Website URL' }),
  email,
  termsVersion: z.optional(line('Not a version of the terms', { max: 20, label: 'termsVersion' })),
  /**
   * When the terms were accepted, by the visitor's clock: without a connection a request is sent
   * later.
   */
  acceptedAt: z.optional(
    z.string(acceptedText).check(
      z.maxLength(30, acceptedText),
      z.refine((value) => !Number.isNaN(Date.parse(value)), acceptedText),
    ),
  ),
});
export type CreateScan = z.infer<typeof CreateScan>;

/** The result of one check. A passing test's risk is low. */
export const ScanTest = z.object({
  name: z.string(),
  category: z.string(),
  status: z.enum(['pass', 'warning', 'fail']),
  /** False: it could not run (see `details`); no score, count, risk or finding includes it. */
  tested: z.boolean(),
  risk: z.enum(riskLevels),
  /** 0 to 100; 0 when it was not tested. */
  score: z.number(),
  /** The finding, in a sentence or two for a business owner. */
  details: z.string(),
  /** Why it matters. */
  why: z.string(),
  /** Evidence for an engineer: header lines, suites, records; at most 20 of 300 characters. */
  evidence: z.array(z.string()),
  /**
   * One entry for each fault found: empty, or the name of the test that counts the same fault, so
   * that it counts once.
   */
  faults: z.array(z.string()),
  /**
   * Points of the score gained by fixing only this: whole ones, or a part of one point. Null
   * without a finding or a score, and in the events of a running scan.
   */
  gain: z.nullable(z.number()),
  /** The fix; empty when there is nothing to fix. The first sentence says what to do. */
  recommendation: z.string(),
  /** A configuration or record to copy; may be empty. */
  example: z.string(),
});
export type ScanTest = z.infer<typeof ScanTest>;

/** `score` is null when none of its tests could run; `tests` counts those that did. */
export const CategoryScore = z.object({
  name: z.string(),
  score: z.nullable(z.number()),
  tests: z.number(),
});
export type CategoryScore = z.infer<typeof CategoryScore>;

const result = {
  url: z.string(),
  /** 0 to 100; null without enough evidence. */
  score: z.nullable(z.number()),
  grade: z.nullable(z.enum(gradeNames)),
  /** `unknown` without a score. */
  overallRisk: z.enum(overallRisks),
  /** Milliseconds. */
  scanDuration: z.number(),
  timestamp: time,
  summary: z.string(),
  categories: z.array(CategoryScore),
  tests: z.array(ScanTest),
  /** Fixes, those that reduce the risk most first. */
  recommendations: z.array(z.string()),
};
/** The engine's result. */
export const ScanFindings = z.object(result);
export type ScanFindings = z.infer<typeof ScanFindings>;

export const ScanResult = z.object({
  id,
  ...result,
  /** False if email cannot be sent now; the report is queued nevertheless. */
  emailQueued: z.boolean(),
  /** Whether it is an earlier result of this URL, measured at `timestamp` for another scan. */
  reused: z.boolean(),
  /** When the URL can be scanned again; until then each scan of it has this result. */
  rescanFrom: time,
  /** Token that opens the shared report. */
  reportToken: z.string(),
  /** Token that revokes the shared report; only the visitor who scanned has it. */
  ownerToken: z.string(),
});
export type ScanResult = z.infer<typeof ScanResult>;

/** 1 is the next to start. */
const ScanQueued = z.object({ position: z.number() });
type ScanQueued = z.infer<typeof ScanQueued>;
/** `name` is the test that has just finished; a `test` event accompanies it. */
export const ScanProgress = z.object({ done: z.number(), total: z.number(), name: z.string() });
export type ScanProgress = z.infer<typeof ScanProgress>;

/** The events of a scan's stream, by SSE type. The last one is `result` or `error`. */
export interface ScanEvents {
  readonly queued: ScanQueued;
  readonly progress: ScanProgress;
  readonly test: ScanTest;
  readonly result: ScanResult;
  readonly error: ErrorBody;
}
/** Heartbeat interval of a stream in milliseconds, as an SSE comment. */
export const scanHeartbeatMs = 15_000;

/**
 * Milliseconds until a scan has ended: 45 seconds for the scan, the rest for the queue before it.
 */
export const scanTimeoutMs = 300_000;

export const createScan = endpoint({
  method: 'POST',
  path: '/security-scan',
  auth: 'public',
  status: 200,
  summary:
    'Scan a website; with Accept: text/event-stream the events queued, progress, test, and result or error',
  payload: CreateScan,
  response: ScanResult,
  timeoutMs: scanTimeoutMs,
});

/**
 * Called while a form is being filled in, so that the first scan after a pause starts immediately.
 */
export const wakeScanner = endpoint({
  method: 'GET',
  path: '/security-scan',
  auth: 'public',
  status: 204,
  summary: 'Wake the scanner before a scan is requested',
  response: nothing,
});

/** A report shared by its owner, without their email address. */
export const SharedReport = z.object(result);
export type SharedReport = z.infer<typeof SharedReport>;

export const readSharedReport = endpoint({
  method: 'GET',
  path: '/security-scan/reports/{token}',
  auth: 'public',
  status: 200,
  summary: 'A shared report',
  response: SharedReport,
});

export const revokeSharedReport = endpoint({
  method: 'DELETE',
  path: '/security-scan/reports/{token}',
  auth: 'public',
  status: 204,
  summary: 'Stop sharing a report; the token is the ownerToken of the scan',
  response: nothing,
});

export const readBadge = endpoint({
  method: 'GET',
  path: '/security-scan/badge/{token}.svg',
  auth: 'public',
  status: 200,
  summary: 'The score of a shared report as an image (SVG); the token is the reportToken',
  response: nothing,
  isFile: true,
  mediaType: 'image/svg+xml',
});

export const domainText = 'Please enter a domain, such as example.com';
const domain = line(domainText, { min: 1, max: 253, label: 'Domain' });
export const ScanRefusal = z.object({ id, domain: z.string(), createdAt: time });
export type ScanRefusal = z.infer<typeof ScanRefusal>;
const CreateScanRefusal = z.strictObject({ domain });

export const listScanRefusals = endpoint({
  method: 'GET',
  path: '/admin/scan-refusals',
  auth: 'admin',
  status: 200,
  summary: 'Sites that must not be scanned, with all names below them',
  response: z.array(ScanRefusal),
});
export const createScanRefusal = endpoint({
  method: 'POST',
  path: '/admin/scan-refusals',
  auth: 'admin',
  status: 201,
  summary: 'Refuse scans of a domain and all names below it',
  payload: CreateScanRefusal,
  response: ScanRefusal,
});
export const deleteScanRefusal = endpoint({
  method: 'DELETE',
  path: '/admin/scan-refusals/{id}',
  auth: 'admin',
  recentSignIn: 'always',
  status: 204,
  summary: 'Allow scans of a domain again',
  response: nothing,
});
