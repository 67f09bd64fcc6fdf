import { countWords } from '@longitude/contract/core/text';
import { scanDuration } from '@longitude/contract/scan-limits';
import { useClock } from '../../platform/clock.ts';
import { Button } from '../../ui/button.tsx';
import { describeWhen } from '../../ui/describe-time.ts';
import type { Receipt } from './saved-scan.ts';
import styles from './rescan.module.css';
import boxes from '../../ui/boxes.module.css';

interface ReusedNoteProps {
  readonly receipt: Receipt;
  /** ISO time of the measurement. */
  readonly timestamp: string;
}

/**
 * Shows that a result is an earlier one (spec decision 42); otherwise a fix would seem to have
 * failed.
 */
export function ReusedNote({ receipt: { reused, rescanFrom }, timestamp }: ReusedNoteProps) {
  const now = useClock();
  if (!reused) return null;
  const { age, rescan } = describeReuse({ timestamp, rescanFrom }, now);
  return (
    <p className={`${boxes['note']} ${styles['reused']}`}>
      <b>{age}</b> {rescan}
    </p>
  );
}

/** When an earlier result was measured, and when a new one is possible, in two sentences. */
function describeReuse(
  { timestamp, rescanFrom }: { readonly timestamp: string; readonly rescanFrom: string },
  now: Date,
) {
  const age = `Result from ${describeAge(timestamp, now)}.`;
  return { age, rescan: `A site ${describeRescan(rescanFrom, now)}` };
}

/** Beside New Scan. */
export function RescanHint({ rescanFrom }: Pick<Receipt, 'rescanFrom'>) {
  return (
    <p className={`small muted ${styles['hint']}`}>
      This site {describeRescan(rescanFrom, useClock())}
    </p>
  );
}

/** Milliseconds for which all scans of a URL have one result. */
const sharedMs = 600_000;

interface ScanAgainProps {
  /** Undefined if this tab does not know it: then the server decides. */
  readonly rescanFrom: string | undefined;
  readonly onPress: () => void;
}

/** A new scan of the same site; until it is possible, the remaining time. */
export function ScanAgain({ rescanFrom, onPress }: ScanAgainProps) {
  const now = useClock(1000);
  const left = rescanFrom === undefined ? 0 : Date.parse(rescanFrom) - now.getTime();
  if (rescanFrom === undefined || left <= 0) {
    return (
      <div className={styles['again']}>
        <Button tone="cta" onClick={onPress}>
          Scan again
        </Button>
        <p className="small muted">Fixed something? A new scan {scanDuration}.</p>
      </div>
    );
  }
  return (
    <div className={styles['again']}>
      <Button disabled aria-describedby="rescan-from">
        Scan again
      </Button>
      <p className={`row ${styles['left']} small`}>
        <span id="rescan-from">This site {describeRescan(rescanFrom, now)}</span>
        {/* Screen readers get the time once, not each second. */}
        <span className="numeric muted" role="timer" aria-live="off">
          {formatRest(left)}
        </span>
      </p>
      <progress max={sharedMs} value={sharedMs - left} aria-label="Time until the next scan" />
    </div>
  );
}

/** The remaining time: '6:20'. */
export function formatRest(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The end of a sentence about a site. */
const describeRescan = (rescanFrom: string, now: Date) =>
  Date.parse(rescanFrom) > now.getTime()
    ? `can be scanned again after ${describeWhen(rescanFrom, now).replace(/^today at /, '')}.`
    : 'can be scanned again now.';

/** '1 minute ago'; from an hour on its time, such as 'yesterday at 11:20'. */
export function describeAge(time: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(time)) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  if (minutes >= 60) return describeWhen(time, now);
  return `${countWords(minutes, 'minute')} ago`;
}
