import type { ScanComparison } from '@longitude/contract/scan-changes';
import { overallRisks, type OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanFindings } from '@longitude/contract/scans';
import { compareScans, type Compared } from '../changes/compare-scans.ts';
import { certificateTest, findEndingCertificate, type Judged } from './ending-certificate.ts';
import { addTests, recallTests, type LastTested } from './last-tested.ts';
import type { MailNotice, OpenAlert, Tracking } from './model.ts';

/**
 * The consequences of a scan: a pure function of it, the previous scan, and the schedule's state.
 */
export interface Judgement {
  /** For display: against the last scan that has a score. Null without one. */
  readonly comparison: ScanComparison | null;
  /** Tests that an alert names, the worst first; none when only the risk has risen. */
  readonly failing: readonly string[];
  readonly lastTested: LastTested;
  readonly alert: OpenAlert | null;
  readonly certificate: string | null;
  /** The notices that recipients get. */
  readonly notices: readonly MailNotice[];
}

/**
 * An alert: a test fails that did not fail when it was last tested, or the overall risk of the
 * known outcomes has risen. A recovery: every test of the open alert was tested since and does not
 * fail, and this risk is at most the one before the alert. So between two alerts for a test it was
 * seen not to fail, however often it could not be tested; a lower score is only shown.
 * @param isWatch watchers are also warned before a certificate ends
 */
export function judgeRun(
  { lastTested, alert, certificate, nextRunAt }: Tracking,
  before: Compared | null,
  after: Judged,
  isWatch: boolean,
): Judgement {
  const { findings, ruleVersion } = after;
  const recalled = recallTests(lastTested, before, ruleVersion);
  const { known, failing, riskBefore, risk, hasRisen } = addTests(recalled, findings.tests);
  const isWorse = failing.length > 0 || hasRisen;
  const isRecovery = !isWorse && alert !== null && isWell(alert, known, risk, findings);
  const opened = { tests: [], risk: riskBefore, at: after.scannedAt, ...alert };
  const raised = { ...opened, tests: [...new Set([...opened.tests, ...failing])] };
  const end = isWatch ? findEndingCertificate(after, nextRunAt) : null;
  // An alert that names it is sufficient.
  const isWarning = end !== null && end !== certificate && !failing.includes(certificateTest);
  return {
    comparison: before && compareScans(before, after),
    failing,
    lastTested: known,
    alert: isWorse ? raised : isRecovery ? null : alert,
    certificate: end ?? certificate,
    notices: [
      ...(isWorse ? ['alert' as const] : []),
      ...(isRecovery ? ['recovery' as const] : []),
      ...(isWarning ? ['certificate' as const] : []),
    ],
  };
}

function isWell(alert: OpenAlert, known: LastTested, risk: OverallRisk, findings: ScanFindings) {
  const isBack = (name: string) => {
    const test = known.tests.find((each) => each.name === name);
    // A test that the scanner no longer has cannot block a recovery.
    return test ? test.status !== 'fail' : findings.tests.every((each) => each.name !== name);
  };
  const isAtMost = overallRisks.indexOf(risk) >= overallRisks.indexOf(alert.risk);
  // Earlier versions also kept an unknown risk.
  return (isAtMost || alert.risk === 'unknown') && alert.tests.every(isBack);
}
