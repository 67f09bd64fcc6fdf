/** Exactly this value: an object in its place could be an operator. */
export const equals = (value: string | undefined) =>
  value === undefined ? undefined : { $eq: value };

/** From a time on, and before another one; a bare date means the whole day. */
export function within({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}) {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: readEnd(to) }),
  };
}

function readEnd(to: string): Date {
  const end = new Date(to);
  return to.length === 10 ? new Date(end.getTime() + 24 * 3_600_000) : end;
}
