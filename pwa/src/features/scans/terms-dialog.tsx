import './terms-dialog.css';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { listTerms } from './terms-text.ts';

export interface TermsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** What a visitor agrees to before a scan: eight sections (public-site section 2). */
export function TermsDialog({ open, onClose, onAccept }: TermsDialogProps) {
  const { companyName, companyEmail } = useSettings();
  return (
    <Dialog open={open} onClose={onClose} labelledBy="scan-terms-title">
      <header>
        <h2 id="scan-terms-title">Terms of the free scan</h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls: keys must reach it; dialogs scroll their div */}
      <div className="scan-terms-text" tabIndex={0} role="region" aria-label="Terms">
        {listTerms(companyName, companyEmail).map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
        <Button tone="ink" onClick={onAccept}>
          Accept Terms
        </Button>
      </footer>
    </Dialog>
  );
}
