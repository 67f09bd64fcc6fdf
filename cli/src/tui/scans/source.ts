import type { Email } from '@longitude/contract/emails';
import type { OverallRisk } from '@longitude/contract/scan-checks';
import { scanEmails } from '@longitude/contract/scan-emails';
import { listSchedules, type ScanSchedule } from '@longitude/contract/scan-schedules';
import type { ScanFindings } from '@longitude/contract/scans';
import { listScans, readScan, type StoredScan } from '@longitude/contract/stored-scans';
import { readFindings } from '../../commands/scans/report.ts';
import type { Connection } from '../../connection.ts';
import { pageRows, type RowPage } from '../item-list.ts';

/** The columns of a row: 10,000 rows stay in memory. */
export interface ScanRow {
  readonly id: string;
  readonly site: string;
  readonly url: string;
  readonly score: number | null;
  readonly grade: string | null;
  readonly risk: OverallRisk | 'damaged';
  readonly contacted: string;
  readonly tookMs: number;
  readonly createdAt: string;
}

interface ScanFilter {
  readonly words: string;
  readonly risk: OverallRisk | undefined;
}

/** A scan with all fields of its report. */
export interface ScanReport {
  readonly scan: StoredScan;
  /** Undefined when the stored result is damaged. */
  readonly findings: ScanFindings | undefined;
  readonly emails: readonly Email[];
  /** Scans of the same address, newest first, this one among them. */
  readonly history: readonly StoredScan[];
}

const maxHistory = 8;

function toQuery({ words, risk }: ScanFilter, cursor: string | undefined) {
  const q = words.trim() === '' ? undefined : words.trim();
  return { limit: pageRows, q, risk, cursor } as const;
}

export async function readScans(
  { request }: Connection,
  filter: ScanFilter,
  cursor: string | undefined,
): Promise<RowPage<ScanRow>> {
  const query = { ...toQuery(filter, cursor), fields: 'summary' } as const;
  const { response, total, next } = await request(listScans, { query });
  return { rows: response.map(toRow), total, next };
}

/** Without the path of a home page, as people name a site. */
export function formatSite(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}

function toRow(scan: StoredScan): ScanRow {
  const { id, url, score, grade, damaged, overallRisk, createdAt, scanDuration } = scan;
  const notContacted = scan.email === null ? '-' : 'no';
  return {
    id,
    url,
    site: formatSite(url),
    score,
    grade,
    risk: damaged ? 'damaged' : overallRisk,
    contacted: scan.clientContacted ? 'yes' : notContacted,
    tookMs: scanDuration,
    createdAt,
  };
}

export async function readReport({ call }: Connection, id: string): Promise<ScanReport> {
  const params = { id };
  const scan = await call(readScan, { params });
  const query = { url: scan.url, limit: maxHistory, fields: 'summary' } as const;
  const [emails, history] = await Promise.all([
    call(scanEmails.list, { params }),
    call(listScans, { query }),
  ]);
  const findings = readFindings(scan);
  // The findings are the parsed result: its text need not stay.
  return { scan: { ...scan, results: '' }, findings, emails, history };
}

export async function readSchedules(
  { request }: Connection,
  words: string,
  cursor: string | undefined,
): Promise<RowPage<ScanSchedule>> {
  const query = toQuery({ words, risk: undefined }, cursor);
  const { response, total, next } = await request(listSchedules, { query });
  return { rows: response, total, next };
}
