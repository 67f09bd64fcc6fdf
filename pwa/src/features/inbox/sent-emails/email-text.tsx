import type { Email } from '@longitude/contract/emails';
import { useEffect, useState } from 'react';
import { createResource } from '../../../platform/resource.ts';
import { Button } from '../../../ui/button.tsx';
import type { EmailActions } from './email-actions.ts';
import { EmailBody } from './email-body.tsx';

interface EmailTextProps {
  readonly email: Email;
  readonly actions: Pick<EmailActions, 'read'>;
}

/** The text of an e-mail. A long history comes without its older ones: opening one brings it. */
export function EmailText({ email, actions }: EmailTextProps) {
  const [late] = useState(() => createResource(() => actions.read(email)));
  const isLate = email.body === '';
  useEffect(() => {
    if (isLate) void late.load();
  }, [isLate, late]);
  const error = late.error.value;
  if (isLate && error) {
    return (
      <div className="row">
        <p className="err" role="alert">
          {error.message}
        </p>
        <Button size="small" onClick={() => void late.load()}>
          Retry
        </Button>
      </div>
    );
  }
  const html = isLate ? late.data.value?.body : email.body;
  return html === undefined ? <p className="muted">Loading...</p> : <EmailBody html={html} />;
}
