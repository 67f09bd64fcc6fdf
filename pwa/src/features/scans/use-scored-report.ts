import { useState } from 'react';
import { readSharedReport } from '@longitude/contract/scans';
import { api } from '../../platform/api.ts';
import { useResource } from '../../platform/resource.ts';
import { receipt, restoreReceipt } from './saved-scan.ts';
import { openedReport, type OwnReport } from './opened-report.ts';
import { lastResult } from './scan-state.ts';

/** The available report, unless the address names another. */
function findOpened(): OwnReport | null {
  const opened = openedReport.peek();
  const named = opened && location.hash.slice(1);
  return !named || named === opened.token ? opened : null;
}

/** Null for an invalid or revoked link: the example stays then. */
async function findReport(signal: AbortSignal): Promise<OwnReport | null> {
  const opened = findOpened();
  if (opened) return opened;
  restoreReceipt();
  const token = location.hash.slice(1) || receipt.peek()?.token;
  if (!token) return null;
  const last = lastResult.peek();
  if (last?.reportToken === token) return { token, report: last };
  try {
    const report = await api.call(readSharedReport, { params: { token }, signal });
    openedReport.value ??= { token, report };
    return { token, report };
  } catch {
    return null;
  }
}

/**
 * The report that the address names in its fragment, which no server sees, or else the last one of
 * this tab; null while it loads, and when there is none.
 */
export function useScoredReport(): OwnReport | null {
  const [opened] = useState(findOpened);
  return useResource(findReport).data.value ?? opened;
}
