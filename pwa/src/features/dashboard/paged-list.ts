import type { CallResult } from '@longitude/contract/client';
import { page } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/errors';
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { whenSessionEnds } from '../../platform/session.ts';

export interface PageWish {
  /** Rows wanted, at most the contract's largest page. */
  readonly limit: number;
  /** Where to go on; undefined for the beginning. */
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/** A list that grows by pages. It never retries and never refetches by itself. */
export interface PagedList<Item> {
  /** Undefined until the first answer. */
  readonly items: ReadonlySignal<readonly Item[] | undefined>;
  /** How many there are altogether, by `X-Total-Count`. */
  readonly total: ReadonlySignal<number | null>;
  readonly hasMore: ReadonlySignal<boolean>;
  readonly error: ReadonlySignal<ApiError | undefined>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** Loads from the beginning, as many rows as are shown; what is on screen stays meanwhile. */
  load(): Promise<void>;
  loadMore(): Promise<void>;
  /** Forgets everything and stops what is under way. */
  clear(): void;
}

/**
 * A paged list over `loadPage`, which makes one call for one page. Made once per module, because
 * it lives until the page does; the end of a session clears it.
 */
export function createPagedList<Item extends { readonly id: string }>(
  loadPage: (wish: PageWish) => Promise<CallResult<Item[]>>,
): PagedList<Item> {
  const items = signal<readonly Item[] | undefined>(undefined);
  const total = signal<number | null>(null);
  const next = signal<string | null>(null);
  const hasMore = signal(false);
  const error = signal<ApiError | undefined>(undefined);
  const isLoading = signal(false);
  let running: AbortController | undefined;

  async function run(limit: number, cursor: string | undefined) {
    running?.abort();
    const mine = (running = new AbortController());
    isLoading.value = true;
    error.value = undefined;
    try {
      const answer = await loadPage({ limit, cursor, signal: mine.signal });
      if (mine.signal.aborted) return;
      items.value = cursor ? append(items.value ?? [], answer.answer) : answer.answer;
      total.value = answer.total;
      next.value = answer.next;
      hasMore.value = answer.next !== null;
    } catch (cause) {
      if (mine.signal.aborted) return;
      if (!(cause instanceof ApiError)) throw cause;
      error.value = cause;
    } finally {
      if (running === mine) isLoading.value = false;
    }
  }

  function clear() {
    running?.abort();
    running = undefined;
    items.value = undefined;
    total.value = null;
    next.value = null;
    hasMore.value = false;
    error.value = undefined;
    isLoading.value = false;
  }
  whenSessionEnds(clear);

  return {
    items,
    total,
    hasMore,
    error,
    isLoading,
    clear,
    load: () =>
      run(Math.min(page.largest, Math.max(page.usual, items.value?.length ?? 0)), undefined),
    loadMore: async () => {
      if (next.value !== null && !isLoading.value) await run(page.usual, next.value);
    },
  };
}

/** A row that moved between two pages must not stand there twice. */
function append<Item extends { readonly id: string }>(
  shown: readonly Item[],
  more: readonly Item[],
): readonly Item[] {
  const known = new Set(shown.map((item) => item.id));
  return [...shown, ...more.filter((item) => !known.has(item.id))];
}
