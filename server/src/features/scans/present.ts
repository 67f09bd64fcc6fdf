import { gradeScore } from '@longitude/contract/scan-score';
import {
  ScanFindings,
  type ScanResult,
  type ScanTest,
  type SharedReport,
} from '@longitude/contract/scans';
import { AppError } from '../../platform/errors.ts';
import { scanReport, type ScanRow } from './model.ts';
import type { ScanTokens } from './tokens.ts';

/** How long a result is shared with other requesters of its URL, in milliseconds. */
export const sharedMs = 10 * 60_000;

/**
 * For the requester. `isMailOn`: there is a mail server.
 * @throws AppError `conflict` when the result is damaged
 */
export function presentScanResult(row: ScanRow, tokens: ScanTokens, isMailOn: boolean): ScanResult {
  const hasMail = row.reportQueued ?? row.mails.some(({ kind }) => kind === scanReport);
  return {
    id: row._id.toHexString(),
    ...requireFindings(row),
    emailQueued: isMailOn && hasMail,
    reused: row.reused,
    rescanFrom: new Date(row.scannedAt.getTime() + sharedMs).toISOString(),
    ...tokens,
  };
}

/**
 * A row for everyone with the link to its report: a query may contain a name or a key, so the
 * scanned address and what was found show none.
 */
export function hideQuery<Row extends Pick<ScanRow, 'url' | 'findings'>>(row: Row): Row {
  const { pathname, search } = new URL(row.url);
  if (search === '') return row;
  const inJson = (part: string) => JSON.stringify(part).slice(1, -1);
  // Damaged findings may be absent.
  const text = JSON.stringify(row.findings ?? null);
  const shown = text.replaceAll(inJson(pathname + search), () => inJson(pathname));
  return { ...row, findings: JSON.parse(shown) as Row['findings'] };
}

/** For everyone with the link: nothing about the requester. */
export function presentShared(row: Pick<ScanRow, 'findings'>): SharedReport {
  return requireFindings(row);
}

/** The result of a scan; undefined when it is damaged. */
export function readFindings({ findings }: Pick<ScanRow, 'findings'>): ScanFindings | undefined {
  try {
    const read = ScanFindings.safeParse(presentFindings(findings));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** @throws AppError `conflict` when the result is damaged */
export function requireFindings(row: Pick<ScanRow, 'findings'>): ScanFindings {
  const findings = readFindings(row);
  if (findings) return findings;
  throw new AppError('conflict', 'The result of this scan is damaged. Please scan the site again.');
}

/** Fields that earlier rules did not have; a scan without evidence keeps its result. */
const fillUnsaid = ({ tested, status }: ScanTest) => ({
  faults: tested && status !== 'pass' ? [''] : [],
  gain: null,
});

/** Lists the fields explicitly, so that a field added later is not shared unnoticed. */
function presentFindings(findings: ScanFindings): ScanFindings {
  const { url, score, overallRisk, scanDuration, timestamp } = findings;
  const { summary, categories, recommendations } = findings;
  const grade = score === null ? null : gradeScore(score);
  const measured = { url, score, grade, overallRisk, scanDuration, timestamp };
  const tests = findings.tests.map((test) => ({ ...fillUnsaid(test), ...test }));
  return { ...measured, summary, categories, tests, recommendations };
}
