import type { CallResult } from '@longitude/contract/core/client';
import type { ApiError } from '@longitude/contract/core/errors';
import { batch, signal } from '@preact/signals-react';

export interface Row {
  readonly id: string;
}

/** Rows from the start of a list, with the cursor of the next page. */
export interface Reading<Item> {
  readonly items: readonly Item[];
  readonly total: number | null;
  readonly next: string | null;
}

/** Whether this session removed the row with an id. */
export type IsOwn = (id: string) => boolean;

const none: ReadonlySet<string> = new Set();

/** The state of a paged list; PagedList documents its signals. */
export class PagedRows<Item extends Row> {
  readonly items = signal<readonly Item[] | undefined>();
  readonly total = signal<number | null>(null);
  readonly next = signal<string | null>(null);
  readonly error = signal<ApiError | undefined>();
  readonly isLoading = signal(false);
  readonly removedIds = signal(none);
  readonly newCount = signal(0);

  show({ items, total, next }: Reading<Item>): void {
    const shown = new Map(this.items.peek()?.map((item) => [item.id, item]));
    batch(() => {
      this.items.value = items.map((item) => keepSame(shown.get(item.id) ?? item, item));
      this.total.value = total;
      this.next.value = next;
      this.removedIds.value = none;
      this.newCount.value = 0;
    });
  }

  append({ response, total, next }: CallResult<Item[]>): void {
    batch(() => {
      this.items.value = join(this.items.peek() ?? [], response);
      this.total.value = total;
      this.next.value = next;
    });
  }

  /** Merges a fresh read, and drops the removed rows that `isOwn`. */
  compare(reading: Reading<Item>, isOwn: IsOwn): void {
    const shown = this.items.peek();
    if (!shown) return;
    // New rows may appear in an empty list immediately: nothing shifts.
    if (shown.length === 0) return this.show(reading);
    const { items, removedIds, newCount } = reconcileRows(shown, reading.items, {
      isWhole: reading.next === null,
      wasWhole: this.next.peek() === null,
    });
    batch(() => {
      this.items.value = items;
      this.total.value = reading.total;
      this.newCount.value = newCount;
      this.remove(new Set(removedIds.filter(isOwn)), reading.total);
      this.removedIds.value = new Set(removedIds.filter((id) => !isOwn(id)));
    });
  }

  remove(ids: ReadonlySet<string>, total?: number | null): void {
    const shown = this.items.peek();
    const left = shown?.filter(({ id }) => !ids.has(id));
    if (!shown || !left || left.length === shown.length) return;
    const before = this.total.peek();
    const fewer = before === null ? null : before - (shown.length - left.length);
    batch(() => {
      this.items.value = left;
      this.total.value = total === undefined ? fewer : total;
    });
  }

  update(ids: ReadonlySet<string>, change: Partial<Item>): void {
    const rows = this.items.peek();
    if (!rows?.some(({ id }) => ids.has(id))) return;
    this.items.value = rows.map((row) =>
      ids.has(row.id) ? keepSame(row, { ...row, ...change }) : row,
    );
  }

  reset(): void {
    batch(() => {
      this.show({ items: [], total: null, next: null });
      this.items.value = undefined;
      this.error.value = undefined;
      this.isLoading.value = false;
    });
  }
}

/** Without the rows of `more` that are already shown: a row can move between two pages. */
export function join<Item extends Row>(
  shown: readonly Item[],
  more: readonly Item[],
): readonly Item[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...more.filter(({ id }) => !known.has(id))];
}

interface Reconciled<Item> {
  /** The shown rows, in place, with their current values. */
  readonly items: readonly Item[];
  /** Ids of shown rows that no longer exist. */
  readonly removedIds: readonly string[];
  /** Number of new rows that are not shown. */
  readonly newCount: number;
}

/**
 * Compares the shown rows with a fresh read of the list's start, of the same length. Nothing moves
 * and nothing is added. `isWhole` says that the read reached the list's end, `wasWhole` that the
 * shown rows did: rows past the end of either are unknown, neither new nor removed.
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
    removedIds: shown.slice(0, lastSeen + 1).flatMap(({ id }) => (now.has(id) ? [] : [id])),
    newCount: certain.filter(({ id }) => !known.has(id)).length,
  };
}

/** Unchanged rows stay the same object, so that they are not re-rendered. */
function keepSame<Item extends Row>(shown: Item, fresh: Item | undefined): Item {
  if (!fresh) return shown;
  return JSON.stringify(shown) === JSON.stringify(fresh) ? shown : fresh;
}
