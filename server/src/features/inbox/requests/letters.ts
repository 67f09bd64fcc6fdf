import { nameService } from '@longitude/contract/constants';
import type { Stored } from '../../../platform/database/model.ts';
import { layOutHtml, layOutText } from '../../../platform/mail/layout.ts';
import type { Letter, QueuedMail } from '../../../platform/mail/mail.ts';
import { findNotificationRecipient } from '../../settings/notification-service.ts';
import type { Settings } from '../../settings/service.ts';
import { describeTeam } from './describe-team.ts';
import type { RequestFields } from './model.ts';

/** Kind of the mail that tells the company of a service request. */
export const requestReceived = 'request-received';

/** Writes that mail when it is sent, so that it goes to whoever is to be notified then. */
export function writeRequestReceived(settings: Settings, publicUrl: string) {
  return async (row: RequestFields & Pick<Stored, '_id'>, mail: QueuedMail): Promise<Letter> => {
    const { companyName, defaultCurrency } = await settings.readSite();
    const content = {
      company: companyName,
      kicker: 'New service request',
      heading: row.name,
      facts: [
        ...(row.company ? [{ label: 'Company', value: row.company }] : []),
        { label: 'Service', value: nameService(row.service) },
        { label: 'Email', value: row.email, href: `mailto:${row.email}` },
        ...(row.phone ? [{ label: 'Phone', value: row.phone, href: telephone(row.phone) }] : []),
        ...row.answers.map((pair) => ({ label: pair.question, value: pair.answer })),
        ...(row.calculation ? describeTeam(row.calculation, defaultCurrency) : []),
      ],
      quote: row.message,
      action: {
        label: 'Open the request',
        url: `${publicUrl}/admin/requests/${row._id.toHexString()}`,
      },
      foot: 'You get this because service requests are switched on in Settings, Notifications.',
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

/** A tel: address (RFC 3966) with what a keypad knows of the number. */
function telephone(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`;
}

/** What that mail says in a digest. */
export function summariseRequest(
  row: RequestFields & Pick<Stored, '_id' | 'createdAt'>,
  publicUrl: string,
) {
  return {
    noun: 'service request',
    title: row.name,
    detail: [nameService(row.service), row.company].filter(Boolean).join(', '),
    url: `${publicUrl}/admin/requests/${row._id.toHexString()}`,
    at: row.createdAt,
  };
}
