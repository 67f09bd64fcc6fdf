import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import type { EmailActions } from './email-actions.ts';
import { emailOrders, sortEmails, type EmailOrder } from './email-order.ts';
import { SentEmail } from './sent-email.tsx';

interface SentEmailsProps {
  readonly emails: readonly Email[];
  readonly now: Date;
  readonly actions: EmailActions;
}

/** The e-mails of a history with the newest or the oldest first, each opening to its text. */
export function SentEmails({ emails, now, actions }: SentEmailsProps) {
  const [order, setOrder] = useState<EmailOrder>('Newest');
  return (
    <>
      {emails.length > 1 && <OrderToggle order={order} onChoose={setOrder} />}
      <div className="ruled">
        {sortEmails(emails, order).map((email) => (
          <SentEmail key={email.id} email={email} now={now} actions={actions} />
        ))}
      </div>
    </>
  );
}

interface OrderToggleProps {
  readonly order: EmailOrder;
  readonly onChoose: (order: EmailOrder) => void;
}

function OrderToggle({ order, onChoose }: OrderToggleProps) {
  return (
    <fieldset className="seg" aria-label="Order">
      {emailOrders.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === order}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
