import type { SiteSettings } from '@longitude/contract/site-settings';
import { composeReportFileName } from '@longitude/contract/stored-scans';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import type { ScanRow } from './model.ts';

/** Renders the report of a scan as an email attachment. */
export interface ReportRenderer {
  /** @throws AppError `conflict` when the result is damaged, `unavailable` under load */
  render(row: ScanRow, audience: 'visitor' | 'administrator'): Promise<MailAttachment>;
}

/** The name of the file, known before it is rendered. */
export const composeReportPath = (
  { url, scannedAt }: Pick<ScanRow, 'url' | 'scannedAt'>,
  { timezone }: Pick<SiteSettings, 'timezone'>,
): string => composeReportFileName(url, scannedAt, timezone);
