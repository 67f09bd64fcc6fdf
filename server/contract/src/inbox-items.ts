import * as z from 'zod/mini';
import { maxLength } from './constants.ts';
import type { inboxKinds } from './inbox-statuses.ts';
import { emailMark } from './emails.ts';
import { email, id, line, lines, optional, time } from './core/fields.ts';
import { flag, moment, pagingQuery } from './core/lists.ts';
import { bulkOf, someOf } from './core/records.ts';
import { searchText } from './search.ts';

/** The kind of an inbox item: its name in events, drafts, the trash and the audit log. */
export type InboxKind = (typeof inboxKinds)[number];
export type Statuses = readonly [string, ...string[]];

/** The sender of a public form (public-site section 5). */
export const sender = {
  name: line('Name must be at least 2 characters', { min: 2, max: maxLength.name, label: 'Name' }),
  email,
  company: optional(line('Company must be text', { max: maxLength.name, label: 'Company' })),
};

/** Answers to questions of a form, keyed by question (spec decision 16). At most 10. */
export const Answers = z
  .record(
    line('A question must be text', { min: 1, max: maxLength.name, label: 'A question' }),
    lines('An answer must be text', { max: maxLength.answer, label: 'An answer' }),
  )
  .check(z.refine((answers) => Object.keys(answers).length <= 10, 'At most 10 answers'));

/** The response to a public form: the item is stored. */
export const Received = z.object({ id, createdAt: time });
export type Received = z.infer<typeof Received>;

/** Reasons why a submission is suspected spam. */
export const spamReasons = ['hidden-field', 'sent-too-soon', 'forged-token', 'links'] as const;
export type SpamReason = (typeof spamReasons)[number];

/** The reasons in words, for administrators. */
export const spamReasonTexts: Readonly<Record<SpamReason, string>> = {
  'hidden-field': 'A hidden field was filled in',
  'sent-too-soon': 'It was sent within three seconds of opening the page',
  'forged-token': 'Its form token was not issued by this site',
  links: 'It contains links typical of spam',
};

/** The fields that the items of every inbox have: sender, text and marks. */
export const senderFields = {
  id,
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
};
export const textFields = {
  /** Omitted in summaries. */
  message: z.optional(z.string()),
  answers: z.optional(z.record(z.string(), z.string())),
};
export const markFields = {
  archived: z.boolean(),
  /** No administrator has opened it yet. */
  unread: z.boolean(),
  /** An email to its sender was sent, or its status implies a reply: it needs none. */
  answered: z.boolean(),
  spam: z.boolean(),
  /** Empty when it is not spam, or when an administrator marked it. */
  spamReasons: z.array(z.enum(spamReasons)),
  /** Whether a notification about it was sent. */
  notified: z.boolean(),
  ...emailMark,
  createdAt: time,
};

/** The marks that PATCH can set. */
const markChanges = {
  archived: z.boolean('archived must be true or false'),
  spam: z.boolean('spam must be true or false'),
  /** Whether an administrator has opened it; leaves the version unchanged. */
  read: z.boolean('read must be true or false'),
};

/** Query keys of the lists. */
export function listQuery(statuses: Statuses) {
  return {
    ...pagingQuery,
    archived: z.optional(flag('archived')),
    /** Suspected spam: only with `true`; all other lists exclude it. */
    spam: z.optional(flag('spam')),
    /** Words and word prefixes in name, email, company and text. */
    q: z.optional(searchText),
    unread: z.optional(flag('unread')),
    /** Only items that need a reply: no email was sent, and the status implies none. */
    unanswered: z.optional(flag('unanswered')),
    status: z.optional(z.enum(statuses, `status must be one of ${statuses.join(', ')}`)),
    service: z.optional(z.string('Not a service').check(z.maxLength(50, 'Not a service'))),
    from: z.optional(moment('from')),
    to: z.optional(moment('to')),
    sort: z.optional(
      z.enum(['createdAt', '-createdAt', 'name'], 'sort must be createdAt, -createdAt or name'),
    ),
    fields: z.optional(z.literal('summary', 'fields can only be summary')),
  };
}
/** The query of a folder's counts: inbox, archive, or suspected spam. */
export const folderQuery = z.strictObject({
  archived: z.optional(flag('archived')),
  spam: z.optional(flag('spam')),
});

/** The marks that folders count, as keys of the query. */
export const countedMarks = ['unread', 'unanswered'] as const;
const count = z.number();
const markCounts = Object.fromEntries(countedMarks.map((mark) => [mark, count]));

/** The number of items of each quick filter in a folder. */
export const InboxCounts = z.object({
  total: count,
  statuses: z.record(z.string(), count),
  marks: z.object(markCounts as Record<(typeof countedMarks)[number], typeof count>),
});
export type InboxCounts = z.infer<typeof InboxCounts>;

/** The query of a list after validation. */
export type InboxQuery = z.infer<z.ZodMiniObject<ReturnType<typeof listQuery>, z.core.$strict>>;

/** `restore` undoes `delete`: it moves items back out of the trash. */
export const bulkActions = [
  'archive',
  'unarchive',
  'delete',
  'restore',
  'status',
  'read',
  'spam',
] as const;
export type BulkAction = (typeof bulkActions)[number];
/** The actions whose value is a boolean, true by default. */
const markActions: readonly BulkAction[] = ['read', 'spam'];

/** One action on several items; `value` is the status, or the mark's new value. */
export function bulkChange(statuses: Statuses) {
  const valueText = `value must be true, false or one of ${statuses.join(', ')}`;
  return bulkOf(bulkActions, z.union([z.boolean(), z.enum(statuses)], valueText)).check(
    z.refine(({ action, value }) => isValueOf(action, value), {
      message: valueText,
      path: ['value'],
    }),
  );
}

function isValueOf(action: BulkAction, value: unknown): boolean {
  if (action === 'status') return typeof value === 'string';
  if (markActions.includes(action)) return typeof value !== 'string';
  return value === undefined;
}

/** PATCH of an item: the status, its own editable fields, and the marks; at least one field. */
export function changeOf<const Status extends Statuses, Own extends z.core.$ZodShape>(
  statuses: Status,
  own: Own,
) {
  return someOf({ status: statusOf(statuses), ...own, ...markChanges });
}

/** A status in a PATCH. */
export function statusOf<const Status extends Statuses>(statuses: Status) {
  return z.enum(statuses, `Status must be one of ${statuses.join(', ')}`);
}
