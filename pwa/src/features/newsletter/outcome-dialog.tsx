import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Outcome } from './describe-outcome.ts';

interface OutcomeDialogProps {
  readonly outcome: Outcome | null;
  readonly onClose: () => void;
}

/** An alert of public-site section 7 as a dialog (decision 35). */
export function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const id = 'newsletter-outcome';
  return (
    <Dialog open={outcome !== null} onClose={onClose} labelledBy={id} look="ask">
      <header>
        <h2 id={id}>{outcome?.title}</h2>
      </header>
      {outcome?.text && (
        <div>
          <p>{outcome.text}</p>
        </div>
      )}
      <footer>
        <Button tone="ink" onClick={onClose}>
          OK
        </Button>
      </footer>
    </Dialog>
  );
}
