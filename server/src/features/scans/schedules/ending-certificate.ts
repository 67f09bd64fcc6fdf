import { watchDays } from '@longitude/contract/scan-watch';
import type { ScanTest } from '@longitude/contract/scans';
import type { Compared } from '../changes/compare-scans.ts';

/** A scan to evaluate. */
export interface Judged extends Compared {
  readonly scannedAt: Date;
}

export const certificateTest = 'Certificate Expiry';
const dayMs = 24 * 3_600_000;

/**
 * The end of the certificate, if the watcher must be warned: within 14 days or before the next
 * planned scan, which would be too late, and if less than a third of its lifetime is left: an
 * automatic renewal (certbot, Caddy) would have happened by then. So a certificate of six days that
 * is renewed two days before its end causes no warning of a monthly watch as long as its renewal
 * works. One that is not late yet and is never renewed fails its test in the next scan.
 */
export function findEndingCertificate(
  { findings, scannedAt }: Judged,
  nextRunAt: Date | null | undefined,
): string | null {
  const test = findings.tests.find(({ name }) => name === certificateTest);
  if (!test?.tested) return null;
  const [from, end] = [readDate(test, 'Not before'), readDate(test, 'Not after')];
  if (from === undefined || end === undefined) return null;
  const now = scannedAt.getTime();
  const left = Date.parse(end) - now;
  const lifetime = Date.parse(end) - Date.parse(from);
  const untilNext = (nextRunAt?.getTime() ?? now) - now;
  const isSoon = left <= Math.max(watchDays.certificate * dayMs, untilNext);
  return left > 0 && isSoon && left < lifetime / 3 ? end : null;
}

/** The evidence contains it in a line of our own format. */
function readDate({ evidence }: ScanTest, label: string): string | undefined {
  const line = evidence.find((each) => each.startsWith(`${label}: `));
  const date = line?.slice(label.length + 2);
  return date !== undefined && Number.isFinite(Date.parse(date)) ? date : undefined;
}
