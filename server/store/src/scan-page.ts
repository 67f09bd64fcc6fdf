/** Shared by all scans: page sizes, and checks after a pause. */
import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import type { ReadIndex } from './indexes.ts';
import type { RowSet } from './row-set.ts';
import type { RowFilter } from './row-filter.ts';

export const PAGE_ROWS = 256;
export const PAGE_BYTES = 1 << 20;

/** Halve a page that took longer, for instance with a filter of many clauses. */
export const PAGE_MS = 8;
export const MIN_ROWS = 16;

/** Rows of the next page: few at first, more while pages are fast. */
export function nextLimit(limit: number, startedAt: number, growth = 4): number {
  return performance.now() - startedAt > PAGE_MS
    ? Math.max(Math.min(limit, MIN_ROWS), limit >> 1)
    : Math.min(limit * growth, PAGE_ROWS);
}

/** The cost of a query, for explain. */
export interface Examined {
  keys: number;
  documents: number;
}

/** A pause may outlast the collection or the index. */
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
  /**
   * A record has several keys in an index or a union, and moves when it changes during the scan.
   */
  readonly seen: RowSet;
  readonly rowFilter: RowFilter | undefined;
}
