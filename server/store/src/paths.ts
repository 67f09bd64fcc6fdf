/** How a dotted path passes through documents and arrays in queries, indexes and sorts. */
import { encodeKey, NULL_KEY, UNDEFINED_KEY } from './keys.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** True for a path component that can name an array position. */
export const isPosition = (part: string): boolean => /^(?:0|[1-9]\d{0,6})$/.test(part);

/** `isNamed`: the path names an array position at its end, so an array there is not entered. */
type LeafTest = (
  value: Value | undefined,
  position: number | undefined,
  isNamed: boolean,
) => boolean;

/**
 * Calls `test` for each value at the path until one call returns true; undefined means missing.
 * Arrays on the path are entered element by element (documents only), and by position when the part
 * is a number. The array at the end is one value. `position` is the element of the outermost array
 * that was entered without being named (the one that the positional `$` means).
 */
export function anyValue(
  value: Value,
  parts: readonly string[],
  at: number,
  test: LeafTest,
  position?: number,
  isNamed = false,
): boolean {
  const part = parts[at];
  if (part === undefined) return test(value, position, isNamed);
  if (isDoc(value)) {
    const next = value.get(part);
    return next === undefined
      ? test(undefined, position, false)
      : anyValue(next, parts, at + 1, test, position);
  }
  if (!Array.isArray(value)) return test(undefined, position, false);
  const isLast = at + 1 === parts.length;
  return value.some((item, index) => {
    if (isDoc(item) && anyValue(item, parts, at, test, position ?? index)) return true;
    if (part !== String(index) || !(isLast || isDoc(item) || Array.isArray(item))) return false;
    return anyValue(item, parts, at + 1, test, position, true);
  });
}

/** The keys of one field, as an index or a sort sees them. */
interface FieldKeys {
  readonly keys: Buffer[];
  /** Whether an array was on the path or at its end. */
  readonly multikey: boolean;
  /** Whether any value was there, for sparse indexes. */
  readonly present: boolean;
}

function leafKeys(value: Value | undefined): Buffer[] {
  if (value === undefined) return [NULL_KEY];
  if (!Array.isArray(value)) return [encodeKey(value)];
  return value.length === 0 ? [UNDEFINED_KEY] : value.map(encodeKey);
}

const crossesArray = (value: Value | undefined, parts: readonly string[], at = 0): boolean => {
  if (Array.isArray(value)) return true;
  const part = parts[at];
  return part !== undefined && isDoc(value) && crossesArray(value.get(part), parts, at + 1);
};

/** All keys of one field of a document, at least one. */
export function fieldKeys(doc: Doc, parts: readonly string[]): FieldKeys {
  const only = parts[0];
  if (parts.length === 1 && only !== undefined) {
    const value = doc.get(only);
    return { keys: leafKeys(value), multikey: Array.isArray(value), present: value !== undefined };
  }
  const keys: Buffer[] = [];
  let present = false;
  let isMissing = false;
  anyValue(doc, parts, 0, (value) => {
    if (value === undefined) isMissing = true;
    else {
      present = true;
      for (const key of leafKeys(value)) keys.push(key);
    }
    return false;
  });
  // One key for all elements without the field, or a compound key would multiply them.
  if (isMissing || keys.length === 0) keys.push(NULL_KEY);
  return { keys, multikey: crossesArray(doc, parts), present };
}

export interface SortField {
  readonly path: string;
  readonly parts: readonly string[];
  readonly descending: boolean;
}
