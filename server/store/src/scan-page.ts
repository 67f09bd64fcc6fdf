/** What all ways of reading share: the size of pages, and what a pause may change. */
import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import type { ReadIndex } from './indexes.ts';
import type { RowSet } from './row-set.ts';
import type { RowFilter } from './row-filter.ts';

export const PAGE_ROWS = 256;
export const PAGE_BYTES = 1 << 20;

/** A page that took longer to work on, for instance with a filter of many clauses, is halved. */
export const PAGE_MS = 8;
export const MIN_ROWS = 16;

/** Rows of the next page: few at first, more while that goes fast. */
export function nextLimit(limit: number, startedAt: number, growth = 4): number {
  return performance.now() - startedAt > PAGE_MS
    ? Math.max(Math.min(limit, MIN_ROWS), limit >> 1)
    : Math.min(limit * growth, PAGE_ROWS);
}

/** What a query cost, for explain. */
export interface Examined {
  keys: number;
  documents: number;
}

/** After a pause the table may be gone. */
export function checkStill(collection: Collection, index?: ReadIndex): void {
  const isThere =
    !index || index === collection.idIndex || collection.indexes.some((other) => other === index);
  if (collection.isGone || !isThere)
    fail(175, `the collection or index that this query reads was dropped: ${collection.namespace}`);
}

export interface Scan {
  readonly collection: Collection;
  readonly examined: Examined;
  /** Rows of the first page. */
  readonly first: number;
  /** A record has several keys in an index or a union, and moves when it is changed meanwhile. */
  readonly seen: RowSet;
  readonly rowFilter: RowFilter | undefined;
}
