import { nameService } from '@longitude/contract/constants';
import type { Stored } from '../../../platform/database/model.ts';
import { layOutHtml, layOutText } from '../../../platform/mail/layout.ts';
import type { Letter, QueuedMail } from '../../../platform/mail/mail.ts';
import { findNotificationRecipient } from '../../settings/notification-service.ts';
import type { Settings } from '../../settings/service.ts';
import type { MessageFields } from './model.ts';

/** Kind of the mail that tells the company of a contact message. */
export const messageReceived = 'message-received';

/** Writes that mail when it is sent, so that it goes to whoever is to be notified then. */
export function writeMessageReceived(settings: Settings, publicUrl: string) {
  return async (row: MessageFields & Pick<Stored, '_id'>, mail: QueuedMail): Promise<Letter> => {
    const { companyName } = await settings.readSite();
    const content = {
      company: companyName,
      kicker: 'New contact message',
      heading: row.name,
      facts: [
        ...(row.company ? [{ label: 'Company', value: row.company }] : []),
        ...(row.service ? [{ label: 'Service', value: nameService(row.service) }] : []),
        { label: 'Email', value: row.email, href: `mailto:${row.email}` },
        ...(row.answers ?? []).map((pair) => ({ label: pair.question, value: pair.answer })),
      ],
      quote: row.message,
      action: { label: 'Open the message', url: linkMessage(row, publicUrl) },
      foot: 'You get this because contact messages are switched on in Settings, Notifications.',
    };
    return {
      to: await findNotificationRecipient(settings),
      replyTo: { name: row.name, address: row.email },
      subject: mail.subject,
      text: layOutText(content),
      html: layOutHtml(content),
    };
  };
}

/** Its dialog, opened. */
function linkMessage({ _id }: Pick<Stored, '_id'>, publicUrl: string): string {
  return `${publicUrl}/admin?tab=messages&message=${_id.toHexString()}`;
}

/** What that mail says in a digest. */
export function summariseMessage(
  row: MessageFields & Pick<Stored, '_id' | 'createdAt'>,
  publicUrl: string,
) {
  return {
    noun: 'contact message',
    title: row.name,
    detail: [row.service && nameService(row.service), row.company].filter(Boolean).join(', '),
    url: linkMessage(row, publicUrl),
    at: row.createdAt,
  };
}
