import * as z from 'zod/mini';
import { mailStates, previewKinds } from './emails.ts';
import { overallRisks } from './scan-checks.ts';
import { endpoint } from './core/endpoint.ts';
import { email, id, time } from './core/fields.ts';
import { pagingQuery } from './core/lists.ts';

export const Stats = z.object({
  totalRequests: z.number(),
  totalScans: z.number(),
  /** The posts of the administrator's list, drafts included (spec decision 21). */
  totalPosts: z.number(),
  totalSkills: z.number(),
});
export type Stats = z.infer<typeof Stats>;

export const readStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  auth: 'admin',
  status: 200,
  summary: 'Totals for the overview cards',
  response: Stats,
});

/**
 * Whether email can be sent: `ready`, `no_smtp` (no server configured), `failing` (the last
 * attempts failed).
 */
export const MailHealth = z.object({
  state: z.enum(['ready', 'no_smtp', 'failing']),
  waiting: z.number(),
  failed: z.number(),
  /** The mail server's last reply, when failing. */
  lastError: z.nullable(z.string()),
  /** What the owner must change before it can be sent, if that is known. */
  advice: z.optional(z.string()),
});
export type MailHealth = z.infer<typeof MailHealth>;

/** An email to a client that failed and has been neither retried nor cancelled. */
export const FailedEmail = z.object({
  id,
  kind: z.enum(previewKinds),
  /** The item of the email, and its sender; for a scan the host. */
  itemId: id,
  name: z.string(),
  subject: z.string(),
});
export type FailedEmail = z.infer<typeof FailedEmail>;

/** The last check of the embedded store, every night: all pages of its file, and all records. */
export const DataCheck = z.object({
  checkedAt: time,
  records: z.number(),
  /** Damage, by collection (`database.collection`) or `file`; empty when there is none. */
  problems: z.array(
    z.object({
      where: z.string(),
      count: z.number(),
      /** The first one, for example with the `_id` of its record. */
      first: z.string(),
    }),
  ),
});
export type DataCheck = z.infer<typeof DataCheck>;

/** The first steps of a new installation, in the order of the list. */
export const firstSteps = ['password', 'smtp', 'company', 'article', 'content'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const Overview = z.object({
  totalRequests: z.number(),
  totalMessages: z.number(),
  newRequests: z.number(),
  newMessages: z.number(),
  /** In the inbox; neither archived nor suspected spam. */
  inboxRequests: z.number(),
  inboxMessages: z.number(),
  /** In the inbox and not opened yet; neither archived nor suspected spam. */
  unreadRequests: z.number(),
  unreadMessages: z.number(),
  /** In the inbox and not answered yet; neither archived nor suspected spam. */
  unansweredRequests: z.number(),
  unansweredMessages: z.number(),
  /** Suspected spam, which no other figure counts. */
  spamRequests: z.number(),
  spamMessages: z.number(),
  publishedPosts: z.number(),
  draftPosts: z.number(),
  activeSkills: z.number(),
  /** Service requests of the last 12 weeks, the oldest first; without suspected spam. */
  requestsPerWeek: z.array(
    z.object({
      /** The Monday of the week, in the company's timezone. */
      from: z.string(),
      count: z.number(),
    }),
  ),
  /** The service request in the inbox that has waited longest for a reply. */
  waitingLongest: z.nullable(z.object({ id, name: z.string(), createdAt: time })),
  /** Scans that are not in the trash. */
  scansByRisk: z.record(z.enum(overallRisks), z.number()),
  /** The most viewed pages of the last 30 days, at most 5. */
  topPages: z.array(z.object({ path: z.string(), count: z.number() })),
  /** Views of all pages in the last 30 days. */
  pageViews: z.number(),
  /** Completed first steps. */
  doneSteps: z.array(z.enum(firstSteps)),
  mail: MailHealth,
  /** Null before the first check, and with a MongoDB server, which checks its own data. */
  dataCheck: z.nullable(DataCheck),
  /** The newest, at most 5. */
  failedEmails: z.array(FailedEmail),
});
export type Overview = z.infer<typeof Overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/admin/overview',
  auth: 'admin',
  status: 200,
  summary: 'Counts and the state of outgoing email',
  response: Overview,
});

/** An email in the queue: queued, sent or failed. */
export const ListedEmail = z.object({
  id,
  kind: z.string(),
  state: z.enum(mailStates),
  subject: z.string(),
  /** The recipient; null while only the composed email contains it. */
  to: z.nullable(z.string()),
  /** The item of the email, unless that is in the trash. */
  item: z.nullable(z.object({ kind: z.enum(previewKinds), id, name: z.string() })),
  attempts: z.number(),
  createdAt: time,
  nextAttemptAt: z.nullable(time),
  sentAt: z.nullable(time),
  lastError: z.nullable(z.string()),
  /** What the owner must change before it can be sent, if that is known. */
  advice: z.optional(z.string()),
});
export type ListedEmail = z.infer<typeof ListedEmail>;

const stateText = `state must be one of ${mailStates.join(', ')}`;
export const ListOutbox = z.strictObject({
  limit: pagingQuery.limit,
  state: z.optional(z.enum(mailStates, stateText)),
});
export const listOutbox = endpoint({
  method: 'GET',
  path: '/admin/outbox',
  auth: 'admin',
  status: 200,
  summary: 'Queued, sent and failed email, newest first, with the last error',
  query: ListOutbox,
  response: z.array(ListedEmail),
});

/** `to` corrects the address of an email to a client. */
export const RetryMail = z.optional(z.strictObject({ to: z.optional(email) }));
export type RetryMail = z.infer<typeof RetryMail>;

export const retryMail = endpoint({
  method: 'POST',
  path: '/admin/outbox/{id}/retry',
  auth: 'admin',
  status: 202,
  summary: 'Retry a failed email now, optionally with a corrected address',
  payload: RetryMail,
  response: z.object({ id, state: z.enum(mailStates), sendAt: time }),
});

export const retryAllMail = endpoint({
  method: 'POST',
  path: '/admin/outbox/retry',
  auth: 'admin',
  status: 202,
  summary: 'Retry all failed email now',
  response: z.object({ count: z.number() }),
});
