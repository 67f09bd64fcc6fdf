import type { EmailPreview } from '@longitude/contract/emails';
import { useState } from 'react';
import { useResource } from '../../../platform/resource.ts';
import { Choice } from '../../../ui/choice.tsx';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { describeSize, type QueuedFile } from '../../../ui/files/queued-file.ts';
import type { ComposerCalls } from './composer-calls.ts';
import type { MailContent } from './mail-content.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './preview.module.css';
import factStyles from '../../../ui/facts.module.css';

interface PreviewDialogProps extends Omit<PreviewHeadProps, 'subject' | 'attached'> {
  readonly email: Pick<MailContent, 'subject' | 'message'>;
  readonly preview: ComposerCalls['preview'];
  readonly onClose: () => void;
}

const parts = [
  ['html', 'HTML'],
  ['text', 'Text'],
] as const;
const widths = [
  ['phone', 'Phone'],
  ['desk', 'Desktop'],
] as const;

/** The width class of this device; the choice appears where both fit (preview.css). */
function readWidth(): 'phone' | 'desk' {
  return matchMedia('(min-width: 64rem)').matches ? 'desk' : 'phone';
}

/** The email as its recipient will see it, with and without formatting. */
export function PreviewDialog({ email, preview, onClose, ...head }: PreviewDialogProps) {
  // The text at the time of opening.
  const [load] = useState(() => (signal: AbortSignal) => preview(email, signal));
  const resource = useResource(load);
  const shown = resource.data.value;
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
          <p className="err" role="alert">
            {error.message}{' '}
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
  readonly head: Omit<PreviewHeadProps, 'subject' | 'attached'>;
}

function Shown({ email, head }: ShownProps) {
  const { subject, html, text, attached = [] } = email;
  const [part, setPart] = useState<'html' | 'text'>('html');
  const [width, setWidth] = useState(readWidth);
  return (
    <>
      <div className={`row ${styles['tools']}`}>
        <Choice label="Format" value={part} onChoose={setPart} options={parts} />
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
      <PreviewHead {...head} subject={subject} attached={attached} />
      {part === 'html' && <MailFrame html={html} isPhone={width === 'phone'} />}
      {part === 'text' && <pre className={styles['text']}>{text}</pre>}
    </>
  );
}

interface PreviewHeadProps {
  readonly recipient: string;
  /** Addresses as typed. */
  readonly cc: readonly string[];
  readonly subject: string;
  /** Names of files that go with every such email. */
  readonly attached: readonly string[];
  readonly files: readonly Pick<QueuedFile, 'key' | 'name' | 'size'>[];
}

/** Recipients, subject and attachments, as a mail client shows them above an email. */
function PreviewHead({ recipient, cc, subject, attached, files }: PreviewHeadProps) {
  return (
    <dl className={`${factStyles['facts']} ${styles['envelope']}`}>
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
      {attached.length + files.length > 0 && (
        <>
          <dt>Attached</dt>
          <dd>
            <ul className="plainlist">
              {attached.map((name) => (
                <li key={name}>{name}</li>
              ))}
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
