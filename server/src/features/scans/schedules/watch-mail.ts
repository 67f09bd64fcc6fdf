import { watchHours } from '@longitude/contract/scan-watch';
import { formatSender } from '@longitude/contract/site-settings';
import type { Model } from 'mongoose';
import { hashToken, type Keys } from '../../../platform/keys.ts';
import { layOut, shortenName, type MailContent } from '../../../platform/mail/layout.ts';
import type { ComposedMail, QueuedMail } from '../../../platform/mail/mail.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { RefusalOffer, RefusedAddresses } from '../../refused-addresses/service.ts';
import type { Settings } from '../../settings/service.ts';
import type { ScheduleFields, ScheduleRow } from './model.ts';
import { findConfirmationEnd, writeConfirmToken, writeManageToken } from './watch-tokens.ts';

/** Kind of the email that requests the confirmation. */
export const watchConfirmation = 'watch-confirmation';
/** Kind of the email about a refusal by the owner of the site. */
export const watchRefused = 'watch-refused';

export interface WatchMailContext {
  readonly model: Model<ScheduleFields>;
  readonly settings: Settings;
  readonly refusedAddresses: RefusedAddresses;
  readonly keys: Keys;
  readonly publicUrl: string;
}

/** Fixed except for the host: a stranger may have typed the address. */
export const watchSubjects: Readonly<Record<string, (host: string) => string>> = {
  [watchConfirmation]: (host) => `Please confirm your watch of ${shortenName(host)}`,
  [watchRefused]: (host) => `We no longer scan ${shortenName(host)}`,
};

/** Registers the emails that are queued in a schedule. */
export function registerWatchMails(outbox: Outbox, context: WatchMailContext): void {
  outbox.register(
    context.model,
    {
      [watchConfirmation]: (row, mail) => writeConfirmation(context, row, mail),
      [watchRefused]: (row, mail) => writeRefusal(context, row, mail),
    },
    {
      about: { fields: { watcher: 1 }, read: ({ watcher }) => ({ to: watcher?.email ?? null }) },
    },
  );
}

/** Null when the address refused email, and after a stop. */
async function writeConfirmation(
  context: WatchMailContext,
  row: ScheduleRow,
  { subject }: QueuedMail,
): Promise<ComposedMail | null> {
  const { model, settings, refusedAddresses, keys, publicUrl } = context;
  const offer = await refusedAddresses.offer(row.watcher?.email ?? '', 'watch');
  if (!offer) return null;
  const site = await settings.readSite();
  const { round = 0, wanted = 'weekly' } = row.watcher ?? {};
  const confirmation = { id: row._id.toHexString(), round, frequency: wanted };
  const end = findConfirmationEnd(new Date());
  // The email may have waited for the mail server for days.
  if (!(await keepUntil(model, row, end))) return null;
  const token = writeConfirmToken(keys, confirmation, end);
  const content = {
    company: site.companyName,
    kicker: 'Website watch',
    heading: subject,
    lead: `After a scan of ${row.host} on the website of ${site.companyName}, someone used this address to ask us to scan it every ${wanted === 'weekly' ? 'week' : 'month'}. Follow the link and click the button to confirm. You will then get an email when something gets worse or is fixed, and before the certificate expires. The link is valid for ${watchHours.confirm} hours.`,
    facts: [],
    quote: '',
    action: { label: 'Confirm', url: `${publicUrl}/scanner/watch?token=${token}` },
    foot: `Didn’t request this? Ignore this email: without your confirmation, nothing is scanned, and the address is deleted after ${watchHours.confirm} hours. ${formatSender(site)}.`,
  };
  return addressWatcher(context, row, { subject, content, offer });
}

/**
 * Keeps a watch and its address as long as its confirmation is valid.
 * @returns false after a stop
 */
async function keepUntil(
  model: Model<ScheduleFields>,
  { _id, watcher }: ScheduleRow,
  end: Date,
): Promise<boolean> {
  const watch = { _id, 'watcher.round': watcher?.round ?? 0, 'watcher.email': { $ne: '' } };
  const extend = async (filter: object, field: string) => {
    const change = { $max: { [field]: end } };
    const options = { timestamps: false };
    return (await model.updateOne({ ...watch, ...filter }, change, options)).matchedCount > 0;
  };
  // A watch that was confirmed before does not expire.
  return (
    (await extend({ expiresAt: { $ne: null } }, 'expiresAt')) ||
    (await extend({ expiresAt: null }, 'watcher.confirmUntil'))
  );
}

/** Null when its watcher has resumed or stopped it since. */
async function writeRefusal(
  context: WatchMailContext,
  row: ScheduleRow,
  { subject }: QueuedMail,
): Promise<ComposedMail | null> {
  if (row.state !== 'refused') return null;
  const site = await context.settings.readSite();
  const content = {
    company: site.companyName,
    kicker: 'Website watch',
    heading: subject,
    lead: `The owner of ${row.host} has asked us not to scan it, so we have stopped. If this is your site and you want it scanned, allow LongitudeScanner in its robots.txt and resume your watch.`,
    facts: [],
    quote: '',
    action: { label: 'Open your watch', url: await issueManageUrl(context, row) },
    foot: `You are receiving this once, because this address was used to ask us to watch ${row.host}. ${formatSender(site)}.`,
  };
  return addressWatcher(context, row, { subject, content });
}

/** Address of the page for stopping and resuming a watch. Stores the hash of its link. */
async function issueManageUrl(context: WatchMailContext, row: ScheduleRow): Promise<string> {
  return `${context.publicUrl}/scanner/watch?token=${await issueManageToken(context, row)}`;
}

async function issueManageToken(
  { model, keys }: WatchMailContext,
  { _id, manageHashes }: ScheduleRow,
): Promise<string> {
  const token = writeManageToken(keys, _id.toHexString());
  const hash = hashToken(token);
  if (manageHashes.includes(hash)) return token;
  await model.updateOne({ _id }, { $addToSet: { manageHashes: hash } }, { timestamps: false });
  return token;
}

interface WatchMail {
  readonly subject: string;
  readonly content: MailContent;
  /** Before the address was confirmed. */
  readonly offer?: RefusalOffer;
}

/**
 * The emails' recipient, with the link that ends the watch, or all email: on the page, and for mail
 * programs (RFC 8058).
 */
export async function addressWatcher(
  context: WatchMailContext,
  row: ScheduleRow,
  { subject, content, offer }: WatchMail,
): Promise<ComposedMail> {
  const token = await issueManageToken(context, row);
  const url = `${context.publicUrl}/scanner/watch?token=${token}`;
  const stop = { label: 'Stop these emails', url };
  const stopUrl = `${context.publicUrl}/api/security-scan/watch/stop?token=${token}`;
  return {
    to: row.watcher?.email ?? '',
    subject,
    ...layOut({ ...content, footLinks: offer ? [stop, offer.link] : [stop] }),
    unsubscribeUrl: offer?.unsubscribeUrl ?? stopUrl,
  };
}
