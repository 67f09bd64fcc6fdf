import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { ScanFindings } from '@longitude/contract/scans';
import type { Stored } from '../../platform/database/model.ts';
import type { Keys } from '../../platform/keys.ts';
import { layOutHtml, layOutText, shortenName } from '../../platform/mail/layout.ts';
import type { Letter, QueuedMail } from '../../platform/mail/mail.ts';
import { findNotificationRecipient } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import type { ScanFields } from './model.ts';
import { layOutReportHtml } from './report-html.ts';
import { describeReport, layOutReportText } from './report.ts';
import { writeTokens, type ScanTokens } from './tokens.ts';

/** Kind of the mail that brings the report to whoever asked for the scan. */
export const scanReport = 'scan-report';
/** Kind of the mail that tells the company of a scan. */
export const scanPerformed = 'scan-performed';

type Row = ScanFields & Pick<Stored, '_id' | 'createdAt'>;
type Write = (row: Row, mail: QueuedMail) => Promise<Letter>;

/** Subject of the report. Of the URL only the site: what stands behind it is the words of whoever typed it. */
export function nameReport({
  url,
  overallRisk,
}: Pick<ScanFindings, 'url' | 'overallRisk'>): string {
  const urgency = overallRisk === 'low' ? '' : ' - Action Required';
  return `Security Scan Results for ${shortenName(new URL(url).origin)}${urgency}`;
}

interface ReportParts {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly issueTokens: (row: Row) => Promise<ScanTokens>;
}

/** Writes the report. Its link carries the owner's token in the fragment, which no server is sent. */
export function writeScanReport({ settings, publicUrl, issueTokens }: ReportParts): Write {
  return async (row, { subject }) => {
    const { reportToken, ownerToken } = await issueTokens(row);
    const url = `${publicUrl}/scanner/reports/${reportToken}#owner=${ownerToken}`;
    const report = describeReport(row, await settings.readSite(), url);
    const [text, html] = [layOutReportText(report), layOutReportHtml(report)];
    return { to: row.email, subject, text, html };
  };
}

/** Writes the notification when it is sent, so that it goes to whoever is to be notified then. */
export function writeScanNotification({ settings, publicUrl, issueTokens }: ReportParts): Write {
  return async (row, { subject }) => {
    const { companyName: company } = await settings.readSite();
    const { score, overallRisk, summary, tests } = row.findings;
    const { isThin, text } = measureCoverage(tests);
    const { reportToken } = await issueTokens(row);
    const content = {
      company,
      kicker: 'New security scan',
      heading: row.host,
      lead: summary,
      facts: [
        { label: 'Address', value: row.url },
        { label: 'Score', value: `${score} of 100, ${overallRisk} risk` },
        ...(isThin ? [{ label: 'Note', value: text }] : []),
        { label: 'Email', value: row.email, href: `mailto:${row.email}` },
      ],
      quote: '',
      action: { label: 'Read the report', url: `${publicUrl}/scanner/reports/${reportToken}` },
      foot: 'You get this because security scans are switched on in Settings, Notifications.',
    };
    const to = await findNotificationRecipient(settings);
    return { to, subject, text: layOutText(content), html: layOutHtml(content) };
  };
}

/** What the notification says in a digest. */
export function summariseForDigest(
  { _id, host, findings, createdAt }: Row,
  { keys, publicUrl }: { readonly keys: Keys; readonly publicUrl: string },
) {
  const { reportToken } = writeTokens(keys, _id.toHexString());
  return {
    noun: 'security scan',
    title: host,
    detail: `${findings.score} of 100, ${findings.overallRisk} risk`,
    url: `${publicUrl}/scanner/reports/${reportToken}`,
    at: createdAt,
  };
}

/**
 * The mailbox of an address, to count by: without the detail that its owner, or a stranger, may put
 * behind a plus sign (RFC 5233), else one mailbox could be sent any number of reports.
 */
export function nameMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const user = email.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return `${user}${email.slice(at)}`.toLowerCase();
}
