import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../platform/toast-state.ts';
import { isResultNew } from './scan-state.ts';

export interface ResultsDialogProps {
  readonly open: boolean;
  /** Whether the server could queue the report's e-mail. */
  readonly isMailed: boolean;
  readonly email: string;
  readonly tests: number;
}

/** Opens once after a result; its end says whether the report was mailed (decision 15). */
export function ResultsDialog({ open, isMailed, email, tests }: ResultsDialogProps) {
  const close = () => {
    isResultNew.value = false;
    showToast(
      isMailed
        ? { title: 'Email Sent', text: `The full report goes to ${email}.`, tone: 'success' }
        : {
            title: 'Email Error',
            text: 'Failed to send email. Please contact support.',
            tone: 'error',
          },
    );
  };
  return (
    <Dialog open={open} onClose={close} labelledBy="scan-ready" look="ask">
      <header>
        <h2 id="scan-ready">Scan Results Ready</h2>
      </header>
      <div>
        <p className="anywhere">
          {isMailed
            ? `The result is on this page. The full report with all ${tests} tests is sent to ${email} and arrives within 24 hours.`
            : `The result is on this page, with all ${tests} tests. It could not be mailed to ${email} just now.`}
        </p>
      </div>
      <footer>
        <Button tone="ink" onClick={close}>
          Got it, thanks!
        </Button>
      </footer>
    </Dialog>
  );
}
