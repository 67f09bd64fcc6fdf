import type { CallResult } from '@longitude/contract/client';
import { page } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/errors';
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
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

interface State<Item> {
  readonly items: Signal<readonly Item[] | undefined>;
  readonly total: Signal<number | null>;
  readonly next: Signal<string | null>;
  readonly error: Signal<ApiError | undefined>;
  readonly isLoading: Signal<boolean>;
}

/**
 * A paged list over `loadPage`, which makes one call for one page. Made once per module, because
 * it lives until the page does; the end of a session clears it.
 */
export function createPagedList<Item extends { readonly id: string }>(
  loadPage: (wish: PageWish) => Promise<CallResult<Item[]>>,
): PagedList<Item> {
  const state: State<Item> = {
    items: signal(),
    total: signal(null),
    next: signal(null),
    error: signal(),
    isLoading: signal(false),
  };
  let running: AbortController | undefined;

  async function run(limit: number, cursor: string | undefined) {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    await fill(state, () => loadPage({ limit, cursor, signal: mine.signal }), cursor, mine.signal);
    if (running === mine) state.isLoading.value = false;
  }

  function clear() {
    running?.abort();
    running = undefined;
    state.items.value = undefined;
    state.total.value = null;
    state.next.value = null;
    state.error.value = undefined;
    state.isLoading.value = false;
  }
  whenSessionEnds(clear);

  return {
    ...state,
    hasMore: computed(() => state.next.value !== null),
    clear,
    load: () => run(countRows(state.items.peek()?.length ?? 0), undefined),
    loadMore: async () => {
      const cursor = state.next.peek();
      if (cursor !== null && !state.isLoading.peek()) await run(page.usual, cursor);
    },
  };
}

/** As many as are shown, within what one call may ask for. */
function countRows(shown: number): number {
  return Math.min(page.largest, Math.max(page.usual, shown));
}

/** Makes one call and puts its rows in place, unless it was overtaken meanwhile. */
async function fill<Item extends { readonly id: string }>(
  state: State<Item>,
  call: () => Promise<CallResult<Item[]>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  state.isLoading.value = true;
  state.error.value = undefined;
  try {
    const { answer, total, next } = await call();
    if (signal.aborted) return;
    state.items.value = cursor ? append(state.items.peek() ?? [], answer) : answer;
    state.total.value = total;
    state.next.value = next;
  } catch (cause) {
    if (signal.aborted) return;
    if (!(cause instanceof ApiError)) throw cause;
    state.error.value = cause;
  }
}

/** A row that moved between two pages must not stand there twice. */
function append<Item extends { readonly id: string }>(
  shown: readonly Item[],
  more: readonly Item[],
): readonly Item[] {
  const known = new Set(shown.map((item) => item.id));
  return [...shown, ...more.filter((item) => !known.has(item.id))];
}
