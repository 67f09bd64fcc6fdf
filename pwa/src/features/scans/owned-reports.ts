import type { ScanResult } from '@longitude/contract/scans';
import { readStoredJson, writeStored } from '../../platform/storage.ts';

/**
 * Report token, the owner token that revokes it, whether its link was given away, and which scan it
 * is of; newest last. Pairs of an earlier release have no third element: they may be shared.
 */
type Owned = readonly (readonly [
  report: string,
  owner: string,
  isShared?: boolean | null,
  url?: string,
  timestamp?: string,
])[];

type Measured = Pick<ScanResult, 'url' | 'timestamp'>;

interface EarlierScan {
  /** Of its report. */
  readonly token: string;
  /** ISO time. */
  readonly timestamp: string;
}

type Tokens = Pick<ScanResult, 'reportToken' | 'ownerToken'>;

const key = 'scan:owned';
const maxKept = 50;

/** The owner token with which this device can stop sharing a report; null when it has none. */
export function findOwner(reportToken: string): string | null {
  return find(reportToken)?.[1] ?? null;
}

/** Whether the owner has shared the link of a report. */
export function isShared(reportToken: string): boolean {
  const found = find(reportToken);
  return found !== undefined && found[2] !== false;
}

/** Records on this device that a report belongs to this visitor. */
export function saveOwner({ reportToken, ownerToken }: Tokens, isShared = false): void {
  if (!reportToken || !ownerToken) return;
  const [, , , ...scan] = find(reportToken) ?? [];
  writeOwned([...leaveOut(reportToken), [reportToken, ownerToken, isShared, ...scan]]);
}

/** Records the scan of an owned report, so that a later scan of the site finds it. */
export function recordScan(reportToken: string, { url, timestamp }: Measured): void {
  if (find(reportToken)?.[4] === timestamp) return;
  writeOwned(
    readOwned().map((each) =>
      each[0] === reportToken ? [each[0], each[1], each[2] ?? true, url, timestamp] : each,
    ),
  );
}

/** The report of this visitor's previous scan of the same URL; null without one. */
export function findEarlierScan({ url, timestamp }: Measured): EarlierScan | null {
  const earlier = readOwned().flatMap(([token, , , scanned, at = '']) =>
    scanned === url && Date.parse(at) < Date.parse(timestamp) ? [{ token, timestamp: at }] : [],
  );
  earlier.sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));
  return earlier[0] ?? null;
}

export function markShared(reportToken: string): void {
  const ownerToken = findOwner(reportToken);
  if (ownerToken) saveOwner({ reportToken, ownerToken }, true);
}

export function forgetOwner(reportToken: string): void {
  writeOwned(leaveOut(reportToken));
}

/** Moves the owner token of an emailed link from the address to this device. */
export function takeOwner(reportToken: string): void {
  const ownerToken = new URLSearchParams(location.hash.slice(1)).get('owner');
  if (!ownerToken) return;
  // The link came by email, so it has been shared already.
  saveOwner({ reportToken, ownerToken }, true);
  // A copied address must share the report, not the right to revoke it.
  history.replaceState(history.state, '', location.pathname + location.search);
}

const find = (reportToken: string) => readOwned().find(([report]) => report === reportToken);
const leaveOut = (reportToken: string) => readOwned().filter(([report]) => report !== reportToken);

function readOwned(): Owned {
  const saved = readStoredJson(key);
  if (!Array.isArray(saved)) return [];
  return saved.filter(
    (each: unknown): each is Owned[number] =>
      Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'string',
  );
}

function writeOwned(owned: Owned): void {
  writeStored(key, owned.length > 0 ? JSON.stringify(owned.slice(-maxKept)) : null);
}
