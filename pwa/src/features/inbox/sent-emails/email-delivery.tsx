import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeLeaving } from './describe-delivery.ts';
import type { EmailActions } from './email-actions.ts';
import { explainFailure } from './explain-failure.ts';

interface EmailDeliveryProps {
  readonly email: Email;
  readonly now: Date;
  readonly actions: EmailActions;
}

/** What an e-mail waits for or failed at, and what can be done about it; nothing when it is sent. */
export function EmailDelivery({ email, now, actions }: EmailDeliveryProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (change: (email: Email) => Promise<boolean>) => {
    setIsBusy(true);
    await change(email);
    setIsBusy(false);
  };
  if (email.state === 'sent') {
    // Accepted, but not for everybody: who was left out is worth knowing.
    return email.lastError && <p className="err">{email.lastError}</p>;
  }
  const isFailed = email.state === 'failed';
  return (
    <div className="row delivery">
      {email.lastError && <Reason reason={email.lastError} />}
      {!isFailed && <p className="muted">{describeLeaving(email, now)}</p>}
      <Button
        size="small"
        isPending={isBusy}
        onClick={() => void run(isFailed ? actions.retry : actions.withdraw)}
      >
        {isFailed ? 'Retry' : 'Take back'}
      </Button>
    </div>
  );
}

/** Plain words first; those of the mail server are for whoever looks after it. */
function Reason({ reason }: { readonly reason: string }) {
  return (
    <div>
      <p className="err">{explainFailure(reason)}</p>
      <small className="muted said">Mail server: {reason}</small>
    </div>
  );
}
