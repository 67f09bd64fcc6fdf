import type { StoredScan } from '@longitude/contract/stored-scans';
import { useClock } from '../../../platform/clock.ts';
import { describeReuse, sharedMs } from '../rescan.tsx';

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
  const rescanFrom = new Date(Date.parse(scannedAt) + sharedMs).toISOString();
  const { age, rescan } = describeReuse({ timestamp: scannedAt, rescanFrom }, now);
  return (
    <p className="note">
      <b>{age}</b> {rescan}
    </p>
  );
}
