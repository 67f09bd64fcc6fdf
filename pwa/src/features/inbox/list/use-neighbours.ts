import { useEffect, useState } from 'react';
import type { Inbox, InboxItem } from './inbox.ts';
import { findNeighbours, reachNeighbours, type Neighbours } from './inbox-neighbours.ts';

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
