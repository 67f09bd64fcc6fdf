import type { Found } from '@longitude/contract/search';
import { gradeScore } from '@longitude/contract/scan-score';
import type { ScanFindings } from '@longitude/contract/scans';
import type { StoredScan } from '@longitude/contract/stored-scans';
import type { Table } from '../../platform/http/csv.ts';
import { makeSnippet } from '../../platform/search/snippet.ts';
import type { ScanRow } from './model.ts';
import { readFindings } from './present.ts';

/** A process of the version before, beside this one, stores scans without these. */
type Newer =
  | 'score'
  | 'overallRisk'
  | 'scanDuration'
  | 'email'
  | 'origin'
  | 'adminNotes'
  | 'clientContacted';

/** A row of a list, which may lack the long part of the findings. */
export type ListedScan = Omit<ScanRow, 'findings' | Newer> & {
  readonly findings?: Partial<ScanFindings> | undefined;
} & Partial<Pick<ScanRow, Newer>>;

/** A scan for administrators, without its result. */
export function presentSummary(row: ListedScan): StoredScan {
  const { url, host, status } = row;
  const { score = null, overallRisk = 'unknown', scanDuration = 0 } = row;
  const { email = null, origin = 'visitor', adminNotes = '', clientContacted = false } = row;
  // Of a damaged result not even this is left.
  const damaged = typeof row.findings?.timestamp !== 'string';
  return {
    id: row._id.toHexString(),
    url,
    host,
    score: damaged ? null : score,
    grade: damaged || score === null ? null : gradeScore(score),
    overallRisk: damaged ? 'unknown' : overallRisk,
    scanDuration,
    status,
    createdAt: row.createdAt.toISOString(),
    scannedAt: row.scannedAt.toISOString(),
    reused: row.reused,
    email,
    adminNotes,
    clientContacted,
    origin,
    scheduleId: row.scheduleId?.toHexString() ?? null,
    damaged,
  };
}

/**
 * As a list shows a scan with its result. It is answered as it is stored: reading 200 results, field
 * by field, would hold up other requests for a second.
 */
export const presentListed = (row: ScanRow): StoredScan => ({
  ...presentSummary(row),
  results: JSON.stringify(row.findings ?? null),
});

/** A scan for administrators, with its result: damaged ones are answered as they are stored. */
export function presentStored(row: ScanRow): StoredScan {
  const findings = readFindings(row);
  if (findings) return { ...presentSummary(row), results: JSON.stringify(findings) };
  const unknown = { score: null, grade: null, overallRisk: 'unknown', damaged: true } as const;
  return { ...presentSummary(row), ...unknown, results: JSON.stringify(row.findings ?? null) };
}

/** The scans as a spreadsheet. */
export const scanTable: Table<StoredScan> = {
  name: 'security-scans',
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    url: ({ url }) => url,
    score: ({ score }) => score,
    grade: ({ grade }) => grade,
    overallRisk: ({ overallRisk }) => overallRisk,
    scanDuration: ({ scanDuration }) => scanDuration,
    status: ({ status }) => status,
    email: ({ email }) => email,
    clientContacted: ({ clientContacted }) => clientContacted,
    adminNotes: ({ adminNotes }) => adminNotes,
    origin: ({ origin }) => origin,
  },
};

/** A scan that a search found, with a line that shows the hit. */
export function presentFound(row: ScanRow, query: string): Found {
  const snippet = makeSnippet([row.url, row.email ?? '', row.adminNotes], query);
  return { kind: 'security-scan', id: row._id.toHexString(), title: row.host, snippet };
}
