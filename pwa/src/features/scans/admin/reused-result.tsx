import type { StoredScan } from '@longitude/contract/stored-scans';
import { useClock } from '../../../platform/clock.ts';
import { describeAge } from '../rescan.tsx';
import boxes from '../../../ui/boxes.module.css';

interface ReusedResultProps {
  readonly scan: Pick<StoredScan, 'reused' | 'scannedAt'>;
}

/**
 * Shows that the result was measured for an earlier scan (spec decision 42). Otherwise a fix would
 * seem to have failed.
 */
export function ReusedResult({ scan: { reused, scannedAt } }: ReusedResultProps) {
  const now = useClock();
  if (!reused) return null;
  return (
    <p className={boxes['note']}>
      <b>Result from {describeAge(scannedAt, now)}.</b> It was measured for another request. A new
      scan measures the site again.
    </p>
  );
}
