/**
 * Builds indexes while other requests are served: their writes also maintain unfinished indexes.
 */
import type { Catalog } from './catalog.ts';
import type { Collection } from './collection.ts';
import { showValue } from './duplicate-key.ts';
import { fail } from './errors.ts';
import { isIdKey } from './index-spec.ts';
import type { Index } from './indexes.ts';
import { encodeKey } from './keys.ts';
import { createQuery, findRows } from './query.ts';
import { PAUSE, type Task, WAIT, type Work } from './stream.ts';
import type { Doc } from './values.ts';

const isSame = (a: Doc, b: Doc, field: string): boolean =>
  encodeKey(a.get(field) ?? null).equals(encodeKey(b.get(field) ?? null));

/**
 * Whether the index exists already.
 * @throws MongoError 85, 86 when a similar one has other options.
 */
function isPresent(indexes: readonly Index[], spec: Doc): boolean {
  if (isIdKey(spec.get('key'))) return true;
  const named = indexes.find(({ name }) => name === spec.get('name'));
  if (!named) {
    const isAlike = ({ spec: other }: Index): boolean =>
      isSame(other, spec, 'key') && isSame(other, spec, 'partialFilterExpression');
    const alike = indexes.find(isAlike);
    return alike ? fail(85, `Index already exists with a different name: ${alike.name}`) : false;
  }
  const shown = `Requested index: ${showValue(spec)}, existing index: ${showValue(named.spec)}`;
  const fields = ['key', 'unique', 'sparse', 'partialFilterExpression'];
  if (fields.some((field) => !isSame(named.spec, spec, field)))
    fail(86, `An existing index has the same name as the requested index. ${shown}`);
  if (!isSame(named.spec, spec, 'expireAfterSeconds'))
    fail(
      85,
      `An equivalent index already exists with the same name but different options. ${shown}`,
    );
  return true;
}

function checkStill({ isGone, namespace }: Collection): void {
  if (isGone) fail(276, `Index build on ${namespace} was aborted: the collection was dropped`);
}

function* fillIndexes(collection: Collection, indexes: readonly Index[]): Task<void> {
  const everything = createQuery(new Map());
  for (const row of findRows(collection, everything, { keys: 0, documents: 0 }, 256)) {
    if (row === PAUSE) {
      yield PAUSE;
      checkStill(collection);
      continue;
    }
    for (const index of indexes) collection.addToIndex(index, row);
    row.release();
  }
}

/** Builds the missing indexes: all of them, or none. @throws MongoError 85, 86, 11000, 171, 276. */
export function* buildIndexes(
  catalog: Catalog,
  collection: Collection,
  specs: readonly Doc[],
): Work<void> {
  // Two processes that start together request the same indexes: the second finds them built.
  while (collection.unfinished.length > 0) {
    yield WAIT;
    checkStill(collection);
  }
  const built: Index[] = [];
  let isComplete = false;
  try {
    for (const spec of specs)
      if (!isPresent([...collection.indexes, ...built], spec))
        built.push(catalog.beginIndex(collection, spec));
    if (built.length > 0) yield* fillIndexes(collection, built);
    isComplete = true;
  } finally {
    if (built.length > 0) catalog.endIndexes(collection, built, isComplete);
  }
}
