import {
  composeFollowUpBody,
  composeNextBody,
  followUpSubject,
} from '@longitude/contract/email-defaults';
import { messageInbox, type ContactMessage } from '@longitude/contract/messages';
import { useEffect, useMemo } from 'react';
import { usePresence } from '../../../platform/live-presence.ts';
import { session } from '../../../platform/session.ts';
import { useSettings } from '../../../platform/site.ts';
import { useVersioned } from '../../../platform/use-versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { connectComposer } from '../composer/composer-calls.ts';
import { Composer } from '../composer/composer.tsx';
import { useLiveItem, useMarkRead } from '../item/follow-item.ts';
import { OthersHere } from '../item/item-notices.tsx';
import { createItemEmails, useEarlierEmails } from '../sent-emails/item-emails.ts';
import { callsOfMessage } from './message-calls.ts';
import { findShown, markMessageRead, refreshMessages } from './message-list.ts';

interface FollowUpDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An e-mail to the sender of a contact message. What is typed stays as a draft when it closes. */
export function FollowUpDialog({ id, onClose }: FollowUpDialogProps) {
  useReturnFocus();
  const resource = useVersioned(messageInbox.read, id);
  const loaded = resource.data.value?.item;
  const message = loaded ?? findShown(id);
  useMarkRead(loaded, markMessageRead);
  const error = resource.error.value;
  return (
    <Dialog open onClose={onClose} labelledBy="follow-up-title" look="details">
      <header>
        <div className="cut">
          <h2 id="follow-up-title">Email Follow-up</h2>
          {message && <p className="muted cut">{message.name}</p>}
        </div>
        <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="stack">
        {message && <FollowUp message={message} onSent={onClose} />}
        {!message && error && <LoadError error={error} onRetry={() => void resource.load()} />}
        {!message && !error && <ListSkeleton label="Loading..." />}
      </div>
    </Dialog>
  );
}

interface FollowUpProps {
  readonly message: ContactMessage;
  readonly onSent: () => void;
}

function FollowUp({ message, onSent }: FollowUpProps) {
  const { id, name, email } = message;
  const { others, tell } = usePresence('contact-message', id);
  const calls = useMemo(() => connectComposer(callsOfMessage(id), { sendCopy: true }), [id]);
  const texts = useTexts(name);
  const earlier = useEarlierEmails(useSentEmails(id));
  return (
    <>
      <OthersHere others={others} what="message" />
      <details className="fold">
        <summary>
          Their message
          <Icon name="down" />
        </summary>
        <p className="quote said">{message.message}</p>
      </details>
      <Composer
        id={`contact-message:${id}`}
        userId={session.value.user?.id ?? ''}
        {...earlier}
        {...texts}
        recipient={email}
        calls={calls}
        sentText="Follow-up email sent successfully"
        onSent={() => {
          onSent();
          void refreshMessages();
        }}
        onSendCanceled={() => void refreshMessages()}
        onTyping={() => tell('answering')}
      />
    </>
  );
}

/** What stands in the first e-mail, and in a further one. */
function useTexts(name: string) {
  const { companyName } = useSettings();
  return useMemo(() => {
    const paragraphs = composeFollowUpBody(name, companyName);
    const nextParagraphs = composeNextBody(name, companyName);
    return { defaults: { subject: followUpSubject, paragraphs }, nextParagraphs };
  }, [name, companyName]);
}

/** What was sent about the message so far, kept up; undefined while nobody knows. */
function useSentEmails(id: string) {
  const { resource } = useMemo(() => createItemEmails(callsOfMessage(id)), [id]);
  useEffect(() => {
    void resource.load();
    return () => resource.clear();
  }, [resource]);
  useLiveItem('contact-message', id, () => void resource.load());
  return resource.data.value;
}
