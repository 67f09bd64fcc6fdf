import * as z from 'zod/mini';
import { maxLength } from './constants.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { emailMark } from './emails.ts';
import { id, line, lines, time } from './core/fields.ts';
import { readLocalDay } from './find-next-time.ts';
import { flag, moment, pagingQuery } from './core/lists.ts';
import { bulkEndpoint, bulkOf, someOf } from './core/records.ts';
import { gradeNames, overallRisks } from './scan-checks.ts';
import { maxScanUrlLength, scanTexts, scanTimeoutMs, ScanResult } from './scans.ts';
import { searchText } from './search.ts';

/** The origin of a scan; `watch` is a regular scan that a visitor ordered. */
export const scanOrigins = ['visitor', 'administrator', 'schedule', 'watch'] as const;
export type ScanOrigin = (typeof scanOrigins)[number];

/** A scan for administrators (back-office section 3). */
export const StoredScan = z.object({
  id,
  url: z.string(),
  host: z.string(),
  /** 0 to 100; null without enough evidence, or when the result is damaged. */
  score: z.nullable(z.number()),
  grade: z.nullable(z.enum(gradeNames)),
  overallRisk: z.enum(overallRisks),
  /** Milliseconds. */
  scanDuration: z.number(),
  status: z.string(),
  createdAt: time,
  /** When the site was measured: before `createdAt` for a reused result. */
  scannedAt: time,
  /** The result had been measured for an earlier scan (spec decision 42). */
  reused: z.boolean(),
  /** Of the visitor or watcher; null for scans run by administrators or schedules. */
  email: z.nullable(z.string()),
  adminNotes: z.string(),
  /** Set by an email to the client. */
  clientContacted: z.boolean(),
  origin: z.enum(scanOrigins),
  /** The schedule or watch that ran it. */
  scheduleId: z.nullable(id),
  /**
   * The stored result is unreadable: only the rest of the scan is available. Lists do not read
   * results: they show copies from when it was stored, or when the scan was last opened.
   */
  damaged: z.boolean(),
  /**
   * JSON text of `ScanFindings`; omitted in summaries. In lists it is as stored, and when it is
   * damaged as well: then it is JSON, but not of `ScanFindings`.
   */
  results: z.optional(z.string()),
  /** Token of the shared report; null when its sharing was stopped. Omitted in lists. */
  reportToken: z.optional(z.nullable(z.string())),
  ...emailMark,
});
export type StoredScan = z.infer<typeof StoredScan>;

const sortText = 'sort must be createdAt or -createdAt';
export const ListScans = z.strictObject({
  ...pagingQuery,
  /** Words and word prefixes in address, email and notes. */
  q: z.optional(searchText),
  risk: z.optional(z.enum(overallRisks, `risk must be one of ${overallRisks.join(', ')}`)),
  contacted: z.optional(flag('contacted')),
  origin: z.optional(z.enum(scanOrigins, `origin must be one of ${scanOrigins.join(', ')}`)),
  /** Exactly this URL: the history of a site. */
  url: z.optional(line('Not a URL', { max: maxScanUrlLength, label: 'url' })),
  /** Only the runs of this schedule. */
  schedule: z.optional(id),
  from: z.optional(moment('from')),
  to: z.optional(moment('to')),
  sort: z.optional(z.enum(['createdAt', '-createdAt'], sortText)),
  fields: z.optional(z.literal('summary', 'fields can only be summary')),
});
export type ListScans = z.infer<typeof ListScans>;

const admin = { auth: 'admin' } as const;
export const listScans = endpoint({
  ...admin,
  method: 'GET',
  path: '/security-scans',
  status: 200,
  summary: 'Security scans, newest first',
  query: ListScans,
  response: z.array(StoredScan),
  isList: true,
});

export const readScan = endpoint({
  ...admin,
  method: 'GET',
  path: '/security-scans/{id}',
  status: 200,
  summary: 'One scan with its result',
  response: StoredScan,
});

const adminNotes = lines('Notes must be text', { max: maxLength.notes, label: 'Notes' });

export const ChangeScan = someOf({
  adminNotes,
  clientContacted: z.boolean('clientContacted must be true or false'),
});
export type ChangeScan = z.infer<typeof ChangeScan>;

export const changeScan = endpoint({
  ...admin,
  method: 'PATCH',
  path: '/security-scans/{id}',
  status: 200,
  summary: 'Change the notes of a scan, or whether the client was contacted',
  payload: ChangeScan,
  response: StoredScan,
});

export const deleteScan = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/security-scans/{id}',
  status: 204,
  summary: 'Move a scan to the trash; its report is no longer shared',
  response: nothing,
});

/** `restore` undoes `delete`; the value of `contacted` is true by default. */
export const scanBulkActions = ['delete', 'restore', 'contacted'] as const;
export const BulkScans = bulkOf(scanBulkActions, z.boolean('value must be true or false'));
export type BulkScans = z.infer<typeof BulkScans>;
export const bulkScans = bulkEndpoint('/admin/security-scans/bulk', 'scans', BulkScans);

/** The New Scan dialog (back-office section 7). */
export const CreateAdminScan = z.strictObject({
  url: line(scanTexts.urlMissing, { min: 1, max: maxScanUrlLength, label: 'Website URL' }),
  notes: z.optional(adminNotes),
});
export type CreateAdminScan = z.infer<typeof CreateAdminScan>;

export const createAdminScan = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/security-scan',
  status: 200,
  summary:
    'Scan a website as an administrator; with Accept: text/event-stream the events of the public call',
  payload: CreateAdminScan,
  response: ScanResult,
  timeoutMs: scanTimeoutMs,
});

export const DownloadScanPdf = z.strictObject({
  /** As attached to the emails to a client: it quotes nothing of the scanned site. */
  for: z.optional(z.literal('client', 'for can only be client')),
});

export const downloadScanPdf = endpoint({
  ...admin,
  method: 'GET',
  path: '/security-scans/{id}/download-pdf',
  status: 200,
  summary:
    'The report of a scan as a PDF, complete or as attached to emails; 409 when its result is damaged',
  query: DownloadScanPdf,
  response: nothing,
  isFile: true,
  mediaType: 'application/pdf',
});

const maxNamePart = 100;

/**
 * The file name of a report, made from its URL and its date in the timezone of the site, which the
 * report itself shows: `security-scan-www-example-com-2026-11-23.pdf`.
 */
export function composeReportFileName(url: string, scannedAt: Date, timezone: string): string {
  const host = URL.parse(url)?.host ?? 'site';
  const words = host.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const name = words.slice(0, maxNamePart).replaceAll(/^-+|-+$/g, '');
  return `security-scan-${name || 'site'}-${readLocalDay(timezone, scannedAt)}.pdf`;
}
