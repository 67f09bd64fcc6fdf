import { findWorstLevel } from '@longitude/contract/scan-score';
import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { ScanFindings } from '@longitude/contract/scans';
import type { Model } from 'mongoose';
import type { Keys } from '../../platform/keys.ts';
import type { ScanLimits } from './limits.ts';
import { layOut, shortenName } from '../../platform/mail/layout.ts';
import { queueMail, type ComposedMail, type QueuedMail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Settings } from '../settings/service.ts';
import type { ScanFields, ScanRow } from './model.ts';
import { layOutReportHtml } from './report-html.ts';
import { describeReport, layOutReportText } from './report.ts';
import { writeTokens, type ScanTokens } from './tokens.ts';

/** Kind of the mail with the report, to the requester. */
export const scanReport = 'scan-report';
/** Kind of the notification of a scan, to the company. */
const scanPerformed = 'scan-performed';

interface QueueContext {
  readonly settings: Settings;
  readonly limits: ScanLimits;
  readonly mailHost: string;
}

/** The report, unless its recipient has had too many today, and the notification of the company. */
export async function queueScanMails(
  { settings, limits, mailHost }: QueueContext,
  { email, host, findings }: Pick<ScanFields, 'email' | 'host' | 'findings'>,
): Promise<QueuedMail[]> {
  const mayMail = await limits.takeScanMail(nameMailbox(email));
  const notification = await settings.notifications.queue({
    switchKey: 'notify_security_scan',
    kind: scanPerformed,
    subject: `New security scan: ${host}, ${describeScore(findings)}`,
    mailHost,
  });
  return [
    ...(mayMail ? [queueMail(scanReport, nameReport(findings), mailHost)] : []),
    ...(notification ? [notification] : []),
  ];
}

const describeScore = ({ score, overallRisk }: ScanFindings) =>
  score === null ? 'no score' : `${score} of 100, ${overallRisk} risk`;

/**
 * The mailbox of an address, as the key of a limit: without the detail that its owner, or a
 * stranger, may add after a plus sign (RFC 5233), else one mailbox could get any number of reports.
 */
export function nameMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const user = email.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  return `${user}${email.slice(at)}`.toLowerCase();
}

/** Of the URL only the origin: the rest may be any words of the requester. */
function nameReport({ url, tests }: ScanFindings): string {
  // Also of a site without a score: its certificate may have expired all the same.
  const urgency = findWorstLevel(tests) === 'low' ? '' : ' - Action Required';
  return `Security Scan Results for ${shortenName(new URL(url).origin)}${urgency}`;
}

interface MailContext {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly publicUrl: string;
  readonly outbox: Outbox;
  readonly issueTokens: (row: ScanRow) => Promise<ScanTokens>;
}

/** Registers the mails of scans with the outbox. */
export function registerScanMails(model: Model<ScanFields>, context: MailContext): void {
  context.outbox.register(
    model,
    {
      [scanReport]: (row, { subject }) => writeScanReport(context, row, subject),
      [scanPerformed]: (row, { subject }) => writeNotification(context, row, subject),
    },
    { summarise: (row) => summariseForDigest(context, row) },
  );
}

/** Its link carries the owner's token in the fragment, which browsers send to no server. */
async function writeScanReport(
  { settings, publicUrl, issueTokens }: MailContext,
  row: ScanRow,
  subject: string,
): Promise<ComposedMail> {
  const { reportToken, ownerToken } = await issueTokens(row);
  const url = `${publicUrl}/scanner/reports/${reportToken}#owner=${ownerToken}`;
  const report = describeReport(row, await settings.readSite(), url);
  const [text, html] = [layOutReportText(report), layOutReportHtml(report)];
  return { to: row.email, subject, text, html };
}

/** Reads the settings when it is sent, so that it goes to the recipient of that time. */
async function writeNotification(
  { settings, publicUrl, issueTokens }: MailContext,
  row: ScanRow,
  subject: string,
): Promise<ComposedMail> {
  const { companyName: company } = await settings.readSite();
  const { summary, tests } = row.findings;
  const { isThin, text } = measureCoverage(tests);
  const { reportToken } = await issueTokens(row);
  const content = {
    company,
    kicker: 'New security scan',
    heading: row.host,
    lead: summary,
    facts: [
      { label: 'Address', value: row.url },
      { label: 'Score', value: describeScore(row.findings) },
      ...(isThin ? [{ label: 'Note', value: text }] : []),
      { label: 'Email', value: row.email, href: `mailto:${row.email}` },
    ],
    quote: '',
    action: { label: 'Read the report', url: `${publicUrl}/scanner/reports/${reportToken}` },
    foot: 'You get this because security scans are switched on in Settings, Notifications.',
  };
  const to = await settings.notifications.findRecipient();
  return { to, subject, ...layOut(content) };
}

function summariseForDigest(
  { keys, publicUrl }: MailContext,
  { _id, host, findings, createdAt }: ScanRow,
) {
  const { reportToken } = writeTokens(keys, _id.toHexString());
  return {
    noun: 'security scan',
    title: host,
    detail: describeScore(findings),
    url: `${publicUrl}/scanner/reports/${reportToken}`,
    at: createdAt,
  };
}
