import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { crossPath, LineIcon } from '../line-icon.tsx';
import { Choice } from '../choice.tsx';
import type { PreviewedEmail } from './composer-props.ts';
import { MailFrame } from './mail-frame.tsx';
import { usePreview, type PreviewInput } from './use-preview.ts';

interface PreviewDialogProps extends PreviewInput {
  readonly onClose: () => void;
}

const parts = [
  ['html', 'HTML'],
  ['text', 'Text'],
] as const;
const widths = [
  ['phone', 'Phone'],
  ['desk', 'Desk'],
] as const;

/** The e-mail as its recipient will see it, with and without formatting. */
export function PreviewDialog({ email, preview, onClose }: PreviewDialogProps) {
  const { shown, error, retry } = usePreview({ email, preview });
  return (
    <Dialog open onClose={onClose} labelledBy="preview-title" look="preview">
      <header>
        <h2 id="preview-title">Preview</h2>
        <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
          <LineIcon path={crossPath} />
        </Button>
      </header>
      <div>
        {error && (
          <p className="err" role="alert">
            {error}{' '}
            <button type="button" className="lnk" onClick={retry}>
              Retry
            </button>
          </p>
        )}
        {!shown && !error && <output>Loading...</output>}
        {shown && <Shown email={shown} />}
      </div>
    </Dialog>
  );
}

function Shown({ email: { subject, html, text } }: { readonly email: PreviewedEmail }) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState<'phone' | 'desk'>('phone');
  return (
    <>
      <div className="row tight preview-tools">
        <Choice label="Part" value={part} onChoose={setPart} options={parts} />
        {part === 'html' && (
          <Choice label="Width" value={width} onChoose={setWidth} options={widths} look="desk" />
        )}
      </div>
      <p className="preview-subject">{subject}</p>
      {part === 'html' && <MailFrame html={html} look={width} />}
      {part === 'text' && <pre className="mail-text">{text}</pre>}
    </>
  );
}
