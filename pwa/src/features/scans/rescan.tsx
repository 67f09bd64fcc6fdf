import { useClock } from '../../platform/clock.ts';
import { describeWhen } from '../../ui/describe-time.ts';
import type { Receipt } from './kept-scan.ts';

interface ReusedNoteProps {
  readonly receipt: Receipt;
  /** ISO time of the measurement. */
  readonly timestamp: string;
}

/** Says that a result is an earlier one (decision 42): else a repair would seem to have failed. */
export function ReusedNote({ receipt: { reused, rescanFrom }, timestamp }: ReusedNoteProps) {
  const now = useClock();
  if (!reused) return null;
  return (
    <p className="note reused">
      <b>Result from {describeAge(timestamp, now)}.</b> A site {describeRescan(rescanFrom, now)}
    </p>
  );
}

/** Beside New Scan. */
export function RescanHint({ rescanFrom }: Pick<Receipt, 'rescanFrom'>) {
  return <p className="small muted rescan">This site {describeRescan(rescanFrom, useClock())}</p>;
}

/** The end of a sentence about a site. */
const describeRescan = (rescanFrom: string, now: Date) =>
  Date.parse(rescanFrom) > now.getTime()
    ? `can be scanned again after ${describeWhen(rescanFrom, now).replace(/^today /, '')}.`
    : 'can be scanned again now.';

/** '1 minute ago'; from an hour on its time, such as 'yesterday 11:20'. */
function describeAge(time: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(time)) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes >= 60) return describeWhen(time, now);
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}
