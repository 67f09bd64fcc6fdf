import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** The close button in a dialog's header. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button tone="plain" size="icon" aria-label="Close" onClick={onClose}>
      <Icon name="close" />
    </Button>
  );
}
