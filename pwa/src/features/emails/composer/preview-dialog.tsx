import { useState } from 'react';
import { createLazyPart } from '../../../platform/lazy-part.ts';
import { useResource } from '../../../platform/resource.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import controlStyles from '../../../ui/field.module.css';
import buttonStyles from '../../../ui/button.module.css';
import type { ComposerCalls } from './composer-calls.ts';
import type { MailContent } from './mail-content.ts';
import styles from './preview-dialog.module.css';
import type { PreviewHead } from './shown-email.tsx';

interface PreviewDialogProps extends PreviewHead {
  readonly email: Pick<MailContent, 'subject' | 'message'>;
  readonly preview: ComposerCalls['preview'];
  readonly onClose: () => void;
}

const view = createLazyPart(async () => (await import('./shown-email.tsx')).ShownEmail);

/** The email as its recipient will see it, with and without formatting. */
export function PreviewDialog({ email, preview, onClose, ...head }: PreviewDialogProps) {
  // The text at the time of opening.
  const [load] = useState(() => async (signal: AbortSignal) => {
    const [loaded] = await Promise.all([preview(email, signal), view.fetch()]);
    return loaded;
  });
  const resource = useResource(load);
  const shown = resource.data.value;
  const ShownEmail = view.part.value;
  const error = resource.error.value;
  const retry = () => {
    resource.clear();
    void resource.load();
  };
  return (
    <Dialog open onClose={onClose} labelledBy="preview-title" className={styles['preview']}>
      <header>
        <h2 id="preview-title">Preview</h2>
        <CloseButton onClose={onClose} />
      </header>
      <div>
        {error && (
          <p className={controlStyles['error']} role="alert">
            {error.message}{' '}
            <button type="button" className={buttonStyles['words']} onClick={retry}>
              Retry
            </button>
          </p>
        )}
        {!shown && !error && <output>Loading...</output>}
        {shown && ShownEmail && <ShownEmail email={shown} head={head} />}
      </div>
    </Dialog>
  );
}
