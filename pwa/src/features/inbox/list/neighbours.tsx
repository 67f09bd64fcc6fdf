import { formatCount, formatTotal } from '@longitude/contract/totals';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Inbox } from './inbox-list.tsx';

/** The position of an item in its list. */
export interface Neighbours {
  /** Ids; undefined at an end of the list. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Starts at 1, formatted. */
  readonly position: string;
  readonly total: string;
}

/** The next page loads when this many loaded rows are left. */
const reserve = 3;

/** Null when the item is not on the list. Reads signals: the caller re-renders when the list changes. */
export function findNeighbours({ list, filter, rules }: Inbox, id: string): Neighbours | null {
  const { items, removedIds, total } = list.value;
  const ids = (items.value ?? []).map((item) => item.id);
  const index = ids.indexOf(id);
  if (index === -1) return null;
  const isThere = (other: string) => !removedIds.value.has(other);
  return {
    previous: ids.slice(0, index).findLast(isThere),
    next: ids.slice(index + 1).find(isThere),
    position: formatCount(index + 1),
    total: formatTotal(Math.max(total.value ?? 0, ids.length), rules.isSearched(filter.value)),
  };
}

/** Loads the next page when an item is near the end of the loaded rows, so that it has a neighbour. */
export async function loadNeighbours({ list }: Inbox, id: string): Promise<void> {
  const rows = list.peek().items.peek() ?? [];
  const isNearEnd = rows.slice(-reserve).some((row) => row.id === id);
  if (isNearEnd) await list.peek().loadMore();
}

/**
 * The position of an item in the last list shown; null when the item was opened by its address. A
 * moved item keeps its position, so that its neighbours stay reachable.
 */
export function useNeighbours(inbox: Inbox, id: string): Neighbours | null {
  const [known, setKnown] = useState<Neighbours | null>(null);
  const hasList = inbox.list.value.items.value !== undefined;
  useEffect(() => void loadNeighbours(inbox, id), [inbox, id]);
  const found = hasList ? findNeighbours(inbox, id) : null;
  if (found && !isSame(found, known)) setKnown(found);
  return found ?? known;
}

function isSame(one: Neighbours, other: Neighbours | null): boolean {
  const keys = ['previous', 'next', 'position', 'total'] as const;
  return keys.every((key) => one[key] === other?.[key]);
}

const directions = {
  previous: { icon: 'up', word: 'Previous' },
  next: { icon: 'down', word: 'Next' },
} as const;

interface NeighbourButtonProps {
  readonly inbox: Inbox;
  readonly neighbours: Neighbours | null;
  readonly direction: keyof typeof directions;
  /** Its shortcut, where the screen has one. */
  readonly shortcut?: string;
  readonly onOpen: (id: string) => void;
}

/** Links to the previous or next item. */
export function NeighbourButton(props: NeighbourButtonProps) {
  const { inbox, neighbours, direction, shortcut, onOpen } = props;
  if (!neighbours) return null;
  const { icon, word } = directions[direction];
  const id = neighbours[direction];
  return (
    <Button
      tone="plain"
      size="icon"
      aria-label={`${word} ${inbox.view.noun}`}
      aria-keyshortcuts={shortcut}
      disabled={!id}
      onClick={() => id && onOpen(id)}
    >
      <Icon name={icon} />
    </Button>
  );
}
