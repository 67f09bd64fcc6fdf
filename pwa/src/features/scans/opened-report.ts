import { signal } from '@preact/signals-react';
import type { SharedReport } from '@longitude/contract/scans';
import { readStored } from '../../platform/storage.ts';

/** A report with its token. */
export interface OwnReport {
  readonly token: string;
  readonly report: SharedReport;
}

/** The last report shown in this tab, for the pages that its findings link to. */
export const openedReport = signal<OwnReport | null>(null);

/** Session storage key of the receipt of this tab's last scan. */
export const receiptKey = 'scan:receipt';

/** Whether this tab has shown a report or stored the receipt of one. */
export const mayHaveReport = (): boolean =>
  openedReport.value !== null || readStored(receiptKey, 'sessionStorage') !== null;
