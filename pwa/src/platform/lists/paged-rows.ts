import type { CallResult } from '@longitude/contract/core/client';
import type { ApiError } from '@longitude/contract/core/errors';
import { batch, signal, type Signal } from '@preact/signals-react';
import { keepSame, reconcileRows } from './reconcile-rows.ts';

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
