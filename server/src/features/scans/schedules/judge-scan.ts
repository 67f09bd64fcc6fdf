import type { ScanRow } from '../model.ts';
import { readFindings } from '../present.ts';
import type { Scans } from '../service.ts';
import type { Judged } from './ending-certificate.ts';
import { judgeRun, type Judgement } from './judge-run.ts';
import type { Tracking } from './model.ts';
import type { ScheduleRuns } from './runs.ts';

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
