import type { Collection } from './collection.ts';
import { findRows, type Query } from './query.ts';
import { PAUSE, type Task } from './stream.ts';

/** Removes the documents of a query, or only one of them. Returns their number. */
export function* removeRows(collection: Collection, query: Query, isOne = false): Task<number> {
  let removed = 0;
  for (const row of findRows(collection, query, { keys: 0, documents: 0 }, isOne ? 4 : 128)) {
    if (row === PAUSE) {
      yield PAUSE;
      continue;
    }
    collection.remove(row);
    removed++;
    if (isOne) break;
  }
  return removed;
}
