import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { InboxStatuses } from './filter.ts';

/**
 * What a status that somebody sets says of the mark `answered`: whoever sets it back lets the item
 * wait again, whatever was written before. Empty without a status.
 */
export function answeredForStatus(
  { unanswered }: InboxStatuses,
  status: unknown,
): { readonly answered?: true | null } {
  if (typeof status !== 'string') return {};
  return { answered: unanswered.includes(status) ? null : true };
}

/**
 * Marks an item as answered, in the trash as well: it may be restored. No change of its version,
 * and nobody is told: whoever sent the answer tells of it.
 */
export async function markAnswered<Fields>(model: Model<Fields>, id: string): Promise<void> {
  const filter = { _id: id, answered: null } as unknown as QueryFilter<Fields>;
  const update = { $set: { answered: true } } as unknown as UpdateQuery<Fields>;
  await model.updateOne(filter, update, { timestamps: false });
}
