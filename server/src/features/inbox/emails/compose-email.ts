import {
  composeFollowUpBody,
  composeRequestBody,
  composeRequestSubject,
  followUpSubject,
} from '@longitude/contract/email-defaults';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { layOutLetterHtml, layOutLetterText } from '../../../platform/mail/letter-layout.ts';
import type { OwnerKind } from './model.ts';
import { isBlankHtml, layOutParagraphs, sanitizeMessage } from './sanitize-message.ts';

/** What an e-mail needs to know of the item that it is about. */
export interface EmailOwner {
  readonly name: string;
  readonly email: string;
  readonly service: string | null;
}

interface Written {
  readonly subject?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * Subject and sanitised body of an e-mail; what is left blank gets the default (back-office section
 * 5). @throws AppError `validation_failed`
 */
export function composeEmail(
  kind: OwnerKind,
  owner: EmailOwner,
  { subject = '', message = '' }: Written,
  company: string,
): { subject: string; body: string } {
  const service = owner.service ?? '';
  const isRequest = kind === 'service-request';
  const usualSubject = isRequest ? composeRequestSubject(service) : followUpSubject;
  const body = sanitizeMessage(message);
  const paragraphs = isRequest
    ? composeRequestBody(owner.name, service, company)
    : composeFollowUpBody(owner.name, company);
  return {
    subject: subject === '' ? usualSubject : subject,
    body: isBlankHtml(body) ? layOutParagraphs(paragraphs) : body,
  };
}

/** Both parts of an e-mail, exactly as they are sent. */
export function layOutEmail(
  { subject, body }: { readonly subject: string; readonly body: string },
  site: SiteSettings,
): { subject: string; html: string; text: string } {
  const address = site.companyAddress.replaceAll(/\s*\n\s*/g, ', ');
  const content = {
    subject,
    body,
    company: site.companyName,
    lines: [address, [site.companyPhone, site.companyEmail].filter(Boolean).join(', ')],
  };
  return { subject, html: layOutLetterHtml(content), text: layOutLetterText(content) };
}
