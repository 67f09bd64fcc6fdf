import type { ScanResult } from '@longitude/contract/scans';
import { readStoredJson, writeStored } from '../../platform/storage.ts';

/** Report token with the owner token that revokes it, the newest last. */
type Owned = readonly (readonly [report: string, owner: string])[];

const key = 'scan:owned';
const mostKept = 50;

/** The token by which this device may stop sharing a report; null when it may not. */
export function findOwner(reportToken: string): string | null {
  return readOwned().find(([report]) => report === reportToken)?.[1] ?? null;
}

/** Keeps on this device that a report is this visitor's. */
export function keepOwner(tokens: Pick<ScanResult, 'reportToken' | 'ownerToken'>): void {
  const { reportToken, ownerToken } = tokens;
  if (!reportToken || !ownerToken) return;
  writeOwned([...leaveOut(reportToken), [reportToken, ownerToken]]);
}

export function forgetOwner(reportToken: string): void {
  writeOwned(leaveOut(reportToken));
}

/** Takes the owner token over from the fragment of a mailed link, and out of the address. */
export function takeOwner(reportToken: string): void {
  const ownerToken = new URLSearchParams(location.hash.slice(1)).get('owner');
  if (!ownerToken) return;
  keepOwner({ reportToken, ownerToken });
  // Whoever copies the address now shares the report, not the right to take it back.
  history.replaceState(history.state, '', location.pathname + location.search);
}

const leaveOut = (reportToken: string) => readOwned().filter(([report]) => report !== reportToken);

function readOwned(): Owned {
  const kept = readStoredJson(key);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (pair: unknown): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
  );
}

function writeOwned(owned: Owned): void {
  writeStored(key, owned.length > 0 ? JSON.stringify(owned.slice(-mostKept)) : null);
}
