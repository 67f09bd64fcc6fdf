import type { CallResult } from '@longitude/contract/core/client';
import { page } from '@longitude/contract/constants';
import type { ApiError } from '@longitude/contract/core/errors';
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { whenSessionEnds } from '../platform/session-state.ts';
import { PagedReader } from './paged-reader.ts';
import { join, PagedRows, type IsOwn, type Reading, type Row } from './paged-rows.ts';

export interface PageWish {
  /** Requested rows, at most the contract's maximum page size. */
  readonly limit: number;
  /** Cursor at the end of the previous page; undefined for the first page. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/** A list that grows page by page. It never retries or refetches on its own. */
export interface PagedList<Item> {
  /** Undefined until the first response. */
  readonly items: ReadonlySignal<readonly Item[] | undefined>;
  /** Total number of rows, from `X-Total-Count`. */
  readonly total: ReadonlySignal<number | null>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<ApiError | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Ids of rows on screen that others removed from the list. */
  readonly removedIds: ReadonlySignal<ReadonlySet<string>>;
  /** Number of new rows that are not on screen yet. */
  readonly newCount: ReadonlySignal<number>;
  /** Reloads from the start, as many rows as are shown, which stay on screen until then. */
  load(): Promise<void>;
  /** Loads the first page of a different list; the rows on screen stay until then. */
  restart(): Promise<void>;
  loadMore(): Promise<void>;
  /**
   * Updates the rows on screen in place; arrivals and removals only appear in `newCount` and
   * `removedIds`. Removed rows that `isOwn` leave the list immediately. False when it could not be
   * read; true also when a later read made it unnecessary.
   */
  sync(isOwn?: IsOwn): Promise<boolean>;
  /** Changes rows in place. */
  update(ids: readonly string[], change: Partial<Item>): void;
  /** Removes rows that are now in another list. */
  remove(ids: readonly string[]): void;
  /** Clears everything and aborts pending requests. */
  clear(): void;
}

type LoadPage<Item> = (wish: PageWish) => Promise<CallResult<Item[]>>;

/**
 * A paged list over `loadPage`, which requests one page. Created once per module, because it lives
 * as long as the page; the end of a session clears it.
 */
export function createPagedList<Item extends Row>(loadPage: LoadPage<Item>): PagedList<Item> {
  const rows = new PagedRows<Item>();
  const reader = new PagedReader(rows);
  const clear = () => {
    reader.stop();
    rows.reset();
  };
  whenSessionEnds(clear);
  const countShown = () => rows.items.peek()?.length ?? 0;
  const readFrom = (count: number) =>
    reader.runWhole(async (signal) => {
      const reading = await readMany(loadPage, count, signal);
      if (!signal.aborted) rows.show(reading);
    });
  return {
    ...listSignals(rows),
    clear,
    load: () => readFrom(countShown()),
    restart: () => readFrom(0),
    loadMore: async () => {
      const cursor = rows.next.peek();
      if (cursor === null || rows.isLoading.peek()) return;
      await reader.run(async (signal) => {
        const result = await loadPage({ limit: page.default, cursor, signal });
        if (!signal.aborted) rows.append(result);
      });
    },
    sync: (isOwn = () => false) =>
      reader.runQuietly(
        (signal) => readMany(loadPage, countShown(), signal),
        (reading) => rows.compare(reading, isOwn),
      ),
    update: (ids, change) => reader.change(() => rows.update(new Set(ids), change)),
    remove: (ids) => reader.change(() => rows.remove(new Set(ids))),
  };
}

function listSignals<Item extends Row>(rows: PagedRows<Item>) {
  const { items, total, error, isLoading, removedIds, newCount } = rows;
  const hasMore = computed(() => rows.next.value !== null);
  return { items, total, error, isLoading, removedIds, newCount, hasMore };
}

/** Reads about `count` rows from the start, page by page. */
async function readMany<Item extends Row>(
  loadPage: LoadPage<Item>,
  count: number,
  signal: AbortSignal,
): Promise<Reading<Item>> {
  const wanted = Math.max(page.default, count);
  let reading: Reading<Item> = { items: [], total: null, next: null };
  for (let read = 0; read < wanted; read += page.max) {
    const limit = Math.min(page.max, wanted - read);
    const cursor = reading.next ?? undefined;
    const { response, total, next } = await loadPage({ limit, cursor, signal });
    reading = { items: join(reading.items, response), total, next };
    if (next === null) break;
  }
  return reading;
}
