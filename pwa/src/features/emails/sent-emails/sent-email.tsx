import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeWhen } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { explainFailure } from '../../../ui/mail-failure.ts';
import { hasNoteDraft, NoteForm, NoteList, useNoteDraft } from '../../notes/notes.tsx';
import { EmailText } from './email-body.tsx';
import type { ItemEmails } from './item-emails.ts';
import styles from './sent-emails.module.css';
import factStyles from '../../../ui/facts.module.css';
import foldStyles from '../../../ui/fold.module.css';
import { StatusMark } from '../../../ui/status.tsx';
import buttonStyles from '../../../ui/button.module.css';
import controlStyles from '../../../ui/field.module.css';

interface SentEmailProps {
  readonly email: Email;
  readonly now: Date;
  readonly actions: ItemEmails;
}

/** One email of the history: a line that opens to its text, files and notes. */
export function SentEmail({ email, now, actions }: SentEmailProps) {
  // A closed email is not rendered: a history can contain long texts.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={foldStyles['fold']}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={foldStyles['words']}>
          <b>{email.subject}</b>
          <small className="muted">{describeDelivery(email, now)}</small>
        </span>
        <StatusMark status={email.state} />
        <Icon name="down" />
      </summary>
      {isOpen && (
        <div className={`stack ${styles['content']}`}>
          <EmailDelivery email={email} now={now} actions={actions} />
          <Copies email={email} />
          <EmailText email={email} actions={actions} />
          <EmailFiles email={email} actions={actions} />
          <EmailNotes email={email} now={now} actions={actions} />
        </div>
      )}
    </details>
  );
}

function Copies({ email: { to, cc, author } }: Pick<SentEmailProps, 'email'>) {
  return (
    <dl className={factStyles['facts']}>
      <dt>To</dt>
      <dd>{to}</dd>
      {cc.length > 0 && (
        <>
          <dt>CC</dt>
          <dd>{cc.join(', ')}</dd>
        </>
      )}
      <dt>From</dt>
      <dd>{author ?? 'A former administrator'}</dd>
    </dl>
  );
}

function EmailFiles({ email, actions }: Pick<SentEmailProps, 'email' | 'actions'>) {
  if (email.files.length === 0) return null;
  return (
    <ul className="ruled flush" aria-label={`Attachments of “${email.subject}”`}>
      {email.files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={`${buttonStyles['words']} ellipsis`}
            onClick={() => void actions.download(file)}
          >
            {file.originalName}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The delivery of a queued or failed email, with its actions. */
function EmailDelivery({ email, now, actions }: SentEmailProps) {
  const [isBusy, run] = useBusy();
  if (email.state === 'sent') {
    // Accepted, but not for every recipient.
    return email.lastError && <p className={controlStyles['error']}>{email.lastError}</p>;
  }
  const isFailed = email.state === 'failed';
  return (
    <div className={`row ${styles['delivery']}`}>
      {email.lastError && <Reason reason={email.lastError} advice={email.advice} />}
      {!isFailed && <p className="muted">{describeLeaving(email, now)}</p>}
      <Button
        size="small"
        isPending={isBusy}
        onClick={() =>
          void run(() => (isFailed ? actions.retry(email) : actions.cancelSend(email)))
        }
      >
        {isFailed ? 'Retry' : 'Cancel email'}
      </Button>
    </div>
  );
}

interface ReasonProps {
  readonly reason: string;
  readonly advice: string | undefined;
}

/** The reason in plain words, then the mail server's own text for its administrator. */
function Reason({ reason, advice }: ReasonProps) {
  return (
    <div>
      <p className={controlStyles['error']}>{explainFailure(reason, advice)}</p>
      <small className="muted multiline">Mail server: {reason}</small>
    </div>
  );
}

/** When the email was sent or written, and to whom. */
function describeDelivery(email: Email, now: Date): string {
  const others = email.cc.length;
  const to = `to ${email.to}${others > 0 ? ` and ${others} more` : ''}`;
  if (email.state === 'sent') return `${describeWhen(email.sentAt ?? email.createdAt, now)}, ${to}`;
  const written = describeWhen(email.createdAt, now);
  const isInVain = email.state === 'queued' && email.lastError;
  return isInVain ? `${written}, not delivered yet, ${to}` : `${written}, ${to}`;
}

/** When a queued email will be sent; undefined for any other. */
function describeLeaving({ state, sendAt }: Email, now: Date): string | undefined {
  if (state !== 'queued' || !sendAt) return undefined;
  const isDue = Date.parse(sendAt) <= now.getTime();
  return isDue
    ? 'Will be sent as soon as email works.'
    : `Will be sent ${describeWhen(sendAt, now)}.`;
}

/** The notes on one email, and the field for a new one. */
function EmailNotes({ email, now, actions }: SentEmailProps) {
  const place = `email:${email.id}`;
  const [isOpen, setIsOpen] = useState(() => hasNoteDraft(place));
  const [isPressed, setIsPressed] = useState(false);
  const draft = useNoteDraft(place, async (content, key) => {
    await actions.addNote(email)(content, key);
    setIsOpen(false);
  });
  return (
    <>
      <NoteList notes={email.notes} now={now} label={`Notes on “${email.subject}”`} />
      {isOpen ? (
        <NoteForm id={`note-${email.id}`} draft={draft} takesFocus={isPressed} />
      ) : (
        <div className="row">
          <Button
            size="small"
            aria-label={`Add Note to “${email.subject}”`}
            onClick={() => {
              setIsPressed(true);
              setIsOpen(true);
            }}
          >
            Add Note
          </Button>
        </div>
      )}
    </>
  );
}
