import { signal } from '@preact/signals-react';
import type { SharedReport } from '@longitude/contract/scans';
import { readStored } from '../../platform/storage.ts';

interface OpenedReport {
  readonly token: string;
  readonly report: SharedReport;
}

/** The report that this tab has shown last, for the pages that its findings lead to. */
export const openedReport = signal<OpenedReport | null>(null);

/** Key of the receipt of this tab's last scan, in the session's storage. */
export const receiptKey = 'scan:receipt';

/** Whether this tab has shown a report, or has the receipt of one. */
export const mayHaveReport = (): boolean =>
  openedReport.value !== null || readStored(receiptKey, 'sessionStorage') !== null;
