/** Whether two values of a field are the same: lists and records by their content. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/**
 * The fields of `draft` that differ from `base`: only these are sent, so that a save never writes
 * back values that it merely displayed.
 */
export function listEdits<Fields extends object>(base: Fields, draft: Fields): Partial<Fields> {
  const keys = Object.keys(draft) as (keyof Fields)[];
  const edited = keys.filter((key) => !isSame(draft[key], base[key]));
  return Object.fromEntries(edited.map((key) => [key, draft[key]])) as Partial<Fields>;
}
