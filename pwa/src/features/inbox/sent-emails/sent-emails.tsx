import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';
import type { EmailActions } from './email-actions.ts';
import { emailOrders, sortEmails, type EmailOrder } from './email-order.ts';
import { SentEmail } from './sent-email.tsx';

interface SentEmailsProps {
  readonly emails: readonly Email[];
  readonly now: Date;
  readonly actions: EmailActions;
}

/** More would bury what stands below. */
const shown = 10;
const orders = emailOrders.map((order) => [order, order] as const);

/** The e-mails of a history with the newest or the oldest first, each opening to its text. */
export function SentEmails({ emails, now, actions }: SentEmailsProps) {
  const [order, setOrder] = useState<EmailOrder>('Newest');
  const { rows, ...rest } = useFirstRows(sortEmails(emails, order), shown);
  return (
    <>
      {emails.length > 1 && (
        <Choice label="Order" value={order} options={orders} onChoose={setOrder} look="seg" />
      )}
      <div className="ruled">
        {rows.map((email) => (
          <SentEmail key={email.id} email={email} now={now} actions={actions} />
        ))}
      </div>
      <ShowRest {...rest} word={order === 'Newest' ? 'earlier' : 'later'} />
    </>
  );
}
