import type { Model, QueryFilter } from 'mongoose';
import { nameIndex, type InboxQuery } from './filter.ts';

/** As many rows are sorted in memory; of more, those of a page are met sooner on a walk by name. */
const mostSorted = 1000;

/**
 * The index by which a list in the order of names is read. One index holds the names; the others
 * hold the marks and services by which such a list is narrowed, and the planner takes them however
 * many rows it has to sort then.
 */
export async function chooseIndex<Fields>(
  model: Model<Fields>,
  filter: Record<string, unknown>,
  { sort, unread, unanswered, service }: InboxQuery & { readonly sort?: string | undefined },
): Promise<{ hint?: typeof nameIndex.keys }> {
  const isNarrowed = [unread, unanswered, service].some((each) => each !== undefined);
  if (sort !== 'name' || !isNarrowed) return {};
  const limit = mostSorted + 1;
  const count = await model.countDocuments(filter as QueryFilter<Fields>, { limit });
  return count > mostSorted ? { hint: nameIndex.keys } : {};
}
