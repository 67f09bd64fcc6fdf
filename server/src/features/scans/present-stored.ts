import type { Found } from '@longitude/contract/search';
import { gradeScore } from '@longitude/contract/scan-score';
import type { StoredScan } from '@longitude/contract/stored-scans';
import { columnsOf, type Table } from '../../platform/http/csv.ts';
import { markColumns, presentMarks } from '../../platform/records/marks.ts';
import { makeSnippet } from '../../platform/search/snippet.ts';
import { listed, marks, type ScanRow } from './model.ts';
import { readFindings } from './present.ts';

/** A process of the previous version, running beside this one, stores scans without these. */
type Newer =
  | 'score'
  | 'overallRisk'
  | 'scanDuration'
  | 'damaged'
  | 'email'
  | 'origin'
  | 'adminNotes'
  | keyof typeof marks;

/** A row of a list, without its findings. */
export type ListedScan = Omit<ScanRow, 'findings' | Newer> & Partial<Pick<ScanRow, Newer>>;

/** A scan for administrators, without its result. */
export function presentSummary(row: ListedScan): StoredScan {
  const { url, host, status } = row;
  const { score = null, overallRisk = 'unknown', scanDuration = 0 } = row;
  const { email = null, origin = 'visitor', adminNotes = '' } = row;
  const { damaged = false } = row;
  return {
    id: row._id.toHexString(),
    url,
    host,
    score,
    grade: score === null ? null : gradeScore(score),
    overallRisk,
    scanDuration,
    status,
    createdAt: row.createdAt.toISOString(),
    scannedAt: row.scannedAt.toISOString(),
    reused: row.reused,
    email,
    adminNotes,
    ...presentMarks(marks, row),
    origin,
    scheduleId: row.scheduleId?.toHexString() ?? null,
    damaged,
  };
}

/**
 * A scan with its result for a list. The result is sent as it is stored: validating 200 results,
 * field by field, would delay other requests for a second.
 */
export const presentListed = (row: ScanRow): StoredScan => ({
  ...presentSummary(row),
  results: JSON.stringify(row.findings ?? null),
});

/** A scan for administrators, with its result: damaged ones are returned as stored. */
export function presentStored(row: ScanRow): StoredScan {
  const findings = readFindings(row);
  const summary = presentSummary({ ...row, ...listed(findings) });
  return { ...summary, results: JSON.stringify(findings ?? row.findings ?? null) };
}

/** The scans as a spreadsheet. */
export const scanTable: Table<StoredScan> = {
  name: 'security-scans',
  columns: {
    ...columnsOf(
      'id',
      'createdAt',
      'url',
      'score',
      'grade',
      'overallRisk',
      'scanDuration',
      'status',
      'email',
    ),
    ...markColumns(marks),
    ...columnsOf('adminNotes', 'origin'),
  },
};

/** A scan found in a search, with a line that shows the hit. */
export function presentFound(row: ScanRow, query: string): Found {
  const snippet = makeSnippet([row.url, row.email ?? '', row.adminNotes], query);
  return { kind: 'security-scan', id: row._id.toHexString(), title: row.host, snippet };
}
