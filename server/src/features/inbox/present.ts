import { formatService } from '@longitude/contract/constants';
import type { InboxKind } from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import type { Found } from '@longitude/contract/search';
import { columnsOf } from '../../platform/http/csv.ts';
import { markColumns, presentMarks } from '../../platform/records/marks.ts';
import { makeSnippet } from '../../platform/search/snippet.ts';
import { marks } from './marks.ts';
import type { InboxRow } from './model.ts';

/**
 * The fields of an item in the form of the API, in the groups of the contract's `inbox-items.ts`.
 */
export const presentSender = ({ _id, name, email, company }: InboxRow) => ({
  id: _id.toHexString(),
  name,
  email,
  company,
});

/** Summaries leave out the message, items without answers leave out `answers`. */
export const presentText = ({ message, answers = [] }: Partial<InboxRow>) => ({
  ...(message === undefined ? {} : { message }),
  ...(answers.length === 0
    ? {}
    : { answers: Object.fromEntries(answers.map((pair) => [pair.question, pair.answer])) }),
});

/** @param notification the kind of mail that notifies of such items */
export const presentState = (row: InboxRow, notification: string) => ({
  ...presentMarks(marks, row),
  spamReasons: row.spam === true ? [...(row.spamReasons ?? [])] : [],
  notified: row.mails.some(({ kind, state }) => kind === notification && state === 'sent'),
  createdAt: row.createdAt.toISOString(),
});

/** The columns of a spreadsheet: those of the sender, and after them those of the item. */
export const senderColumns = columnsOf('id', 'createdAt', 'name', 'email', 'company');

export const itemColumns = {
  ...columnsOf('service', 'status'),
  ...markColumns(marks),
  message: ({ message }: InboxItem) => message,
  /** A line for each answer. */
  answers: ({ answers = {} }: InboxItem) =>
    Object.entries(answers)
      .map(([question, answer]) => `${question} ${answer}`)
      .join('\n'),
};

/** An item found in a search, with a line that shows the hit. */
export function presentFound(kind: InboxKind, row: InboxRow, query: string): Found {
  const answers = row.answers?.map(({ answer }) => answer) ?? [];
  const service = row.service === null ? '' : formatService(row.service);
  const texts = [row.message, ...answers, row.company ?? '', row.email, row.phone ?? '', service];
  const snippet = makeSnippet(texts, query);
  return { kind, id: row._id.toHexString(), title: row.name, snippet };
}
