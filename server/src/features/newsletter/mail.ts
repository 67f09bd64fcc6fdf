import type { SiteSettings } from '@longitude/contract/site-settings';
import type { Stored } from '../../platform/database/model.ts';
import type { Keys } from '../../platform/keys.ts';
import { layOutHtml, layOutText, type MailContent } from '../../platform/mail/layout.ts';
import type { ComposedMail, QueuedMail } from '../../platform/mail/mail.ts';
import type { Settings } from '../settings/service.ts';
import type { SubscriberFields } from './model.ts';
import { writeConfirmToken, writeLeaveToken } from './tokens.ts';

/** Kind of the mail that asks for the confirmation. */
export const confirmationMail = 'newsletter-confirmation';
/** Kind of the first mail to somebody who subscribed. */
export const welcomeMail = 'newsletter-welcome';

/** Subjects, and all else in these mails, are ours: whoever typed the address writes nothing in them. */
export const subjects: Readonly<Record<string, string>> = {
  [confirmationMail]: 'Please confirm your subscription',
  [welcomeMail]: 'You are subscribed to our newsletter',
};

interface MailContext {
  readonly settings: Settings;
  readonly keys: Keys;
  readonly publicUrl: string;
}

type Row = SubscriberFields & Pick<Stored, '_id'>;
type Write = (row: Row, mail: QueuedMail) => Promise<ComposedMail>;

/** Writes the mail with the link that confirms: 7 days from the moment it leaves. */
export function writeConfirmation({ settings, keys, publicUrl }: MailContext): Write {
  return async (row, { subject }) => {
    const site = await settings.readSite();
    const who = { id: row._id.toHexString(), round: row.round };
    const token = writeConfirmToken(keys, who, Date.now());
    const content = {
      company: site.companyName,
      kicker: 'Newsletter',
      heading: subject,
      lead: `This address was entered in the newsletter form of ${site.companyName}. One press on the page behind the link confirms it. The link is good for seven days.`,
      facts: [],
      quote: '',
      action: {
        label: 'Confirm subscription',
        url: `${publicUrl}/newsletter/confirm?token=${token}`,
      },
      foot: `You did not ask for this? Then do nothing: ${describeSilence(row)}. ${signOff(site)}.`,
    };
    return { to: row.email, subject, ...layOut(content) };
  };
}

/** What happens without a confirmation. An address that has left is kept, so that it stays left. */
function describeSilence({ state }: Row): string {
  const nothing = 'without your confirmation no newsletter is sent';
  return state === 'unsubscribed'
    ? nothing
    : `${nothing}, and the address is deleted after 30 days`;
}

/** Writes the first mail, with the one-click way out that every newsletter carries. */
export function writeWelcome({ settings, keys, publicUrl }: MailContext): Write {
  return async (row, { subject }) => {
    const site = await settings.readSite();
    const token = writeLeaveToken(keys, row._id.toHexString());
    const content = {
      company: site.companyName,
      kicker: 'Newsletter',
      heading: subject,
      lead: 'From now on you get our notes on hybrid teams, security and the cost of IT. They go to this address only, and you can leave at any time.',
      facts: [],
      quote: '',
      action: { label: 'Read the articles', url: `${publicUrl}/blog` },
      foot: `You get this because this address is subscribed to our newsletter. ${signOff(site)}.`,
      footLink: {
        label: 'Unsubscribe',
        url: `${publicUrl}/newsletter/unsubscribe?token=${token}`,
      },
    };
    const unsubscribeUrl = `${publicUrl}/api/newsletter/unsubscribe?token=${token}`;
    return { to: row.email, subject, ...layOut(content), unsubscribeUrl };
  };
}

function layOut(content: MailContent): Pick<ComposedMail, 'text' | 'html'> {
  return { text: layOutText(content), html: layOutHtml(content) };
}

/** Who writes, and from where: Canada's anti-spam law (CASL) asks for both in such mail. */
function signOff({ companyName, companyAddress }: SiteSettings): string {
  return [companyName, companyAddress.replaceAll(/\s*\n\s*/g, ', ')].filter(Boolean).join(', ');
}
