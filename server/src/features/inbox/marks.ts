import { waitingStatuses } from '@longitude/contract/inbox-statuses';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { Mark, MarkFields as FieldsOf } from '../../platform/records/marks.ts';

const select = (isSet: boolean | undefined) => (isSet === undefined ? undefined : isSet || null);

/** The marks of an item, in the order of the columns. */
export const marks = {
  archived: { unset: false, select: ({ archived }) => archived ?? { $in: [false, true] } },
  /** The item has not been opened yet. */
  unread: { unset: null, isEdit: false, select: ({ unread }) => select(unread) },
  /** An email to its sender was sent, or its status says so. */
  answered: {
    unset: null,
    isEdit: false,
    select: ({ unanswered }) => select(unanswered === undefined ? undefined : !unanswered),
  },
  /** Suspected spam: every list leaves it out, unless it asks for nothing else. */
  spam: { unset: null, select: ({ spam }) => select(spam === true) },
} as const satisfies Record<string, Mark<InboxQuery>>;

/** The marks as stored. */
export type MarkFields = FieldsOf<typeof marks>;

/**
 * The mark `answered` that follows from a newly set status: setting a waiting status again clears
 * it, whatever was sent before. Empty without a status.
 */
export function answeredForStatus(status: unknown): { readonly answered?: true | null } {
  if (typeof status !== 'string') return {};
  return { answered: waitingStatuses.includes(status) ? null : true };
}
