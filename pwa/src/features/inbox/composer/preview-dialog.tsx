import { ApiError } from '@longitude/contract/core/errors';
import type { EmailPreview } from '@longitude/contract/emails';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { describeSize, type QueuedFile } from '../../../ui/files/queued-file.ts';
import { crossPath, LineIcon } from '../../../ui/icon.tsx';
import type { ComposerCalls } from './composer-calls.ts';
import type { MailContent } from './mail-content.ts';
import { MailFrame } from './mail-frame.tsx';

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

/** The width of this device; the choice appears where there is room for both (preview.css). */
function readWidth(): 'phone' | 'desk' {
  return matchMedia('(min-width: 64rem)').matches ? 'desk' : 'phone';
}

/** The e-mail as its recipient will see it, with and without formatting. */
export function PreviewDialog({ email, preview, onClose, ...head }: PreviewDialogProps) {
  const { shown, error, retry } = usePreview({ email, preview });
  return (
    <Dialog open onClose={onClose} labelledBy="preview-title" className="preview">
      <header>
        <h2 id="preview-title">Preview</h2>
        <Button tone="plain" size="small" className="icon" aria-label="Close" onClick={onClose}>
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
  readonly email: EmailPreview;
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
          <Choice
            label="Width"
            value={width}
            onChoose={setWidth}
            options={widths}
            className="desk"
          />
        )}
      </div>
      <PreviewHead {...head} subject={subject} />
      {part === 'html' && <MailFrame html={html} className={width} />}
      {part === 'text' && <pre className="mail-text">{text}</pre>}
    </>
  );
}

interface PreviewHeadProps {
  readonly recipient: string;
  /** Addresses as typed. */
  readonly cc: readonly string[];
  readonly subject: string;
  readonly files: readonly Pick<QueuedFile, 'key' | 'name' | 'size'>[];
}

/** Recipients, subject and attachments, as a mail program shows them above an e-mail. */
function PreviewHead({ recipient, cc, subject, files }: PreviewHeadProps) {
  return (
    <dl className="facts">
      <dt>To</dt>
      <dd>{recipient}</dd>
      {cc.length > 0 && (
        <>
          <dt>CC</dt>
          <dd>{cc.join(', ')}</dd>
        </>
      )}
      <dt>Subject</dt>
      <dd>
        <b>{subject}</b>
      </dd>
      {files.length > 0 && (
        <>
          <dt>Attached</dt>
          <dd>
            <ul className="plainlist">
              {files.map(({ key, name, size }) => (
                <li key={key}>
                  {name} <span className="muted">({describeSize(size)})</span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

interface PreviewInput {
  readonly email: Pick<MailContent, 'subject' | 'message'>;
  readonly preview: ComposerCalls['preview'];
}

/** Loads the preview of an e-mail once, and again on `retry`. */
function usePreview({ email: { subject, message }, preview }: PreviewInput) {
  const [wanted, setWanted] = useState({ subject, message });
  const [shown, setShown] = useState<EmailPreview | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    preview(wanted, signal).then(
      (email) => !signal.aborted && setShown(email),
      (cause: unknown) => {
        if (signal.aborted) return;
        setError(cause instanceof ApiError ? cause.message : 'The preview could not be made.');
      },
    );
    return () => controller.abort();
  }, [wanted, preview]);
  const retry = () => {
    setError(null);
    setWanted({ ...wanted });
  };
  return { shown, error, retry };
}
