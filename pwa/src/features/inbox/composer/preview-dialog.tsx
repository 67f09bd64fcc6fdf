import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { crossPath, LineIcon } from '../../../ui/line-icon.tsx';
import { Choice } from '../../../ui/choice.tsx';
import type { PreviewedEmail } from './composer-props.ts';
import { MailFrame } from './mail-frame.tsx';
import { PreviewHead, type PreviewHeadProps } from './preview-head.tsx';
import { usePreview, type PreviewInput } from './use-preview.ts';

interface PreviewDialogProps extends PreviewInput, Omit<PreviewHeadProps, 'subject'> {
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

/** The width of the device in use; the choice stands where there is room for both (preview.css). */
function readWidth(): 'phone' | 'desk' {
  return matchMedia('(min-width: 64rem)').matches ? 'desk' : 'phone';
}

/** The e-mail as its recipient will see it, with and without formatting. */
export function PreviewDialog({ email, preview, onClose, ...head }: PreviewDialogProps) {
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
        {shown && <Shown email={shown} head={head} />}
      </div>
    </Dialog>
  );
}

interface ShownProps {
  readonly email: PreviewedEmail;
  readonly head: Omit<PreviewHeadProps, 'subject'>;
}

function Shown({ email: { subject, html, text }, head }: ShownProps) {
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState(readWidth);
  return (
    <>
      <div className="row tight preview-tools">
        <Choice label="Part" value={part} onChoose={setPart} options={parts} />
        {part === 'html' && (
          <Choice label="Width" value={width} onChoose={setWidth} options={widths} look="desk" />
        )}
      </div>
      <PreviewHead {...head} subject={subject} />
      {part === 'html' && <MailFrame html={html} look={width} />}
      {part === 'text' && <pre className="mail-text">{text}</pre>}
    </>
  );
}
