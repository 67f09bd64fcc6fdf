import { gradeScore } from '@longitude/contract/scan-score';
import type { ScanFindings, ScanResult, ScanTest, SharedReport } from '@longitude/contract/scans';
import { scanReport } from './mail.ts';
import type { ScanRow } from './model.ts';
import type { ScanTokens } from './tokens.ts';

/** For how long a result is shared with other requesters of its URL, in milliseconds. */
export const sharedMs = 10 * 60_000;

/** For the requester. `isMailOn`: there is a mail server. */
export function presentScanResult(row: ScanRow, tokens: ScanTokens, isMailOn: boolean): ScanResult {
  const hasMail = row.mails.some(({ kind }) => kind === scanReport);
  return {
    id: row._id.toHexString(),
    ...presentFindings(row.findings),
    emailQueued: isMailOn && hasMail,
    reused: row.reused,
    rescanFrom: new Date(row.scannedAt.getTime() + sharedMs).toISOString(),
    ...tokens,
  };
}

/** For everyone with the link: nothing about the requester. */
export function presentShared({ findings }: Pick<ScanRow, 'findings'>): SharedReport {
  return presentFindings(findings);
}

/** What earlier versions of the rules did not say; a scan without evidence stays as it was judged. */
const fillUnsaid = ({ tested, status }: ScanTest) => ({
  faults: tested && status !== 'pass' ? [''] : [],
  gain: null,
});

/** Lists the fields, so that one that is added to the document later is not shared unnoticed. */
function presentFindings(findings: ScanFindings): ScanFindings {
  const { url, score, overallRisk, scanDuration, timestamp } = findings;
  const { summary, categories, recommendations } = findings;
  const grade = score === null ? null : gradeScore(score);
  const measured = { url, score, grade, overallRisk, scanDuration, timestamp };
  const tests = findings.tests.map((test) => ({ ...fillUnsaid(test), ...test }));
  return { ...measured, summary, categories, tests, recommendations };
}
