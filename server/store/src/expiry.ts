/** Removes expired documents (TTL indexes). */
import type { Catalog } from './catalog.ts';
import { MongoError } from './errors.ts';
import type { Index } from './indexes.ts';
import { createQuery } from './query.ts';
import { removeRows } from './remove-rows.ts';
import { PAUSE, type Task } from './stream.ts';
import { DateTime, type Doc, type Value } from './values.ts';

function expiredFilter(index: Index, seconds: number, now: number): Doc {
  const before = new DateTime(BigInt(Math.floor(now - seconds * 1000)));
  const [field] = index.fields;
  const expired: Doc = new Map([[field?.path ?? '', new Map<string, Value>([['$lt', before]])]]);
  return index.partial ? new Map([['$and', [expired, index.partial]]]) : expired;
}

/**
 * One pass over all TTL indexes; returns the number of deleted documents. Skips collections dropped
 * during it; a failure does not stop the rest from expiring.
 * @throws MongoError the last failure, after the pass.
 */
export function* expireDocuments(catalog: Catalog, now: number): Task<number> {
  let removed = 0;
  let failure: MongoError | undefined;
  for (const collection of catalog.all()) {
    for (const index of collection.indexes) {
      const isThere = (): boolean => !collection.isGone && collection.indexes.includes(index);
      if (index.expireAfter === undefined || !isThere()) continue;
      try {
        const filter = expiredFilter(index, index.expireAfter, now);
        removed += yield* removeRows(collection, createQuery(filter, { hint: index.name }));
      } catch (error) {
        if (!(error instanceof MongoError)) throw error;
        if (isThere()) failure = error;
      }
      yield PAUSE;
    }
  }
  if (failure) throw failure;
  return removed;
}
