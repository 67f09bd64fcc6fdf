/** The keys a document has in an index. */
import { fail } from './errors.ts';
import { invertKey } from './keys.ts';
import { fieldKeys, isPosition, type SortField } from './paths.ts';
import { type Doc, isDoc, type Value } from './values.ts';

interface DocumentKeys {
  /** Keyed by their latin1 text, to compare two sets. */
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly multikey: boolean;
}

/** The shortest path at which one of the fields reaches an array. */
function arrayPrefix(doc: Doc, parts: readonly string[]): string | undefined {
  let value: Value | undefined = doc;
  for (const [index, part] of parts.entries()) {
    value = isDoc(value) ? value.get(part) : undefined;
    if (Array.isArray(value)) return parts.slice(0, index + 1).join('.');
    if (value === undefined) return undefined;
  }
  return undefined;
}

function replaceAt(doc: Doc, parts: readonly string[], value: Value): Doc {
  const [part = '', ...rest] = parts;
  const inner = doc.get(part);
  return new Map(doc).set(
    part,
    rest.length === 0 || !isDoc(inner) ? value : replaceAt(inner, rest, value),
  );
}

/**
 * One document per element of an array that several fields of the index pass through: their values
 * must come from the same element.
 */
function splitByElement(doc: Doc, fields: readonly SortField[]): Doc[] {
  if (fields.length < 2) return [doc];
  const prefixes = fields
    .map(({ parts }) => arrayPrefix(doc, parts))
    .filter((prefix) => prefix !== undefined);
  const [prefix] = prefixes;
  if (prefix === undefined) return [doc];
  const other = prefixes.find((path) => path !== prefix);
  if (other !== undefined) fail(171, `cannot index parallel arrays [${other}] [${prefix}]`);
  const isPositional = fields.some(({ parts }) => parts.some(isPosition));
  if (prefixes.length < 2 || isPositional) return [doc];
  const parts = prefix.split('.');
  const list = parts.reduce<Value | undefined>(
    (value, part) => (isDoc(value) ? value.get(part) : undefined),
    doc,
  ) as Value[];
  if (list.length === 0) return [doc];
  return list.flatMap((item) =>
    Array.isArray(item)
      ? [replaceAt(doc, parts, [item])]
      : splitByElement(replaceAt(doc, parts, item), fields),
  );
}

/** @returns no keys when a sparse index leaves the document out. */
export function documentKeys(
  doc: Doc,
  fields: readonly SortField[],
  sparse: boolean,
): DocumentKeys {
  const keys = new Map<string, Buffer>();
  const variants = splitByElement(doc, fields);
  let multikey = variants.length > 1;
  let present = false;
  for (const variant of variants) {
    let joined: Buffer[] = [Buffer.alloc(0)];
    for (const { parts, descending } of fields) {
      const field = fieldKeys(variant, parts);
      multikey ||= field.multikey;
      present ||= field.present;
      const own = descending ? field.keys.map(invertKey) : field.keys;
      joined =
        fields.length === 1
          ? own
          : joined.flatMap((prefix) => own.map((key) => Buffer.concat([prefix, key])));
    }
    for (const key of joined) keys.set(key.toString('latin1'), key);
  }
  return sparse && !present ? { keys: new Map(), multikey: false } : { keys, multikey };
}
