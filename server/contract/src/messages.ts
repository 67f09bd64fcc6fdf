import * as z from 'zod/mini';
import { generalInquiry, maxLength, services } from './constants.ts';
import { messageStatuses } from './inbox-statuses.ts';
import { formGuards, lines, optional } from './core/fields.ts';
import { SendFollowUp } from './emails.ts';
import { StoredFile } from './files.ts';
import { Answers, changeOf, markFields, sender, senderFields, textFields } from './inbox-items.ts';
import { defineInbox } from './inbox.ts';

const messageText = 'Message must be at least 10 characters';
const slugs = [...services.map((service) => service.slug), generalInquiry.slug] as const;

/** The contact form (public-site sections 3 and 5). */
export const CreateMessage = z.strictObject({
  ...sender,
  service: optional(z.enum(slugs, 'Please select a service')),
  message: lines(messageText, { min: 10, max: maxLength.message, label: 'Message' }),
  answers: z.optional(Answers),
  ...formGuards,
});
export type CreateMessage = z.infer<typeof CreateMessage>;

export const ContactMessage = z.object({
  ...senderFields,
  service: z.nullable(z.string()),
  ...textFields,
  status: z.enum(messageStatuses),
  notes: z.string(),
  ...markFields,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A message with its files, for its dialog. */
export const MessageDetail = z.extend(ContactMessage, { files: z.array(StoredFile) });
export type MessageDetail = z.infer<typeof MessageDetail>;

/** Its notes are one text, which the dialog edits as a whole (back-office section 7). */
export const ChangeMessage = changeOf(messageStatuses, {
  notes: lines('Notes must be text', { max: maxLength.notes, label: 'Notes' }),
});
export type ChangeMessage = z.infer<typeof ChangeMessage>;

export const messageInbox = defineInbox({
  kind: 'contact-message',
  noun: 'a contact message',
  recipient: 'client',
  path: '/contact-messages',
  paths: {
    create: '/contact',
    list: '/contact-messages',
    bulk: '/admin/contact-messages/bulk',
    send: '/contact-messages/{id}/follow-up',
  },
  summaries: {
    create: 'Send a contact message',
    list: 'Contact messages, newest first; suspected spam only with `spam=true`',
    read: 'One contact message with its files',
    change: 'Change status and notes, archive, or mark it as spam or not spam',
    note: 'Add a paragraph to the notes of a contact message',
  },
  statuses: messageStatuses,
  create: CreateMessage,
  item: ContactMessage,
  detail: MessageDetail,
  change: ChangeMessage,
  noteResponse: ContactMessage,
  send: SendFollowUp,
});
