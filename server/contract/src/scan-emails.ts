import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { blankable, email } from './core/fields.ts';
import { EmailAccepted, emailEndpoints, emailFields, maxEmailKb } from './emails.ts';
import { fileEndpoints } from './files.ts';

/** Extensions of the files that may be sent with a report (back-office section 9). */
export const reportFileTypes = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png'] as const;

/**
 * An email to the client of a scan, with the report attached. Without an address it is sent to that
 * of the scan; a blank subject or message uses the default.
 */
export const ContactClient = z.strictObject({
  message: emailFields.message,
  subject: emailFields.subject,
  email: z.optional(blankable(email)),
  ccEmails: emailFields.cc,
  /** Files that were uploaded to the scan. */
  fileIds: emailFields.fileIds,
});
export type ContactClient = z.infer<typeof ContactClient>;

const payload: z.ZodMiniType<ContactClient | FormData> = ContactClient;
/** As JSON, or as a form with these fields and `files` of the seven types (spec decision 7). */
export const contactClient = endpoint({
  method: 'POST',
  path: '/security-scans/{id}/contact-client',
  auth: 'admin',
  status: 202,
  summary:
    'Email the report of a scan to the client; it can be undone until `sendAt`. 409 when its result is damaged',
  payload,
  response: EmailAccepted,
  takesFiles: true,
  maxKb: maxEmailKb,
});

export const scanEmails = emailEndpoints('/security-scans', 'a scan');
/** Files of the seven types, to be attached to emails. */
export const scanFiles = fileEndpoints('/security-scans', 'a scan');
