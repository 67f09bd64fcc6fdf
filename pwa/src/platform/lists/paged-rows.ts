import type { CallResult } from '@longitude/contract/core/client';
import type { ApiError } from '@longitude/contract/core/errors';
import { batch, signal, type Signal } from '@preact/signals-react';

export interface Row {
  readonly id: string;
}

/** What a paged list holds; see PagedList for what each means. */
export interface State<Item> {
  readonly items: Signal<readonly Item[] | undefined>;
  readonly total: Signal<number | null>;
  readonly next: Signal<string | null>;
  readonly error: Signal<ApiError | undefined>;
  readonly isLoading: Signal<boolean>;
  readonly gone: Signal<ReadonlySet<string>>;
  readonly news: Signal<number>;
}

const none: ReadonlySet<string> = new Set();

export function createState<Item>(): State<Item> {
  return {
    items: signal(),
    total: signal(null),
    next: signal(null),
    error: signal(),
    isLoading: signal(false),
    gone: signal(none),
    news: signal(0),
  };
}

export interface Reading<Item> {
  readonly items: readonly Item[];
  readonly total: number | null;
  readonly next: string | null;
}

export function show<Item extends Row>(
  state: State<Item>,
  { items, total, next }: Reading<Item>,
  signal?: AbortSignal,
): void {
  if (signal?.aborted) return;
  const shown = new Map(state.items.peek()?.map((item) => [item.id, item]));
  batch(() => {
    state.items.value = items.map((item) => keepSame(shown.get(item.id) ?? item, item));
    state.total.value = total;
    state.next.value = next;
    state.gone.value = none;
    state.news.value = 0;
  });
}

export function append<Item extends Row>(
  state: State<Item>,
  { answer, total, next }: CallResult<Item[]>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  batch(() => {
    state.items.value = join(state.items.peek() ?? [], answer);
    state.total.value = total;
    state.next.value = next;
  });
}

export function compare<Item extends Row>(
  state: State<Item>,
  reading: Reading<Item>,
  isOwn: boolean,
): void {
  const shown = state.items.peek();
  if (!shown) return;
  // Into an empty list rows may come at once: nothing jumps.
  if (shown.length === 0) return show(state, reading);
  const { items, gone, news } = reconcileRows(shown, reading.items, {
    isWhole: reading.next === null,
    wasWhole: state.next.peek() === null,
  });
  batch(() => {
    state.items.value = items;
    state.total.value = reading.total;
    state.news.value = news;
    if (isOwn) remove(state, new Set(gone), reading.total);
    else state.gone.value = new Set(gone);
  });
}

export function remove<Item extends Row>(
  state: State<Item>,
  ids: ReadonlySet<string>,
  total?: number | null,
): void {
  const shown = state.items.peek();
  const left = shown?.filter(({ id }) => !ids.has(id));
  if (!shown || !left || left.length === shown.length) return;
  const before = state.total.peek();
  const fewer = before === null ? null : before - (shown.length - left.length);
  batch(() => {
    state.items.value = left;
    state.total.value = total === undefined ? fewer : total;
  });
}

export function reset<Item>(state: State<Item>): void {
  batch(() => {
    state.items.value = undefined;
    state.total.value = null;
    state.next.value = null;
    state.error.value = undefined;
    state.isLoading.value = false;
    state.gone.value = none;
    state.news.value = 0;
  });
}

export function update<Item extends Row>(
  state: State<Item>,
  ids: ReadonlySet<string>,
  change: Partial<Item>,
): void {
  const rows = state.items.peek();
  if (!rows?.some(({ id }) => ids.has(id))) return;
  state.items.value = rows.map((row) =>
    ids.has(row.id) ? keepSame(row, { ...row, ...change }) : row,
  );
}

/** A row that moved between two pages must not stand there twice. */
export function join<Item extends Row>(
  shown: readonly Item[],
  more: readonly Item[],
): readonly Item[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !known.has(id))];
}

interface Reconciled<Item> {
  /** The rows that were shown, in their places, as they are now. */
  readonly items: readonly Item[];
  /** Ids of shown rows that are not there any more. */
  readonly gone: readonly string[];
  /** How many rows came that are not shown. */
  readonly news: number;
}

/**
 * Compares what is shown with a fresh reading of the beginning of the list, as long as what is
 * shown. Nothing moves and nothing is added. `isWhole` says that the reading reached the list's
 * end, `wasWhole` that what is shown did: rows past the end of either are unknown, neither new nor
 * gone.
 */
export function reconcileRows<Item extends Row>(
  shown: readonly Item[],
  fresh: readonly Item[],
  { isWhole, wasWhole }: { readonly isWhole: boolean; readonly wasWhole: boolean },
): Reconciled<Item> {
  const now = new Map(fresh.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const lastSeen = isWhole ? shown.length : shown.findLastIndex(({ id }) => now.has(id));
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const certain = wasWhole || lastKnown === -1 ? fresh : fresh.slice(0, lastKnown);
  return {
    items: shown.map((item) => keepSame(item, now.get(item.id))),
    gone: shown.slice(0, lastSeen + 1).flatMap(({ id }) => (now.has(id) ? [] : [id])),
    news: certain.filter(({ id }) => !known.has(id)).length,
  };
}

/** Rows that did not change stay the same object: they are not drawn again. */
function keepSame<Item extends Row>(shown: Item, fresh: Item | undefined): Item {
  if (!fresh) return shown;
  return JSON.stringify(shown) === JSON.stringify(fresh) ? shown : fresh;
}
