import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import { LineIcon } from '../../../ui/line-icon.tsx';
import { describeDelivery } from './describe-delivery.ts';
import type { EmailActions } from './email-actions.ts';
import { EmailDelivery } from './email-delivery.tsx';
import { EmailNotes } from './email-notes.tsx';
import { EmailText } from './email-text.tsx';

const chevronPath = 'm5 7.5 5 5 5-5';

interface SentEmailProps {
  readonly email: Email;
  readonly now: Date;
  readonly actions: EmailActions;
}

/** One e-mail of the history: a line that opens to its text, files and notes. */
export function SentEmail({ email, now, actions }: SentEmailProps) {
  // What is closed is not built: a history may hold long letters.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="fold" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className="fold-words">
          <b>{email.subject}</b>
          <small className="muted">{describeDelivery(email, now)}</small>
        </span>
        <span className={`pie ${email.state}`}>{email.state}</span>
        <LineIcon path={chevronPath} />
      </summary>
      {isOpen && (
        <div className="stack">
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
    <dl className="facts">
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
    <ul className="ruled plainlist" aria-label={`Attachments of “${email.subject}”`}>
      {email.files.map((file) => (
        <li key={file.id}>
          <button type="button" className="lnk cut" onClick={() => void actions.download(file)}>
            {file.originalName}
          </button>
        </li>
      ))}
    </ul>
  );
}
