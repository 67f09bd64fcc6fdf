import * as z from 'zod/mini';
import { Calculation, CreateCalculation } from './calculator.ts';
import { maxLength, services } from './constants.ts';
import { requestStatuses } from './inbox-statuses.ts';
import { endpoint } from './core/endpoint.ts';
import { formGuards, line, lines, optional } from './core/fields.ts';
import { SendEmail } from './emails.ts';
import { StoredFile } from './files.ts';
import {
  Answers,
  changeOf,
  markFields,
  sender,
  senderFields,
  statusOf,
  textFields,
} from './inbox-items.ts';
import { defineInbox } from './inbox.ts';
import { Note } from './notes.ts';

const messageText = 'Please provide more details about your project';
const slugs = services.map((service) => service.slug);

/** The service request form (public-site sections 3 and 5). */
export const CreateRequest = z.strictObject({
  ...sender,
  phone: optional(line('Phone must be text', { max: maxLength.phone, label: 'Phone' })),
  service: z.enum(slugs, 'Please select a service'),
  message: lines(messageText, { min: 20, max: maxLength.message, label: 'Message' }),
  answers: z.optional(Answers),
  /** The calculator's result, in its stored format; wrong numbers are rejected. */
  calculation: z.optional(CreateCalculation),
  ...formGuards,
});
export type CreateRequest = z.infer<typeof CreateRequest>;

export const ServiceRequest = z.object({
  ...senderFields,
  phone: z.nullable(z.string()),
  service: z.string(),
  ...textFields,
  calculation: z.optional(Calculation),
  status: z.enum(requestStatuses),
  ...markFields,
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** The detail response of back-office section 3. */
export const RequestDetail = z.object({
  request: ServiceRequest,
  notes: z.array(Note),
  files: z.array(StoredFile),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

export const ChangeRequest = changeOf(requestStatuses, {});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

export const requestInbox = defineInbox({
  kind: 'service-request',
  noun: 'a service request',
  recipient: 'client',
  path: '/service-requests',
  paths: {
    create: '/service-requests',
    list: '/admin/service-requests',
    bulk: '/admin/service-requests/bulk',
    send: '/service-requests/{id}/email',
  },
  summaries: {
    create: 'Send a service request',
    list: 'Service requests, newest first; `archived` chooses inbox or archive, `spam=true` the suspected spam',
    read: 'One service request with its notes and files',
    change: 'Change the status, archive, or mark it as spam or not spam',
    note: 'Add a note to a service request',
  },
  statuses: requestStatuses,
  create: CreateRequest,
  item: ServiceRequest,
  detail: RequestDetail,
  change: ChangeRequest,
  noteResponse: Note,
  send: SendEmail,
});

/** Inbox and archive as one list (spec decision 5). */
export const listAllRequests = endpoint({
  ...requestInbox.list,
  path: requestInbox.path,
  summary:
    'Service requests, inbox and archive together unless `archived` is given; suspected spam only with `spam=true`',
});

export const ArchiveRequest = z.strictObject({
  archived: z.boolean('archived must be true or false'),
});
export const ChangeRequestStatus = z.strictObject({ status: statusOf(requestStatuses) });
/** The two changes with their own endpoints (back-office section 2). */
export const archiveRequest = endpoint({
  method: 'PATCH',
  path: '/service-requests/{id}/archive',
  auth: 'admin',
  status: 200,
  summary: 'Archive a service request, or restore it to the inbox',
  payload: ArchiveRequest,
  response: ServiceRequest,
});
export const changeRequestStatus = endpoint({
  method: 'PATCH',
  path: '/service-requests/{id}/status',
  auth: 'admin',
  status: 200,
  summary: 'Set the status of a service request',
  payload: ChangeRequestStatus,
  response: ServiceRequest,
});
