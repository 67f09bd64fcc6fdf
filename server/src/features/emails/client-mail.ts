import { isBlankMessage } from '@longitude/contract/email-defaults';
import type { SendEmail } from '@longitude/contract/emails';
import type { SiteSettings } from '@longitude/contract/site-settings';
import type { Model } from 'mongoose';
import { layOutPersonalHtml, layOutPersonalText } from '../../platform/mail/personal-layout.ts';
import type { MailLink } from '../../platform/mail/layout.ts';
import type { ComposedMail } from '../../platform/mail/mail.ts';
import type { Files } from '../files/service.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import type { Settings } from '../settings/service.ts';
import { refuseUnwanted } from './check-email.ts';
import type { EmailFields, EmailRow } from './model.ts';
import type { EmailDefaults, EmailOwners, Enclosure } from './owners.ts';
import { layOutParagraphs, sanitizeMessage } from './sanitize-message.ts';

/** Subject and sanitized body of an email. @throws AppError `validation_failed` */
export function composeEmail(
  defaults: EmailDefaults,
  { subject = '', message = '' }: Pick<SendEmail, 'subject' | 'message'>,
): { subject: string; body: string } {
  const body = sanitizeMessage(message);
  return {
    subject: subject === '' ? defaults.subject : subject,
    body: isBlankMessage(body) ? layOutParagraphs(defaults.paragraphs) : body,
  };
}

interface WrittenEmail {
  readonly subject: string;
  readonly body: string;
}

interface EmailFrame {
  readonly site: SiteSettings;
  readonly enclosure?: Pick<Enclosure, 'above' | 'below'> | undefined;
  /** Refuses further email. */
  readonly footLink?: MailLink | undefined;
}

/** Both parts of an email, as they are sent. */
export function layOutEmail(
  { subject, body }: WrittenEmail,
  { site, enclosure, footLink }: EmailFrame,
): { subject: string; html: string; text: string } {
  const address = site.companyAddress.replaceAll(/\s*\n\s*/g, ', ');
  const content = {
    subject,
    body,
    above: enclosure?.above,
    below: enclosure?.below,
    company: site.companyName,
    lines: [address, [site.companyPhone, site.companyEmail].filter(Boolean).join(', ')],
    footLink,
  };
  return { subject, html: layOutPersonalHtml(content), text: layOutPersonalText(content) };
}

/** The kind of emails from administrators to clients. */
export const clientEmail = 'client-email';
/** Message-IDs in References: enough for mail programs to find the thread. */
const maxReferences = 20;

interface ComposerContext {
  readonly model: Model<EmailFields>;
  readonly owners: EmailOwners;
  readonly settings: Settings;
  readonly files: Pick<Files, 'readForMail'>;
  readonly refusedAddresses: RefusedAddresses;
}

/** Composes an email at the time of sending; replies go to the company. */
export function composeClientEmail(context: ComposerContext) {
  const { model, owners, settings, files, refusedAddresses } = context;
  return async (row: EmailRow): Promise<ComposedMail> => {
    // Since it was written.
    await refuseUnwanted(refusedAddresses, row);
    const site = await settings.readSite();
    const fileIds = row.files.map(({ id }) => id);
    const about = { kind: row.ownerKind, id: row.ownerId.toHexString() };
    const owner = owners.get(about.kind);
    // Waits for a process that knows these items.
    if (!owner) throw new Error(`this process has no items of the kind ${about.kind}`);
    const enclosure = await owner.enclose?.(about.id);
    const chosen = fileIds.length > 0 ? await files.readForMail(fileIds, about) : [];
    const { companyName: name, companyEmail: address } = site;
    return {
      to: row.to,
      cc: row.cc,
      ...(address === '' ? {} : { replyTo: { name, address } }),
      ...(row.sendCopy && address !== '' ? { hidden: [address] } : {}),
      ...layOutEmail(row, {
        site,
        enclosure,
        footLink: await refusedAddresses.link(row.to, 'client-email'),
      }),
      attachments: [...((await enclosure?.attach()) ?? []), ...chosen],
      references: await findReferences(model, row),
      isPersonal: true,
    };
  };
}

/** The Message-IDs of earlier emails about the same item, oldest first. */
async function findReferences(model: Model<EmailFields>, row: EmailRow): Promise<string[]> {
  const { ownerKind, ownerId, createdAt, _id } = row;
  const sent = { ownerKind, ownerId, deletedAt: null, 'mails.state': 'sent' as const };
  const earlier = await model
    .find({ ...sent, createdAt: { $lte: createdAt }, _id: { $ne: _id } }, { mails: 1 })
    .sort({ createdAt: -1 })
    .limit(maxReferences)
    .lean<Pick<EmailRow, 'mails'>[]>()
    .exec();
  return earlier.flatMap(({ mails }) => mails.map(({ messageId }) => messageId)).toReversed();
}
