/** One field of a document by a path that leads through documents only. */
import { type Doc, isDoc, type Value } from './values.ts';

export const readField = (doc: Doc, parts: readonly string[]): Value | undefined =>
  parts.reduce<Value | undefined>(
    (value, part) => (isDoc(value) ? value.get(part) : undefined),
    doc,
  );

/** A copy with the field replaced, added, or removed when the value is undefined. */
export function withField(
  doc: Doc | undefined,
  [part = '', ...rest]: readonly string[],
  value: Value | undefined,
): Doc {
  const copy: Doc = new Map(doc);
  const inner = copy.get(part);
  const next = rest.length === 0 ? value : withField(isDoc(inner) ? inner : undefined, rest, value);
  if (next === undefined) copy.delete(part);
  else copy.set(part, next);
  return copy;
}
