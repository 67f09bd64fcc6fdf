import { useEffect, useState } from 'react';
import { readSharedReport, type SharedReport } from '@longitude/contract/scans';
import { api } from '../../platform/api.ts';
import { receipt, restoreReceipt } from './kept-scan.ts';
import { lastResult } from './scan-state.ts';

/** A report whose numbers the page explains. */
export interface OwnReport {
  readonly token: string;
  readonly report: SharedReport;
}

/** Null for an invalid or revoked link: the example stays then. */
async function findReport(signal: AbortSignal): Promise<OwnReport | null> {
  restoreReceipt();
  const token = location.hash.slice(1) || receipt.peek()?.token;
  if (!token) return null;
  const last = lastResult.peek();
  if (last?.reportToken === token) return { token, report: last };
  try {
    return { token, report: await api.call(readSharedReport, { params: { token }, signal }) };
  } catch {
    return null;
  }
}

/**
 * The report that the address names in its fragment, which no server sees, or else the last one of
 * this tab; null while it loads, and when there is none.
 */
export function useScoredReport(): OwnReport | null {
  const [own, setOwn] = useState<OwnReport | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const load = async () => {
      const found = await findReport(end.signal);
      if (!end.signal.aborted) setOwn(found);
    };
    void load();
    return () => end.abort();
  }, []);
  return own;
}
