import { composeMailto } from '@longitude/contract/core/email-address';
import { toShownAddress } from '@longitude/contract/core/shown-address';
import assert from 'node:assert/strict';
import { findWorstLevel } from '@longitude/contract/scan-score';
import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { ScanFindings } from '@longitude/contract/scans';
import type { Model } from 'mongoose';
import { layOut, shortenName } from '../../platform/mail/layout.ts';
import { queueMail, type ComposedMail, type QueuedMail } from '../../platform/mail/mail.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { UnconfirmedMail } from '../../platform/mail/unconfirmed-mail.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import type { Settings } from '../settings/service.ts';
import type { ScanTarget } from './engine.ts';
import { scanReport, type Consent, type ScanFields, type ScanRow } from './model.ts';
import { readFindings, requireFindings } from './present.ts';
import type { Measurement } from './service.ts';
import type { ReportRenderer } from './report-attachment.ts';
import type { ScheduleMails } from './schedules/schedule-mail.ts';
import { layOutReportHtml } from './report-html.ts';
import { describeReport, layOutReportText } from './report.ts';
import type { ScanTokens } from './tokens.ts';

/** Kind of the notification of a scan, to the company. */
const scanPerformed = 'scan-performed';

/** The emails that a scan causes. */
export interface ScanMails {
  /** Those to store with the scan. */
  queue(target: ScanTarget, measured: Measurement): Promise<readonly QueuedMail[]>;
  /** Another process has stored the scan first, with emails of its own. */
  drop(mails: readonly QueuedMail[]): Promise<void>;
}

interface VisitorContext {
  readonly settings: Settings;
  readonly unconfirmedMail: UnconfirmedMail;
  readonly mailHost: string;
}

/**
 * The emails of a visitor's scan: they get the report, unless its recipient has had too many today,
 * and the company is notified.
 */
export function mailVisitor(
  { settings, unconfirmedMail, mailHost }: VisitorContext,
  { email, consent }: { readonly email: string; readonly consent: Consent },
): ScanMails {
  return {
    queue: async ({ host }, { findings }) => {
      const waitMs = await unconfirmedMail.take(email, consent.address);
      const notification = await settings.notifications.queue({
        switchKey: 'notify_security_scan',
        kind: scanPerformed,
        subject: `New security scan: ${host}, ${describeScore(findings)}`,
        mailHost,
      });
      return [
        ...(waitMs === 0 ? [queueMail(scanReport, composeReportPath(findings), mailHost)] : []),
        ...(notification ? [notification] : []),
      ];
    },
    drop: async (mails) => {
      const hasReport = mails.some(({ kind }) => kind === scanReport);
      if (hasReport) await unconfirmedMail.giveBack(email, consent.address);
    },
  };
}

const describeScore = ({ score, overallRisk }: ScanFindings) =>
  score === null ? 'no score' : `${score} of 100, ${overallRisk} risk`;

const describeResult = (findings: ScanFindings | undefined) =>
  findings ? describeScore(findings) : 'the result is damaged';

/** Of the URL only the origin: the rest may contain any words of the requester. */
function composeReportPath({ url, tests }: ScanFindings): string {
  // Also for a site without a score: its certificate may have expired nevertheless.
  const urgency = findWorstLevel(tests) === 'low' ? '' : ' - Action Required';
  return `Security Scan Results for ${shortenName(new URL(url).origin)}${urgency}`;
}

interface MailContext {
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly outbox: Outbox;
  readonly reportPdfs: ReportRenderer;
  readonly issueTokens: (row: ScanRow) => Promise<ScanTokens>;
  readonly refusedAddresses: RefusedAddresses;
  /** The emails about the scans of schedules. */
  readonly scheduled: Pick<ScheduleMails, 'composers' | 'pace'>;
}

/** Registers the emails of scans with the outbox. */
export function registerScanMails(model: Model<ScanFields>, context: MailContext): void {
  context.outbox.register(
    model,
    {
      [scanReport]: (row, { subject }) => writeScanReport(context, row, subject),
      [scanPerformed]: (row, { subject }) => writeNotification(context, row, subject),
      ...context.scheduled.composers,
    },
    {
      about: {
        fields: { email: 1, url: 1 },
        read: async ({ _id, email, url }, { kind }) => ({
          to: kind === scanReport ? email : await context.settings.notifications.findRecipient(),
          item: { kind: 'security-scan', id: _id.toHexString(), name: new URL(url).host },
        }),
      },
      summarise: (row) => summariseForDigest(context, row),
      pace: context.scheduled.pace,
    },
  );
}

/**
 * Its link has the owner's token in the fragment, which browsers send to no server. A PDF that
 * cannot be rendered is a failed attempt; that of a damaged result is the last.
 * @returns null when the address refused email
 */
async function writeScanReport(
  { settings, publicUrl, issueTokens, reportPdfs, refusedAddresses }: MailContext,
  row: ScanRow,
  subject: string,
): Promise<ComposedMail | null> {
  assert.ok(row.email, 'a report is mailed to visitors alone');
  const offer = await refusedAddresses.offer(row.email, 'scan-report');
  if (!offer) return null;
  const { link: footLink, unsubscribeUrl } = offer;
  const { reportToken, ownerToken } = await issueTokens(row);
  const url = `${publicUrl}/scanner/reports/${reportToken}#owner=${ownerToken}`;
  const findings = requireFindings(row);
  const site = await settings.readSite();
  const report = { ...describeReport({ ...row, findings }, site, url), footLink };
  const [text, html] = [layOutReportText(report), layOutReportHtml(report)];
  const attachments = [await reportPdfs.render(row, 'visitor')];
  return { to: row.email, subject, text, html, attachments, unsubscribeUrl };
}

/** Reads the settings at the time of sending, so that it goes to the current recipient. */
async function writeNotification(
  { settings, publicUrl, issueTokens }: MailContext,
  row: ScanRow,
  subject: string,
): Promise<ComposedMail> {
  const { companyName: company } = await settings.readSite();
  const findings = readFindings(row);
  const { isThin, text } = measureCoverage(findings?.tests ?? []);
  const { reportToken } = await issueTokens(row);
  const content = {
    company,
    kicker: 'New security scan',
    heading: row.host,
    lead: findings?.summary ?? 'The result of this scan is damaged. Please scan the site again.',
    facts: [
      { label: 'Address', value: row.url },
      { label: 'Score', value: describeResult(findings) },
      ...(findings && isThin ? [{ label: 'Note', value: text }] : []),
      ...(row.email
        ? [{ label: 'Email', value: toShownAddress(row.email), href: composeMailto(row.email) }]
        : []),
    ],
    quote: '',
    action: { label: 'Read the report', url: `${publicUrl}/scanner/reports/${reportToken}` },
    foot: 'You are receiving this because notifications for security scans are turned on under Settings, Notifications.',
  };
  const to = await settings.notifications.findRecipient();
  return { to, subject, ...layOut(content) };
}

async function summariseForDigest({ issueTokens, publicUrl }: MailContext, row: ScanRow) {
  const { host, createdAt } = row;
  const { reportToken } = await issueTokens(row);
  const findings = readFindings(row);
  return {
    noun: 'security scan',
    title: host,
    detail: describeResult(findings),
    isUrgent: /^(critical|high)$/.test(findings?.overallRisk ?? ''),
    url: `${publicUrl}/scanner/reports/${reportToken}`,
    at: createdAt,
  };
}
