import * as z from 'zod/mini';
import { generalInquiry, longest, messageStatuses, services } from './constants.ts';
import { bulkEndpoint } from './bulk.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { email, id, line, lines, optional, time } from './core/fields.ts';
import {
  emailEndpoints,
  EmailAccepted,
  emailMark,
  largestEmailKb,
  SendFollowUp,
} from './emails.ts';
import { StoredFile, fileEndpoints } from './files.ts';
import { inboxQuery } from './core/lists.ts';
import { CreateNote } from './notes.ts';
import { formGuards, spamFields } from './spam.ts';

const nameText = 'Name must be at least 2 characters';
const messageText = 'Message must be at least 10 characters';
const slugs = [...services.map((service) => service.slug), generalInquiry.slug] as const;

/** The name of a sender, shared by both public forms (public-site section 5). */
export const senderName = line(nameText, { min: 2, max: longest.name, label: 'Name' });
/** An optional company, shared by both public forms. */
export const company = optional(
  line('Company must be text', { max: longest.name, label: 'Company' }),
);

/** Answers to questions of a form, question to answer (decision 16). At most 10. */
export const Answers = z
  .record(
    line('A question must be text', { min: 1, max: longest.name, label: 'A question' }),
    lines('An answer must be text', { max: longest.answer, label: 'An answer' }),
  )
  .check(z.refine((answers) => Object.keys(answers).length <= 10, 'At most 10 answers'));

/** The contact form (public-site sections 3 and 5). */
export const CreateMessage = z.strictObject({
  name: senderName,
  email,
  company,
  service: optional(z.enum(slugs, 'Please select a service')),
  message: lines(messageText, { min: 10, max: longest.message, label: 'Message' }),
  answers: z.optional(Answers),
  ...formGuards,
});
export type CreateMessage = z.infer<typeof CreateMessage>;

/** What a public form answers: the message is stored. */
export const Received = z.object({ id, createdAt: time });
export type Received = z.infer<typeof Received>;

export const ContactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  service: z.nullable(z.string()),
  message: z.optional(z.string()),
  answers: z.optional(z.record(z.string(), z.string())),
  status: z.enum(messageStatuses),
  notes: z.string(),
  archived: z.boolean(),
  /** Nobody has opened it yet. */
  unread: z.boolean(),
  /** An e-mail to its sender has left, or its status says so: it does not wait any more. */
  answered: z.boolean(),
  ...spamFields,
  ...emailMark,
  createdAt: time,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** One message as its dialog shows it. */
export const MessageDetail = z.extend(ContactMessage, { files: z.array(StoredFile) });
export type MessageDetail = z.infer<typeof MessageDetail>;

const statusText = `Status must be one of ${messageStatuses.join(', ')}`;
/** Status and notes, archiving, or whether it is spam; at least one field (back-office section 7). */
export const ChangeMessage = z
  .strictObject({
    status: z.optional(z.enum(messageStatuses, statusText)),
    notes: z.optional(lines('Notes must be text', { max: longest.notes, label: 'Notes' })),
    archived: z.optional(z.boolean('archived must be true or false')),
    spam: z.optional(z.boolean('spam must be true or false')),
    /** Whether somebody has opened it; leaves the version as it is. */
    read: z.optional(z.boolean('read must be true or false')),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));
export type ChangeMessage = z.infer<typeof ChangeMessage>;

export const createMessage = endpoint({
  method: 'POST',
  path: '/contact',
  auth: 'public',
  status: 201,
  summary: 'Send a contact message',
  payload: CreateMessage,
  answer: Received,
});

export const ListMessages = z.strictObject(inboxQuery(messageStatuses));
export const listMessages = endpoint({
  method: 'GET',
  path: '/contact-messages',
  auth: 'admin',
  status: 200,
  summary: 'Contact messages, newest first; suspected spam only with `spam=true`',
  query: ListMessages,
  answer: z.array(ContactMessage),
  isList: true,
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/contact-messages/{id}',
  auth: 'admin',
  status: 200,
  summary: 'One contact message with its files',
  answer: MessageDetail,
});

export const changeMessage = endpoint({
  method: 'PATCH',
  path: '/contact-messages/{id}',
  auth: 'admin',
  status: 200,
  summary: 'Change status and notes, archive, or say whether it is spam',
  payload: ChangeMessage,
  answer: ContactMessage,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/contact-messages/{id}',
  auth: 'admin',
  status: 204,
  summary: 'Move a contact message to the trash',
  answer: nothing,
});

export const bulkMessages = bulkEndpoint('/admin/contact-messages', messageStatuses);

export const addMessageNote = endpoint({
  method: 'POST',
  path: '/contact-messages/{id}/notes',
  auth: 'admin',
  status: 201,
  summary: 'Add a paragraph to the notes of a contact message',
  payload: CreateNote,
  answer: ContactMessage,
});

const noun = 'a contact message';
export const messageFiles = fileEndpoints('/contact-messages', noun);
export const messageEmails = emailEndpoints('/contact-messages', noun);

export const sendFollowUp = endpoint({
  method: 'POST',
  path: '/contact-messages/{id}/follow-up',
  auth: 'admin',
  status: 202,
  summary: 'Write to the sender of a contact message; until `sendAt` it can be taken back',
  payload: SendFollowUp,
  answer: EmailAccepted,
  largestKb: largestEmailKb,
});
