import type { ScanComparison } from '@longitude/contract/scan-changes';
import { overallRisks, type OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { watchDays } from '@longitude/contract/scan-watch';
import { compareScans, type Compared } from '../changes/compare-scans.ts';
import type { MailNotice, OpenAlert, Tracking } from './model.ts';

/** What a scan of a schedule means: a pure function of it, the scan before, and the open alert. */
export interface Judgement {
  /** Null for a first scan. */
  readonly comparison: ScanComparison | null;
  readonly alert: OpenAlert | null;
  readonly certificate: string | null;
  /** What recipients must hear. */
  readonly notices: readonly MailNotice[];
}

interface Judged extends Compared {
  readonly scannedAt: Date;
}

const dayMs = 24 * 3_600_000;
export const certificateTest = 'Certificate Expiry';

/** @param isWatch watchers are also warned before a certificate ends */
export function judgeRun(
  { baselineId, alert, certificate }: Tracking,
  before: Compared | null,
  after: Judged,
  isWatch: boolean,
): Judgement {
  const comparison = before && compareScans(before, after);
  const decline = comparison?.isWorse ? describeAlert(comparison) : null;
  const against = baselineId?.toHexString() ?? '';
  const raised = decline && !repeats(alert, decline, against) ? decline : null;
  const isRecovery = raised === null && alert !== null && isWell(alert, after.findings);
  const at = alert?.at ?? after.scannedAt;
  const open = raised ? { ...mergeAlerts(alert, raised), against, at } : alert;
  const end = isWatch ? findEndingCertificate(after) : null;
  const isNamed = raised?.tests.includes(certificateTest) ?? false;
  const isEnding = end !== null && end !== certificate;
  return {
    comparison,
    alert: isRecovery ? null : open,
    certificate: end ?? certificate,
    notices: [
      ...(raised ? ['alert' as const] : []),
      ...(isRecovery ? ['recovery' as const] : []),
      // The alert names it already.
      ...(isEnding && !isNamed ? ['certificate' as const] : []),
    ],
  };
}

type Alerted = Pick<OpenAlert, 'tests' | 'risk'>;

/** The tests that fail and did not, the worst first, and the risk to come back to. */
export function describeAlert({ before, new: fresh, worse }: ScanComparison): Alerted {
  const failing = [...fresh, ...worse].filter(
    (change) => change.after?.status === 'fail' && change.before?.status !== 'fail',
  );
  return { tests: failing.map(({ name }) => name), risk: before.overallRisk };
}

function mergeAlerts(open: OpenAlert | null, raised: Alerted): Alerted {
  if (!open) return raised;
  return { tests: [...new Set([...open.tests, ...raised.tests])], risk: open.risk };
}

/**
 * After a scan without a score the one before it is compared once more: what was told then is not
 * told again.
 */
function repeats(open: OpenAlert | null, decline: Alerted, against: string): boolean {
  if (open?.against !== against) return false;
  return decline.tests.every((name) => open.tests.includes(name));
}

/** The risk is at most what it was, and every test that an alert named was tested again. */
function isWell({ tests, risk }: OpenAlert, findings: ScanFindings): boolean {
  const isBack = (name: string) => {
    const test = findings.tests.find((each) => each.name === name);
    // A test that the scanner no longer has says nothing.
    return test === undefined || (test.tested && test.status !== 'fail');
  };
  return isAtMost(findings.overallRisk, risk) && tests.every(isBack);
}

/** An unknown risk is no proof. */
function isAtMost(risk: OverallRisk, limit: OverallRisk): boolean {
  if (risk === 'unknown') return false;
  return limit === 'unknown' || overallRisks.indexOf(risk) >= overallRisks.indexOf(limit);
}

/**
 * When the certificate ends, if that is within two weeks and late for its lifetime: one of six days
 * is renewed every other day, and its test passes.
 */
export function findEndingCertificate({ findings, scannedAt }: Judged): string | null {
  const test = findings.tests.find(({ name }) => name === certificateTest);
  if (!test?.tested || test.status === 'pass') return null;
  const end = readEnd(test);
  if (end === undefined) return null;
  const left = Date.parse(end) - scannedAt.getTime();
  return left > 0 && left <= watchDays.certificate * dayMs ? end : null;
}

/** The evidence names it in a line of our own. */
function readEnd({ evidence }: ScanTest): string | undefined {
  const line = evidence.find((each) => /^Not after: \d{4}-/.test(each));
  return line?.slice('Not after: '.length);
}
