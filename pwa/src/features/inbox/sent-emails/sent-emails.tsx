import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';
import { RetryNotice } from '../item/item-notices.tsx';
import type { ItemEmails } from './item-emails.ts';
import { SentEmail } from './sent-email.tsx';

/** Further emails are behind a button. */
const maxShown = 10;
const orders = [
  ['Newest', 'Newest'],
  ['Oldest', 'Oldest'],
] as const;

interface EmailHistoryProps {
  readonly emails: ItemEmails;
  readonly now: Date;
}

/** The emails of an item, or why they could not be loaded. */
export function EmailHistory({ emails, now }: EmailHistoryProps) {
  const { resource } = emails;
  const sent = resource.data.value;
  const error = resource.error.value;
  return (
    <>
      {error && <RetryNotice text={error.message} onRetry={() => void resource.load()} />}
      {sent?.length === 0 && (
        <p className="muted">None yet. What you send appears here, with its delivery.</p>
      )}
      {sent && sent.length > 0 && <SentEmails sent={sent} emails={emails} now={now} />}
    </>
  );
}

/** The emails, newest or oldest first, each opening to its text. */
function SentEmails({ sent, emails, now }: EmailHistoryProps & { readonly sent: Email[] }) {
  const [order, setOrder] = useState<'Newest' | 'Oldest'>('Newest');
  const direction = order === 'Newest' ? -1 : 1;
  const sorted = sent.toSorted(
    (one, other) => direction * one.createdAt.localeCompare(other.createdAt),
  );
  const { rows, ...rest } = useFirstRows(sorted, maxShown);
  return (
    <>
      {sent.length > 1 && (
        <Choice label="Order" value={order} options={orders} onChoose={setOrder} className="seg" />
      )}
      <div className="ruled">
        {rows.map((email) => (
          <SentEmail key={email.id} email={email} now={now} actions={emails} />
        ))}
      </div>
      <ShowRest {...rest} word={order === 'Newest' ? 'earlier' : 'later'} />
    </>
  );
}
