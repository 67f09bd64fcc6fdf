import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Neighbours } from '../list/neighbours.tsx';

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
