import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The cross in the head of a dialog. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button tone="plain" size="small" className="icon" aria-label="Close" onClick={onClose}>
      <Icon name="close" />
    </Button>
  );
}
