import type { ScanComparison } from '@longitude/contract/scan-changes';
import type { ScanTest } from '@longitude/contract/scans';
import { listFindings } from '../../commands/scans/marks.ts';
import type { ScanReport } from './source.ts';

/** A scrollable text over the whole tab. */
export type ReportPage =
  | { readonly kind: 'fix' }
  | { readonly kind: 'tests' }
  | { readonly kind: 'comparison'; readonly comparison: ScanComparison };

/** The position in an open report. */
export class ReportModel {
  readonly id: string;
  /** Index of the chosen finding. */
  index = 0;
  page: ReportPage | undefined;
  /** The first visible line of the page; the view keeps it within the page. */
  scroll = 0;

  constructor(id: string) {
    this.id = id;
  }

  openPage(page: ReportPage | undefined): void {
    this.page = page;
    this.scroll = 0;
  }
}

/** The findings of a report in the order of its list, the worst first. */
export const findingsOf = (report: ScanReport | undefined): ScanTest[] =>
  listFindings(report?.findings?.tests ?? []);
