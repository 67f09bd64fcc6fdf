import type { ChangeSummary } from '@longitude/contract/scan-changes';
import { overallRisks, type OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanFindings } from '@longitude/contract/scans';
import { compareScans, summariseChange } from '../changes/compare-scans.ts';
import type { ScanRow } from '../model.ts';
import { readFindings } from '../present.ts';
import type { Scans } from '../service.ts';
import { certificateTest, findEndingCertificate, type Judged } from './ending-certificate.ts';
import { addTests, recallTests, type LastTested } from './last-tested.ts';
import type { MailNotice, OpenAlert, Tracking } from './model.ts';
import type { ScheduleRuns } from './runs.ts';

/** A scan to compare the next one with. */
type Baseline = Judged & Pick<ScanRow, '_id'>;

/** A scan in figures, as it was rated when it was judged. */
interface Figures {
  readonly score: number | null;
  readonly overallRisk: OverallRisk;
}

/**
 * The consequences of a scan for its schedule. Decided once and stored with the scan, so that the
 * run, the schedule and the emails say the same, even after a change of the rules.
 */
export interface Judgement extends Figures {
  /** The last scan with a score, with which this one is shown compared. */
  readonly before: (Figures & Pick<ScanRow, '_id' | 'scannedAt'>) | null;
  readonly change: ChangeSummary | null;
  /** Tests that an alert names, the worst first; none when only the risk has risen. */
  readonly failing: readonly string[];
  readonly lastTested: LastTested;
  /** The open alert before this scan, and with it. */
  readonly alertBefore: OpenAlert | null;
  readonly alert: OpenAlert | null;
  readonly certificate: string | null;
  /** The notices that recipients get, if there are any. */
  readonly notices: readonly MailNotice[];
}

/** Judges a scan by the state of its schedule, compared with the schedule's last scan. */
export async function judgeScan(
  scans: Scans,
  tracking: Tracking,
  scan: Judged,
  isWatch: boolean,
): Promise<Judgement> {
  const before = tracking.baselineId && (await scans.find(tracking.baselineId));
  // A deleted or damaged one does not count.
  const isReadable = before && readFindings(before);
  return judgeRun(tracking, isReadable ? before : null, scan, isWatch);
}

const unknown: Tracking = { baselineId: null, alert: null, certificate: null, nextRunAt: null };

/**
 * The judgement that was stored with a scan. A scan of the version before has none: it is judged
 * again, by the state that its run has stored for this. Remove that with `RunRow.tracking`.
 */
export async function readJudgement(
  { scans, runs }: { readonly scans: Scans; readonly runs: ScheduleRuns },
  scan: ScanRow,
): Promise<Judgement> {
  if (scan.judgement) return scan.judgement;
  const { tracking } = (await runs.findByScan(scan)) ?? {};
  const current = await scans.judgeAgain(scan);
  return judgeScan(scans, tracking ?? unknown, current, scan.origin === 'watch');
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
  before: Baseline | null,
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
    ...pickFigures(after),
    before: before && { _id: before._id, scannedAt: before.scannedAt, ...pickFigures(before) },
    change: before && summariseChange(compareScans(before, after)),
    failing,
    lastTested: known,
    alertBefore: alert,
    alert: isWorse ? raised : isRecovery ? null : alert,
    certificate: end ?? certificate,
    notices: [
      ...(isWorse ? ['alert' as const] : []),
      ...(isRecovery ? ['recovery' as const] : []),
      ...(isWarning ? ['certificate' as const] : []),
    ],
  };
}

const pickFigures = ({ findings: { score, overallRisk } }: Judged): Figures => ({
  score,
  overallRisk,
});

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
