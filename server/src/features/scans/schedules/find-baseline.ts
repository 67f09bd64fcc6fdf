import type { ScanRow } from '../model.ts';
import { readFindings } from '../present.ts';
import type { Scans } from '../service.ts';
import type { Tracking } from './model.ts';

/** The scan to compare the next one with; null when it is deleted or damaged. */
export async function findBaseline(
  scans: Scans,
  tracking: Pick<Tracking, 'baselineId'> | null | undefined,
): Promise<ScanRow | null> {
  const row = tracking?.baselineId && (await scans.find(tracking.baselineId));
  return row && readFindings(row) ? row : null;
}
