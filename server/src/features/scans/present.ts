import type { ScanFindings, ScanResult, SharedReport } from '@longitude/contract/scans';
import type { ScanRow } from './scan-store.ts';
import { scanReport } from './mail.ts';
import type { ScanTokens } from './tokens.ts';

/** What the visitor who asked for a scan gets. `isMailOn`: mail can leave. */
export function presentScanResult(row: ScanRow, tokens: ScanTokens, isMailOn: boolean): ScanResult {
  const hasMail = row.mails.some(({ kind }) => kind === scanReport);
  return {
    id: row._id.toHexString(),
    ...presentFindings(row.findings),
    emailQueued: isMailOn && hasMail,
    ...tokens,
  };
}

/** What whoever has the link reads: nothing of the person who asked for it. */
export function presentShared({ findings }: Pick<ScanRow, 'findings'>): SharedReport {
  return presentFindings(findings);
}

/** Each field by its name: what is stored beside them later is not shared by that. */
function presentFindings(findings: ScanFindings): ScanFindings {
  const { url, score, overallRisk, scanDuration, timestamp } = findings;
  const { summary, categories, tests, recommendations } = findings;
  const measured = { url, score, overallRisk, scanDuration, timestamp };
  return { ...measured, summary, categories, tests, recommendations };
}
