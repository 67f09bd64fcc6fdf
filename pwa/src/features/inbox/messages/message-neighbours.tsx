import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Neighbours } from '../list/neighbours.tsx';

const directions = {
  previous: { icon: 'up', label: 'Previous message' },
  next: { icon: 'down', label: 'Next message' },
} as const;

interface MessageNeighboursProps {
  readonly neighbours: Neighbours | null;
  readonly onTurn: (id: string) => void;
}

/** The place of a message in its list, and the way to the one before or after. */
export function MessageNeighbours({ neighbours, onTurn }: MessageNeighboursProps) {
  if (!neighbours) return null;
  return (
    <div className="row">
      <span className="muted num">
        {neighbours.position} of {neighbours.total}
      </span>
      <span className="acts push">
        {(['previous', 'next'] as const).map((direction) => (
          <TurnButton
            key={direction}
            direction={direction}
            id={neighbours[direction]}
            onTurn={onTurn}
          />
        ))}
      </span>
    </div>
  );
}

interface TurnButtonProps extends Pick<MessageNeighboursProps, 'onTurn'> {
  readonly direction: keyof typeof directions;
  readonly id: string | undefined;
}

function TurnButton({ direction, id, onTurn }: TurnButtonProps) {
  const { icon, label } = directions[direction];
  return (
    <Button
      tone="plain"
      size="small"
      look="icon"
      aria-label={label}
      disabled={!id}
      onClick={() => id && onTurn(id)}
    >
      <Icon name={icon} />
    </Button>
  );
}
