import type { EmailPreview } from '@longitude/contract/emails';
import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { describeSize, type QueuedFile } from '../../../ui/files/queued-file.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './preview.module.css';
import factStyles from '../../../ui/facts.module.css';

const parts = [
  ['html', 'HTML'],
  ['text', 'Text'],
] as const;
const widths = [
  ['phone', 'Phone'],
  ['desk', 'Desktop'],
] as const;

/** The width class of this device; the choice appears where both fit (preview.module.css). */
function readWidth(): 'phone' | 'desk' {
  return matchMedia('(min-width: 64rem)').matches ? 'desk' : 'phone';
}

/** The data of a preview besides the email itself. */
export type PreviewHead = Omit<EnvelopeProps, 'subject' | 'attached'>;

interface ShownEmailProps {
  readonly email: EmailPreview;
  readonly head: PreviewHead;
}

/** An email with its envelope, as the choices of format and width show it. */
export function ShownEmail({ email, head }: ShownEmailProps) {
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
            className="wide-only"
          />
        )}
      </div>
      <Envelope {...head} subject={subject} attached={attached} />
      {part === 'html' && <MailFrame html={html} isPhone={width === 'phone'} />}
      {part === 'text' && <pre className={styles['text']}>{text}</pre>}
    </>
  );
}

interface EnvelopeProps {
  readonly recipient: string;
  /** Addresses as typed. */
  readonly cc: readonly string[];
  readonly subject: string;
  /** Names of files that go with every such email. */
  readonly attached: readonly string[];
  readonly files: readonly Pick<QueuedFile, 'key' | 'name' | 'size'>[];
}

/** Recipients, subject and attachments, as a mail client shows them above an email. */
function Envelope({ recipient, cc, subject, attached, files }: EnvelopeProps) {
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
            <ul className="flush">
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
