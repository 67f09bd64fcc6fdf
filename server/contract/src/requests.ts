import * as z from 'zod/mini';
import { Calculation, CreateCalculation } from './calculator.ts';
import { longest, requestStatuses, services } from './constants.ts';
import { bulkEndpoint } from './bulk.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { email, id, line, lines, optional, time } from './core/fields.ts';
import { emailEndpoints, EmailAccepted, emailMark, largestEmailKb, SendEmail } from './emails.ts';
import { StoredFile, fileEndpoints } from './files.ts';
import { inboxQuery } from './core/lists.ts';
import { Answers, company, Received, senderName } from './messages.ts';
import { CreateNote, Note } from './notes.ts';
import { formGuards, spamFields } from './spam.ts';

const serviceText = 'Please select a service';
const messageText = 'Please provide more details about your project';
const slugs = services.map((service) => service.slug);

/** The service request form (public-site sections 3 and 5). */
export const CreateRequest = z.strictObject({
  name: senderName,
  email,
  company,
  phone: optional(line('Phone must be text', { max: longest.phone, label: 'Phone' })),
  service: z.enum(slugs, serviceText),
  message: lines(messageText, { min: 20, max: longest.message, label: 'Message' }),
  answers: z.optional(Answers),
  /** The calculator's result, as it is saved; wrong numbers are refused. */
  calculation: z.optional(CreateCalculation),
  ...formGuards,
});
export type CreateRequest = z.infer<typeof CreateRequest>;

export const ServiceRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  service: z.string(),
  message: z.optional(z.string()),
  answers: z.optional(z.record(z.string(), z.string())),
  calculation: z.optional(Calculation),
  status: z.enum(requestStatuses),
  archived: z.boolean(),
  /** Nobody has opened it yet. */
  unread: z.boolean(),
  /** An e-mail to its sender has left, or its status says so: it does not wait any more. */
  answered: z.boolean(),
  ...spamFields,
  ...emailMark,
  createdAt: time,
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** The detail answer of back-office section 3. */
export const RequestDetail = z.object({
  request: ServiceRequest,
  notes: z.array(Note),
  files: z.array(StoredFile),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

export const ArchiveRequest = z.strictObject({
  archived: z.boolean('archived must be true or false'),
});
const statusText = `Status must be one of ${requestStatuses.join(', ')}`;
export const ChangeRequestStatus = z.strictObject({ status: z.enum(requestStatuses, statusText) });
/** Several at once, also whether it is spam; at least one field. */
export const ChangeRequest = z
  .strictObject({
    status: z.optional(z.enum(requestStatuses, statusText)),
    archived: z.optional(z.boolean('archived must be true or false')),
    spam: z.optional(z.boolean('spam must be true or false')),
    /** Whether somebody has opened it; leaves the version as it is. */
    read: z.optional(z.boolean('read must be true or false')),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change'));
export type ChangeRequest = z.infer<typeof ChangeRequest>;

export const createRequest = endpoint({
  method: 'POST',
  path: '/service-requests',
  auth: 'public',
  status: 201,
  summary: 'Send a service request',
  payload: CreateRequest,
  answer: Received,
});

export const ListRequests = z.strictObject(inboxQuery(requestStatuses));
export const listRequests = endpoint({
  method: 'GET',
  path: '/admin/service-requests',
  auth: 'admin',
  status: 200,
  summary:
    'Service requests, newest first; `archived` chooses inbox or archive, `spam=true` the suspected spam',
  query: ListRequests,
  answer: z.array(ServiceRequest),
  isList: true,
});

export const listAllRequests = endpoint({
  ...listRequests,
  path: '/service-requests',
  summary:
    'Service requests, inbox and archive together unless `archived` is given; suspected spam only with `spam=true`',
});

export const readRequest = endpoint({
  method: 'GET',
  path: '/service-requests/{id}',
  auth: 'admin',
  status: 200,
  summary: 'One service request with its notes and files',
  answer: RequestDetail,
});

export const changeRequest = endpoint({
  method: 'PATCH',
  path: '/service-requests/{id}',
  auth: 'admin',
  status: 200,
  summary: 'Change the status, archive, or say whether it is spam',
  payload: ChangeRequest,
  answer: ServiceRequest,
});

export const archiveRequest = endpoint({
  method: 'PATCH',
  path: '/service-requests/{id}/archive',
  auth: 'admin',
  status: 200,
  summary: 'Archive a service request, or bring it back',
  payload: ArchiveRequest,
  answer: ServiceRequest,
});

export const changeRequestStatus = endpoint({
  method: 'PATCH',
  path: '/service-requests/{id}/status',
  auth: 'admin',
  status: 200,
  summary: 'Set the status of a service request',
  payload: ChangeRequestStatus,
  answer: ServiceRequest,
});

export const deleteRequest = endpoint({
  method: 'DELETE',
  path: '/service-requests/{id}',
  auth: 'admin',
  status: 204,
  summary: 'Move a service request to the trash',
  answer: nothing,
});

export const bulkRequests = bulkEndpoint('/admin/service-requests', requestStatuses);

export const addRequestNote = endpoint({
  method: 'POST',
  path: '/service-requests/{id}/notes',
  auth: 'admin',
  status: 201,
  summary: 'Add a note to a service request',
  payload: CreateNote,
  answer: Note,
});

const noun = 'a service request';
export const requestFiles = fileEndpoints('/service-requests', noun);
export const requestEmails = emailEndpoints('/service-requests', noun);

export const sendRequestEmail = endpoint({
  method: 'POST',
  path: '/service-requests/{id}/email',
  auth: 'admin',
  status: 202,
  summary: 'Write to the client of a service request; until `sendAt` it can be taken back',
  payload: SendEmail,
  answer: EmailAccepted,
  largestKb: largestEmailKb,
});
