import { Button } from '../button.tsx';
import { useBusy } from '../use-busy.ts';

interface ToggleButtonProps {
  /** Name of the item. */
  readonly name: string;
  readonly isActive: boolean;
  readonly onToggle: () => Promise<boolean>;
}

/** Enables or disables an item of a list. */
export function ToggleButton({ name, isActive, onToggle }: ToggleButtonProps) {
  const [isBusy, run] = useBusy();
  const label = isActive ? 'Disable' : 'Enable';
  return (
    <Button
      tone="plain"
      size="small"
      isPending={isBusy}
      aria-label={`${label} ${name}`}
      onClick={() => void run(onToggle)}
    >
      {label}
    </Button>
  );
}
