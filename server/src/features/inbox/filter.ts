import { wordsFilter } from '../../platform/search/words.ts';

/** The query keys by which the inboxes choose. */
export interface InboxQuery {
  readonly q?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly spam?: boolean | undefined;
  readonly unread?: boolean | undefined;
  readonly unanswered?: boolean | undefined;
  readonly status?: string | undefined;
  readonly service?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fields?: 'summary' | undefined;
}

/** The statuses of an inbox, and those in which an item may wait for an answer. */
export interface InboxStatuses {
  readonly all: readonly string[];
  readonly unanswered: readonly string[];
}

/** The one that holds names. */
export const nameIndex = {
  keys: { deletedAt: 1, spam: 1, archived: 1, status: 1, nameKey: 1, _id: 1 },
} as const;

/**
 * Indexes of an inbox. Each list is the merge of a few walks in its order, because filters name
 * every folder and status that they allow; so is each count, which reads no document.
 */
export const inboxIndexes = [
  { keys: { deletedAt: 1, spam: 1, archived: 1, status: 1, createdAt: -1, _id: -1 } },
  nameIndex,
  { keys: { deletedAt: 1, spam: 1, archived: 1, service: 1, status: 1, createdAt: -1, _id: -1 } },
  { keys: { deletedAt: 1, spam: 1, archived: 1, unread: 1, status: 1, createdAt: -1, _id: -1 } },
  { keys: { deletedAt: 1, spam: 1, archived: 1, answered: 1, status: 1, createdAt: -1, _id: -1 } },
] as const;

/** Builds a filter field by field; nothing of the query reaches the database as it came. */
export function inboxFilter(query: InboxQuery, statuses: InboxStatuses): Record<string, unknown> {
  const { archived, spam, unread, unanswered, service, from, to, q } = query;
  const time = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: readEnd(to) }),
  };
  return {
    deletedAt: null,
    // Null also finds what was stored before there was such a field; so it does for the other marks.
    spam: spam === true ? true : null,
    archived: archived ?? { $in: [false, true] },
    ...statusFilter(query, statuses),
    ...(service === undefined ? {} : { service: { $eq: service } }),
    ...(unread === undefined ? {} : { unread: unread || null }),
    ...(unanswered === undefined ? {} : { answered: unanswered ? null : true }),
    ...(from === undefined && to === undefined ? {} : { createdAt: time }),
    ...(q === undefined ? {} : wordsFilter(q)),
  };
}

function statusFilter(
  { status, unanswered }: InboxQuery,
  { all, unanswered: open }: InboxStatuses,
): object {
  const chosen = all
    .filter((each) => status === undefined || each === status)
    // The mark says it already; so there are fewer walks to merge.
    .filter((each) => unanswered !== true || open.includes(each));
  return { status: { $in: chosen } };
}

/** A bare date means the whole day. */
function readEnd(to: string): Date {
  const end = new Date(to);
  return to.length === 10 ? new Date(end.getTime() + 24 * 3_600_000) : end;
}
