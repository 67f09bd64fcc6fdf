import { listEdits } from '@longitude/contract/core/edits';

/** Unsaved edits of an item. */
export interface Edits<Fields> {
  /** The stored values that they were made from: others may have saved since. */
  readonly base: Fields;
  /** The edited fields. */
  readonly fields: Partial<Fields>;
}

/** Someone else saved during editing. */
export interface Clash<Fields> {
  /** The fields that both changed to different values; the others are merged. */
  readonly fields: readonly (keyof Fields)[];
  readonly theirs: Fields;
}

interface Merged<Fields> {
  /** The stored values with the edits on top. */
  readonly draft: Fields;
  /** The edits that differ from the stored values: only these are sent. */
  readonly changes: Partial<Fields>;
  readonly clash: Clash<Fields> | null;
}

const listKeys = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];

export const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** Untouched fields follow the stored values, edited ones stay. */
export function mergeEdits<Fields extends object>(
  edits: Edits<Fields> | null,
  stored: Fields,
): Merged<Fields> {
  const draft = { ...stored, ...edits?.fields };
  const changes = listEdits(stored, draft);
  const theirs = edits ? listEdits(edits.base, stored) : {};
  const isClash = !isEmpty(changes) && !isEmpty(theirs);
  const fields = listKeys(changes).filter((key) => key in theirs);
  return { draft, changes, clash: isClash ? { fields, theirs: stored } : null };
}

/** The edits with a further change; null when nothing differs any more. */
export function addEdit<Fields extends object>(
  edits: Edits<Fields> | null,
  change: Partial<Fields>,
  stored: Fields,
): Edits<Fields> | null {
  const base = edits?.base ?? stored;
  const edited = { ...edits?.fields, ...change };
  // What someone else has changed since can be changed back to the base.
  const fields = {
    ...listEdits(base, { ...base, ...edited }),
    ...listEdits(stored, { ...stored, ...edited }),
  };
  return isEmpty(fields) ? null : { base, fields };
}

/** The edits after a choice between the values of a clash. */
export function settleClash<Fields extends object>(
  edits: Edits<Fields> | null,
  choice: Partial<Fields>,
  stored: Fields,
): Edits<Fields> | null {
  const known = Object.entries(stored).filter(([key]) => key in choice);
  const base = { ...(edits?.base ?? stored), ...Object.fromEntries(known) };
  return addEdit({ base, fields: { ...edits?.fields } }, choice, stored);
}

/** The edits that were made while `saved` was being saved. */
export function dropSaved<Fields extends object>(
  edits: Edits<Fields> | null,
  saved: Fields,
): Edits<Fields> | null {
  return addEdit({ base: saved, fields: { ...edits?.fields } }, {}, saved);
}
