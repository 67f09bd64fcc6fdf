import { formatSender } from '@longitude/contract/site-settings';
import type { Stored } from '../../platform/database/model.ts';
import type { Keys } from '../../platform/keys.ts';
import { layOut } from '../../platform/mail/layout.ts';
import type { ComposedMail, QueuedMail } from '../../platform/mail/mail.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import type { Settings } from '../settings/service.ts';
import type { SubscriberFields } from './model.ts';
import { writeConfirmToken, writeLeaveToken } from './tokens.ts';

/** Kind of the email that requests the confirmation. */
export const confirmationMail = 'newsletter-confirmation';
/** Kind of the first email to a new subscriber. */
export const welcomeMail = 'newsletter-welcome';

/** Fixed, as is all text of these emails: a stranger may have typed the address. */
export const subjects: Readonly<Record<string, string>> = {
  [confirmationMail]: 'Please confirm your subscription',
  [welcomeMail]: 'You are subscribed to our newsletter',
};

interface MailContext {
  readonly settings: Settings;
  readonly refusedAddresses: RefusedAddresses;
  readonly keys: Keys;
  readonly publicUrl: string;
}

type Row = SubscriberFields & Pick<Stored, '_id'>;
type Write<Unwanted extends null = never> = (
  row: Row,
  mail: QueuedMail,
) => Promise<ComposedMail | Unwanted>;

/**
 * Writes the email with the confirmation link, which is valid for 7 days after sending; null when
 * the address refused email.
 */
export function writeConfirmation(context: MailContext): Write<null> {
  const { settings, refusedAddresses, keys, publicUrl } = context;
  return async (row, { subject }) => {
    const offer = await refusedAddresses.offer(row.email, 'newsletter');
    if (!offer) return null;
    const { link, unsubscribeUrl } = offer;
    const site = await settings.readSite();
    const who = { id: row._id.toHexString(), round: row.round };
    const token = writeConfirmToken(keys, who, Date.now());
    const content = {
      company: site.companyName,
      kicker: 'Newsletter',
      heading: subject,
      lead: `Someone entered this address in the newsletter form of ${site.companyName}. Follow the link and click the button to confirm. The link is valid for seven days.`,
      facts: [],
      quote: '',
      action: {
        label: 'Confirm subscription',
        url: `${publicUrl}/newsletter/confirm?token=${token}`,
      },
      foot: `Didn’t request this? Ignore this email: ${describeSilence(row)}. ${formatSender(site)}.`,
      footLinks: [link],
    };
    return { to: row.email, subject, ...layOut(content), unsubscribeUrl };
  };
}

/**
 * The consequence of not confirming. An unsubscribed address is kept, so that it stays
 * unsubscribed.
 */
function describeSilence({ state }: Row): string {
  const nothing = 'without your confirmation, we will not send the newsletter';
  return state === 'unsubscribed'
    ? nothing
    : `${nothing}, and the address is deleted after 30 days`;
}

/** Writes the welcome, with the one-click link to unsubscribe that every newsletter needs. */
export function writeWelcome({ settings, keys, publicUrl }: MailContext): Write {
  return async (row, { subject }) => {
    const site = await settings.readSite();
    const token = writeLeaveToken(keys, row._id.toHexString());
    const content = {
      company: site.companyName,
      kicker: 'Newsletter',
      heading: subject,
      lead: 'You will now receive our notes on hybrid teams, security and the cost of IT at this address. You can unsubscribe at any time.',
      facts: [],
      quote: '',
      action: { label: 'Read the articles', url: `${publicUrl}/blog` },
      foot: `You are receiving this because this address is subscribed to our newsletter. ${formatSender(site)}.`,
      footLinks: [
        { label: 'Unsubscribe', url: `${publicUrl}/newsletter/unsubscribe?token=${token}` },
      ],
    };
    const unsubscribeUrl = `${publicUrl}/api/newsletter/unsubscribe?token=${token}`;
    return { to: row.email, subject, ...layOut(content), unsubscribeUrl };
  };
}
