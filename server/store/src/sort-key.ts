import { fail } from './errors.ts';
import { documentKeys } from './index-keys.ts';
import { invertKey } from './keys.ts';
import { fieldKeys, type SortField } from './paths.ts';
import type { Doc } from './values.ts';

const least = (keys: Iterable<Buffer>): Buffer => {
  let best: Buffer | undefined;
  for (const key of keys) if (!best || Buffer.compare(key, best) < 0) best = key;
  return best ?? fail(1, 'a document without a sort key');
};

/** Names of the first level that a sort reads. */
export const rootsOf = (fields: readonly SortField[]): ReadonlySet<string> =>
  new Set(fields.map(({ parts }) => parts[0] as string));

/**
 * Bytes whose order is the order of documents under a sort: the least key of an index on these
 * fields, so that two fields below one array are those of one element.
 * @throws MongoError 2 when two fields lead into different arrays.
 */
export function sortKey(doc: Doc, fields: readonly SortField[]): Buffer {
  let arrays = 0;
  const keys = fields.map(({ parts, descending }) => {
    const field = fieldKeys(doc, parts);
    if (field.multikey) arrays++;
    return least(descending ? field.keys.map(invertKey) : field.keys);
  });
  if (arrays < 2) return keys.length === 1 ? (keys[0] as Buffer) : Buffer.concat(keys);
  try {
    return least(documentKeys(doc, fields, false).keys.values());
  } catch {
    return fail(2, 'cannot sort with keys that are parallel arrays');
  }
}
