/** The query keys by which the inboxes choose. */
export interface InboxQuery {
  readonly archived?: boolean | undefined;
  readonly spam?: boolean | undefined;
  readonly status?: string | undefined;
  readonly service?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fields?: 'summary' | undefined;
}

/** Indexes of an inbox: its folders, all of it, and the counts by status. */
export const inboxIndexes = [
  { keys: { deletedAt: 1, spam: 1, archived: 1, createdAt: -1, _id: -1 } },
  { keys: { deletedAt: 1, spam: 1, createdAt: -1, _id: -1 } },
  { keys: { deletedAt: 1, spam: 1, status: 1 } },
] as const;

/** Builds a filter field by field; nothing of the query reaches the database as it came. */
export function inboxFilter(query: InboxQuery): Record<string, unknown> {
  const { archived, spam, status, service, from, to } = query;
  const time = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: readEnd(to) }),
  };
  return {
    deletedAt: null,
    // Null also finds what was stored before there was such a field.
    spam: spam === true ? true : null,
    ...(archived === undefined ? {} : { archived }),
    ...(status === undefined ? {} : { status: { $eq: status } }),
    ...(service === undefined ? {} : { service: { $eq: service } }),
    ...(from === undefined && to === undefined ? {} : { createdAt: time }),
  };
}

/** A bare date means the whole day. */
function readEnd(to: string): Date {
  const end = new Date(to);
  return to.length === 10 ? new Date(end.getTime() + 24 * 3_600_000) : end;
}
