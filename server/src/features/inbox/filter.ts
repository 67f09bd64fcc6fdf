import { waitingStatuses } from '@longitude/contract/inbox-statuses';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { Model, QueryFilter } from 'mongoose';
import { equals, within } from '../../platform/records/conditions.ts';
import type { Conditions } from '../../platform/records/definition.ts';
import { marks } from './marks.ts';

const folder = { deletedAt: 1, spam: 1, archived: 1 } as const;
const newest = { status: 1, createdAt: -1, _id: -1 } as const;
/** The marks that narrow a folder. */
const filterMarks = Object.keys(marks).filter((mark) => !(mark in folder));

/** The index that contains names. */
export const nameIndex = { keys: { ...folder, status: 1, nameKey: 1, _id: 1 } } as const;

/**
 * Indexes of an inbox. Filters name every folder and status that they allow, so each list is a merge
 * of a few index scans in its order, and each count reads no document.
 */
export const inboxIndexes = [
  { keys: { ...folder, ...newest } },
  nameIndex,
  { keys: { ...folder, service: 1, ...newest } },
  ...filterMarks.map((mark) => ({ keys: { ...folder, [mark]: 1, ...newest } as const })),
] as const;

/** The conditions of a list besides those of the marks. */
export const inboxConditions = (statuses: readonly string[]): Conditions<InboxQuery> => ({
  status: ({ status, unanswered }) => {
    const isAllowed = (each: string) =>
      (status === undefined || each === status) &&
      // The mark implies it; naming fewer statuses leaves fewer index scans to merge.
      (unanswered !== true || waitingStatuses.includes(each));
    return { $in: statuses.filter(isAllowed) };
  },
  service: ({ service }) => equals(service),
  createdAt: within,
});

/** Up to this many rows are sorted in memory; beyond it, a scan of the name index is faster. */
const maxSorted = 1000;

/**
 * The index for a list in the order of names. Only one index contains the names; the planner
 * prefers those of the marks and services that narrow such a list, however many rows it must sort
 * then.
 */
export async function chooseIndex<Fields>(
  model: Model<Fields>,
  filter: Record<string, unknown>,
  { sort }: InboxQuery,
): Promise<{ hint?: typeof nameIndex.keys }> {
  const isNarrowed = ['service', ...filterMarks].some((field) => field in filter);
  if (sort !== 'name' || !isNarrowed) return {};
  const limit = maxSorted + 1;
  const count = await model.countDocuments(filter as QueryFilter<Fields>, { limit });
  return count > maxSorted ? { hint: nameIndex.keys } : {};
}
