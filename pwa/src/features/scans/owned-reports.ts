import type { ScanResult } from '@longitude/contract/scans';
import { readStoredJson, writeStored } from '../../platform/storage.ts';

/** Report token with the owner token that revokes it, newest last. */
type Owned = readonly (readonly [report: string, owner: string])[];

const key = 'scan:owned';
const maxKept = 50;

/** The owner token with which this device can stop sharing a report; null when it has none. */
export function findOwner(reportToken: string): string | null {
  return readOwned().find(([report]) => report === reportToken)?.[1] ?? null;
}

/** Records on this device that a report belongs to this visitor. */
export function keepOwner(tokens: Pick<ScanResult, 'reportToken' | 'ownerToken'>): void {
  const { reportToken, ownerToken } = tokens;
  if (!reportToken || !ownerToken) return;
  writeOwned([...leaveOut(reportToken), [reportToken, ownerToken]]);
}

export function forgetOwner(reportToken: string): void {
  writeOwned(leaveOut(reportToken));
}

/** Moves the owner token of an emailed link from the address to this device. */
export function takeOwner(reportToken: string): void {
  const ownerToken = new URLSearchParams(location.hash.slice(1)).get('owner');
  if (!ownerToken) return;
  keepOwner({ reportToken, ownerToken });
  // A copied address must share the report, not the right to revoke it.
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
  writeStored(key, owned.length > 0 ? JSON.stringify(owned.slice(-maxKept)) : null);
}
