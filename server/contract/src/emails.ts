import * as z from 'zod/mini';
import { maxLength } from './constants.ts';
import { inboxKinds } from './inbox-statuses.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { emailText } from './core/email-address.ts';
import { email, id, line, lines, time } from './core/fields.ts';
import { CreateNote, Note } from './notes.ts';

export const mailStates = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** Maximum total size of an email's attachments in bytes: the limit of most mail servers, once it is base64. */
export const maxAttachmentBytes = 20 * 1024 * 1024;

/** Maximum number of an email's attachments. */
export const maxAttachments = 20;

/** Emails of a history that are listed with their bodies. */
export const maxListedBodies = 100;

/** Maximum number of addresses for copies. */
export const maxCopies = 10;

/** An email to a client (back-office section 3), with its delivery state. */
export const Email = z.object({
  id,
  subject: z.string(),
  /**
   * HTML of the few elements that the composer knows, safe to show. Empty where a history has more
   * than `maxListedBodies` newer emails, or newer ones of 4,000,000 characters together: read the
   * single email for its body.
   */
  body: z.string(),
  to: z.string(),
  cc: z.array(z.string()),
  /** The name of the administrator who wrote it; null when the account was deleted. */
  author: z.nullable(z.string()),
  state: z.enum(mailStates),
  /** Time of the next attempt; until then it can be cancelled. Null when it is sent or failed. */
  sendAt: z.nullable(time),
  sentAt: z.nullable(time),
  /** The mail server's reply, when it rejected the mail or some of its addresses. */
  lastError: z.nullable(z.string()),
  /** What the owner must change before it can be sent, if that is known. */
  advice: z.optional(z.string()),
  files: z.array(z.object({ id, originalName: z.string(), size: z.number() })),
  notes: z.array(Note),
  createdAt: time,
});
export type Email = z.infer<typeof Email>;

/** The error in a comma-separated list of addresses; undefined when it is valid. */
export function checkAddresses(value: string): string | undefined {
  const addresses = splitAddresses(value);
  if (addresses.length > maxCopies) return `At most ${maxCopies} addresses`;
  const wrong = addresses.find((address) => !email.safeParse(address).success);
  return wrong === undefined ? undefined : `“${wrong}” is not an email address`;
}

/**
 * The distinct addresses of typed or pasted text: commas, semicolons, blanks and line breaks separate them, and
 * `Name <address>` gives the address.
 */
export function splitAddresses(value: string): string[] {
  const bare = value.replaceAll(/(?:"[^"]*"\s*|[^<>,;\n"]*)<([^<>]*)>/g, ' $1 ');
  return [...new Set(bare.split(/[\s,;]+/).filter((part) => part !== ''))];
}

const cc = z.optional(
  line(emailText, { max: 3_000, label: 'CC' }).check(
    z.superRefine((value, context) => {
      const wrong = checkAddresses(value);
      if (wrong) context.addIssue({ code: 'custom', message: wrong });
    }),
  ),
);
const subject = z.optional(
  line('Subject must be text', { max: maxLength.subject, label: 'Subject' }),
);
/** HTML; text without any tag is plain text whose line breaks are kept. */
const message = z.optional(
  lines('Message must be text', { max: maxLength.emailBody, label: 'Message' }),
);
const fileIds = z.optional(
  z
    .array(id, 'fileIds must be a list of ids')
    .check(z.maxLength(maxAttachments, `At most ${maxAttachments} attachments`)),
);
/** The fields that emails to clients of every kind have. */
export const emailFields = { subject, message, cc, fileIds };

/** An email to the client of a request; a blank subject or message uses the default. */
export const SendEmail = z.strictObject(emailFields);
export type SendEmail = z.infer<typeof SendEmail>;

/** An email to the sender of a message; `sendCopy` also sends it to the company's address. */
export const SendFollowUp = z.strictObject({
  ...emailFields,
  sendCopy: z.optional(z.boolean('sendCopy must be true or false')),
});
export type SendFollowUp = z.infer<typeof SendFollowUp>;

/** The mail is queued and will be sent at `sendAt`. */
export const EmailAccepted = z.object({ id, state: z.enum(mailStates), sendAt: time });
export type EmailAccepted = z.infer<typeof EmailAccepted>;

/** Maximum body of a call with an email or a draft of one, in kB. */
export const maxEmailKb = 1024;

/** Part of an item in a list. */
export const emailMark = {
  /** An email about it failed and has been neither retried nor cancelled. Otherwise missing. */
  emailFailed: z.optional(z.boolean()),
};

const common = { auth: 'admin' } as const;
/** The calls on the mail of an item whose address is `path`. */
export function emailEndpoints(path: string, noun: string) {
  return {
    list: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{id}/emails`,
      status: 200,
      summary: `Emails about ${noun}, newest first`,
      response: z.array(Email),
    }),
    read: endpoint({
      ...common,
      method: 'GET',
      path: `${path}/emails/{emailId}`,
      status: 200,
      summary: `One email about ${noun}, in full`,
      response: Email,
    }),
    addNote: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/emails/{emailId}/notes`,
      status: 201,
      summary: 'Add a note to an email',
      payload: CreateNote,
      response: Note,
    }),
  };
}

/** The kinds of items that emails are written about. */
export const previewKinds = [...inboxKinds, 'security-scan'] as const;
export type EmailKind = (typeof previewKinds)[number];
const kindText = `kind must be one of ${previewKinds.join(', ')}`;
const PreviewEmail = z.strictObject({
  kind: z.enum(previewKinds, kindText),
  id,
  subject,
  message,
});
export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Names of the files that go with every email about such an item, where there are any. */
  attached: z.optional(z.array(z.string())),
});
export type EmailPreview = z.infer<typeof EmailPreview>;

export const previewEmail = endpoint({
  ...common,
  method: 'POST',
  path: '/admin/email-preview',
  status: 200,
  summary: 'An email exactly as it will be sent',
  payload: PreviewEmail,
  response: EmailPreview,
  maxKb: maxEmailKb,
});

export const withdrawMail = endpoint({
  ...common,
  method: 'DELETE',
  path: '/admin/outbox/{id}',
  status: 204,
  summary: 'Cancel an email that has not been sent yet; 409 once it has been',
  response: nothing,
});
