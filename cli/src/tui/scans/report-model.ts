import type { ScanComparison } from '@longitude/contract/scan-changes';
import type { ScanTest } from '@longitude/contract/scans';
import { listFindings } from '../../commands/scans/marks.ts';
import type { ScanReport } from './source.ts';

/** A text over the whole tab that scrolls. */
export type ReportPage =
  | { readonly kind: 'fix' }
  | { readonly kind: 'tests' }
  | { readonly kind: 'comparison'; readonly comparison: ScanComparison };

/** The place in an open report. */
export class ReportModel {
  readonly id: string;
  /** Of the chosen finding. */
  index = 0;
  page: ReportPage | undefined;
  /** First line of the page that is shown; the view keeps it within the page. */
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
