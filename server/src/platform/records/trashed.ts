/** Finds deleted items: in this form the partial index of the trash applies. */
export const isTrashed = { $gt: new Date(0) };

/** The index behind the trash list; it contains only deleted items. */
export const trashListIndex = {
  keys: { deletedAt: -1, _id: -1 },
  options: { partialFilterExpression: { deletedAt: isTrashed } },
} as const;
