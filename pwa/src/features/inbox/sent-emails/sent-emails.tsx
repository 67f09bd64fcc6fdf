import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import type { Resource } from '../../../platform/resource.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';
import type { EmailActions, ItemEmails } from './item-emails.ts';
import { SentEmail } from './sent-email.tsx';

interface SentEmailsProps {
  readonly emails: readonly Email[];
  readonly now: Date;
  readonly actions: EmailActions;
}

const emailOrders = ['Newest', 'Oldest'] as const;
type EmailOrder = (typeof emailOrders)[number];

/** More would bury what stands below. */
const shown = 10;
const orders = emailOrders.map((order) => [order, order] as const);

/** The e-mails of a history with the newest or the oldest first, each opening to its text. */
function SentEmails({ emails, now, actions }: SentEmailsProps) {
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

/** The e-mails with the newest or the oldest first, as the history can be sorted. */
function sortEmails(emails: readonly Email[], order: EmailOrder): Email[] {
  const direction = order === 'Newest' ? -1 : 1;
  return emails.toSorted((one, other) => direction * one.createdAt.localeCompare(other.createdAt));
}

interface EmailHistoryProps {
  readonly emails: ItemEmails;
  readonly now: Date;
}

/** The e-mails of an item, or why they are not there. */
export function EmailHistory({ emails, now }: EmailHistoryProps) {
  const { resource } = emails;
  const sent = resource.data.value;
  return (
    <>
      <HistoryFailure resource={resource} />
      {sent?.length === 0 && (
        <p className="muted">None yet. What you send appears here, with its delivery.</p>
      )}
      {sent && sent.length > 0 && <SentEmails emails={sent} now={now} actions={emails} />}
    </>
  );
}

function HistoryFailure({ resource }: { readonly resource: Resource<Email[]> }) {
  const error = resource.error.value;
  if (!error) return null;
  return (
    <div className="row">
      <p className="err" role="alert">
        {error.message}
      </p>
      <Button size="small" onClick={() => void resource.load()}>
        Retry
      </Button>
    </div>
  );
}
