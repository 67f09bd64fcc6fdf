import type { Email } from '@longitude/contract/emails';
import { useEffect, useMemo, useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { ShowRest, useFirstRows } from '../../ui/first-rows.tsx';
import { useLiveItem } from '../../ui/lists/use-live-item.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { OthersHere, usePresence } from '../events/events.tsx';
import { connectComposer, type ComposerProps } from './composer/composer-calls.ts';
import { Composer } from './composer/composer.tsx';
import { composeDraftKey, type ItemCalls } from './item-calls.ts';
import { createItemEmails, useEarlierEmails, type ItemEmails } from './sent-emails/item-emails.ts';
import { SentEmail } from './sent-emails/sent-email.tsx';

export type { ItemCalls, ItemEmails };

/** The emails of an item, loaded now and on each change of the item. */
export function useItemEmails(calls: ItemCalls): ItemEmails {
  const emails = useMemo(() => createItemEmails(calls), [calls]);
  const { resource } = emails;
  useEffect(() => {
    void resource.load();
    return () => resource.clear();
  }, [resource]);
  useLiveItem(calls.kind, calls.id, () => void resource.load());
  return emails;
}

interface ItemComposerProps extends Omit<
  ComposerProps,
  'id' | 'userId' | 'calls' | 'notice' | 'answers' | 'lastSubject' | 'onTyping'
> {
  /** Must be memoized. */
  readonly calls: ItemCalls;
  readonly emails: ItemEmails;
  /** The kind of item, as a noun for sentences. */
  readonly noun: 'request' | 'message' | 'scan';
}

/** Writes an email about an item, and shows who else does. */
export function ItemComposer({ calls, emails, noun, ...props }: ItemComposerProps) {
  const { others, publish } = usePresence(calls.kind, calls.id);
  const composer = useMemo(() => connectComposer(calls), [calls]);
  const earlier = useEarlierEmails(emails);
  const refresh = () => {
    publish('viewing');
    void emails.resource.load();
  };
  return (
    <Composer
      {...props}
      {...composeDraftKey(calls)}
      {...earlier}
      notice={<OthersHere others={others} noun={noun} />}
      calls={composer}
      onSent={(id) => {
        refresh();
        props.onSent?.(id);
      }}
      onSendCancelled={(id) => {
        refresh();
        props.onSendCancelled?.(id);
      }}
      onTyping={() => publish('answering')}
    />
  );
}

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
        <p className="muted">None yet. Emails you send appear here, with their delivery status.</p>
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
        <Choice label="Sort by" value={order} options={orders} onChoose={setOrder} />
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
