/** The query keys by which the inboxes choose. */
export interface InboxQuery {
  readonly archived?: boolean | undefined;
  readonly status?: string | undefined;
  readonly service?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fields?: 'summary' | undefined;
}

/** Builds a filter field by field; nothing of the query reaches the database as it came. */
export function inboxFilter(query: InboxQuery): Record<string, unknown> {
  const { archived, status, service, from, to } = query;
  const time = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: readEnd(to) }),
  };
  return {
    deletedAt: null,
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
