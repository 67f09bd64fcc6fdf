import { composeMailto } from '@longitude/contract/core/email-address';
import { toShownAddress } from '@longitude/contract/core/shown-address';
import { formatService } from '@longitude/contract/constants';
import { layOut } from '../../platform/mail/layout.ts';
import type { DigestEntry } from '../../platform/mail/digest.ts';
import type { ComposedMail, QueuedMail } from '../../platform/mail/mail.ts';
import type { Settings } from '../settings/service.ts';
import type { NotificationDefinition } from './definition.ts';
import type { InboxRow } from './model.ts';

/** The facts of an email about any item: first the sender, at the end the answers. */
export const senderFacts = ({ company, service, email }: InboxRow) => [
  ...(company ? [{ label: 'Company', value: company }] : []),
  ...(service ? [{ label: 'Service', value: formatService(service) }] : []),
  { label: 'Email', value: toShownAddress(email), href: composeMailto(email) },
];

export const answerFacts = ({ answers = [] }: InboxRow) =>
  answers.map(({ question, answer }) => ({ label: question, value: answer }));

/**
 * Composes the notification about an item at the time of sending, for the recipient configured
 * then.
 */
export function composeNotification(
  definition: NotificationDefinition,
  settings: Settings,
  publicUrl: string,
) {
  return async (row: InboxRow, mail: QueuedMail): Promise<ComposedMail> => {
    const { companyName, defaultCurrency } = await settings.readSite();
    const { noun, shortNoun } = definition;
    const content = {
      company: companyName,
      kicker: row.spam ? `New ${noun}, suspected spam` : `New ${noun}`,
      heading: row.name,
      facts: definition.facts(row, defaultCurrency),
      quote: row.message,
      action: {
        label: `Open the ${shortNoun}`,
        url: `${publicUrl}${definition.path(row._id.toHexString())}`,
      },
      foot: `You are receiving this because notifications for ${noun}s are turned on under Settings, Notifications.`,
    };
    return {
      to: await settings.notifications.findRecipient(),
      replyTo: { name: row.name, address: row.email },
      subject: mail.subject,
      ...layOut(content),
    };
  };
}

/** The entry of a notification in a digest. */
export function summariseItem(definition: NotificationDefinition, publicUrl: string) {
  return (row: InboxRow): DigestEntry => ({
    noun: definition.noun,
    title: row.name,
    detail: [row.spam && 'Suspected spam', row.service && formatService(row.service), row.company]
      .filter(Boolean)
      .join(', '),
    url: `${publicUrl}${definition.path(row._id.toHexString())}`,
    at: row.createdAt,
    isUrgent: !row.spam,
  });
}
