import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../dashboard/icon.tsx';
import { reachNeighbours, type Neighbours } from '../dashboard/inbox-neighbours.ts';
import { findNeighbours, requestInbox } from './requests-state.ts';

/**
 * Where a request stands in the list that it was opened from; null when it was opened by its
 * address. After it was moved away its place is remembered: people go on to the next one.
 */
export function useNeighbours(id: string): Neighbours | null {
  const [known, setKnown] = useState<Neighbours | null>(null);
  const hasList = requestInbox.list.value.items.value !== undefined;
  useEffect(() => void reachNeighbours(requestInbox, id), [id]);
  const found = hasList ? findNeighbours(id) : null;
  if (found && !isSame(found, known)) setKnown(found);
  return found ?? known;
}

function isSame(one: Neighbours, other: Neighbours | null): boolean {
  const keys = ['previous', 'next', 'position', 'total'] as const;
  return keys.every((key) => one[key] === other?.[key]);
}

/** In the place of the one on screen: Back leads to the list, however many were read. */
export function openRequest(id: string | undefined): void {
  if (id) navigate(`/admin/requests/${id}`, { replace: true });
}

const directions = {
  previous: { icon: 'up', label: 'Previous request', key: 'k' },
  next: { icon: 'down', label: 'Next request', key: 'j' },
} as const;

interface NeighbourButtonProps {
  readonly neighbours: Neighbours | null;
  readonly direction: keyof typeof directions;
}

/** The way to the request before or after. */
export function NeighbourButton({ neighbours, direction }: NeighbourButtonProps) {
  if (!neighbours) return null;
  const { icon, label, key } = directions[direction];
  const id = neighbours[direction];
  return (
    <Button
      tone="plain"
      size="small"
      look="icon"
      aria-label={label}
      aria-keyshortcuts={key}
      disabled={!id}
      onClick={() => openRequest(id)}
    >
      <Icon name={icon} />
    </Button>
  );
}
