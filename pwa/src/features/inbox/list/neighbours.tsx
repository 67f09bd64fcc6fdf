import { formatCount, formatTotal } from '@longitude/contract/totals';
import { useEffect, useState } from 'react';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { isSearched } from './inbox-filter.ts';

/** Where an item stands in its list. */
export interface Neighbours {
  /** Ids; undefined at an end of the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** From 1, and of how many, as it is read. */
  readonly position: string;
  readonly total: string;
}

/** Rows before the end of what is loaded at which the next page is asked for. */
const reserve = 3;

/**
 * What stands before and after an item in the list that was shown last, in its order; null when it
 * is not on it. It reads signals: a component that calls it is drawn anew when the list changes.
 * After the item was moved away it has none: who wants to go on remembers them before.
 */
export function findNeighbours<Item extends InboxItem>(
  { list, filter }: Inbox<Item>,
  id: string,
): Neighbours | null {
  const { items, gone, total } = list.value;
  const ids = (items.value ?? []).map((item) => item.id);
  const index = ids.indexOf(id);
  if (index === -1) return null;
  const isThere = (other: string) => !gone.value.has(other);
  return {
    previous: ids.slice(0, index).findLast(isThere),
    next: ids.slice(index + 1).find(isThere),
    position: formatCount(index + 1),
    total: formatTotal(Math.max(total.value ?? 0, ids.length), isSearched(filter.value)),
  };
}

/** Loads the next page when an item is near the end of what is known: so it gets a neighbour. */
export async function reachNeighbours<Item extends InboxItem>(
  { list }: Inbox<Item>,
  id: string,
): Promise<void> {
  const rows = list.peek().items.peek() ?? [];
  const isNearEnd = rows.slice(-reserve).some((row) => row.id === id);
  if (isNearEnd) await list.peek().loadMore();
}

/**
 * Where an item stands in the list that it was opened from; null when it was opened by its address.
 * After it was moved away its place is remembered: people go on to the next one.
 */
export function useNeighbours<Item extends InboxItem>(
  inbox: Inbox<Item>,
  id: string,
): Neighbours | null {
  const [known, setKnown] = useState<Neighbours | null>(null);
  const hasList = inbox.list.value.items.value !== undefined;
  useEffect(() => void reachNeighbours(inbox, id), [inbox, id]);
  const found = hasList ? findNeighbours(inbox, id) : null;
  if (found && !isSame(found, known)) setKnown(found);
  return found ?? known;
}

function isSame(one: Neighbours, other: Neighbours | null): boolean {
  const keys = ['previous', 'next', 'position', 'total'] as const;
  return keys.every((key) => one[key] === other?.[key]);
}
