import { nameService } from '@longitude/contract/constants';
import type { ContactMessage } from '@longitude/contract/messages';
import { Fragment, useEffect, useState } from 'react';
import { composeMailto } from '../../../platform/compose-mailto.ts';
import { usePresence } from '../../../platform/live-presence.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { askToDiscard } from '../../../ui/editing/ask-to-discard.ts';
import { useLeaveGuard } from '../../../ui/editing/leave-guard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AlsoSent } from '../item/also-sent.tsx';
import { useLiveItem, useMarkRead } from '../item/follow-item.ts';
import { OthersHere, SpamNote } from '../item/item-notices.tsx';
import { useNeighbours } from '../list/neighbours.tsx';
import { turnToMessage } from './message-address.ts';
import { MessageFoot, MessageForm } from './message-form.tsx';
import { findShown, markMessageRead, messageList } from './message-list.ts';
import { MessageMore } from './message-more.tsx';
import { MessageNeighbours } from './message-neighbours.tsx';
import { useMessageDraft, type MessageEditing } from './use-message-draft.ts';

interface MessageDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Details of a contact message, with status and notes to edit, its files and its e-mails. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const editing = useMessageDraft(id);
  const { others } = usePresence('contact-message', id);
  const neighbours = useNeighbours(messageList, id);
  const closing = useClosing(editing, onClose);
  const loaded = editing.resource.data.value?.item;
  // As the list knows it: shown at once, until the dialog has read it anew.
  const shown = loaded ?? findShown(id);
  useMarkRead(loaded, markMessageRead);
  useLiveItem('contact-message', id, () => void editing.refresh());
  const isMissing = ['not_found', 'validation_failed'].includes(
    editing.resource.error.value?.code ?? '',
  );
  return (
    <Dialog open onClose={() => closing.ask()} labelledBy="message-title" look="details">
      <MessageHead message={shown} onClose={() => closing.ask()} />
      <div className="stack">
        <MessageNeighbours
          neighbours={neighbours}
          onTurn={(other) => closing.ask(() => turnToMessage(other))}
        />
        <OthersHere others={others} what="message" />
        {isMissing && <MissingMessage isShown={shown !== undefined} />}
        {shown && <MessageText message={shown} />}
        {loaded && <AlsoSent email={loaded.email} except={id} />}
        {(shown || !isMissing) && (
          <MessageForm id="message-form" editing={editing} onSave={() => void closing.save()} />
        )}
        {loaded && <MessageMore message={loaded} editing={editing} />}
      </div>
      {shown && <MessageFoot message={shown} editing={editing} />}
    </Dialog>
  );
}

/** Closes, or goes on to another message, without losing what was typed: asks first. */
function useClosing(editing: MessageEditing, onClose: () => void) {
  // Once it may go nothing guards it.
  const [leave, setLeave] = useState<{ readonly run: () => void } | null>(null);
  useLeaveGuard(editing.isDirty && !leave, editing.discard);
  useEffect(() => leave?.run(), [leave]);
  const ask = async (run: () => void) => {
    const text = 'Status and notes of this message are not saved yet.';
    if (editing.isDirty && !(await askToDiscard(text))) return;
    editing.discard();
    setLeave({ run });
  };
  const save = async () => {
    if (await editing.save()) setLeave({ run: onClose });
  };
  return { ask: (run = onClose) => void ask(run), save };
}

function MissingMessage({ isShown }: { readonly isShown: boolean }) {
  return (
    <div className="note cool" role="alert">
      <p>
        <b>{isShown ? 'This message was deleted.' : 'Message not found'}</b>{' '}
        {isShown
          ? 'What you typed is still here.'
          : 'It may have been deleted. Deleted messages are kept for 30 days.'}
      </p>
    </div>
  );
}

interface MessageHeadProps {
  /** Undefined until it is known. */
  readonly message: ContactMessage | undefined;
  readonly onClose: () => void;
}

/** Who wrote, and when. */
function MessageHead({ message, onClose }: MessageHeadProps) {
  return (
    <header>
      <div className="title">
        <h2 id="message-title">{message?.name ?? 'Contact message'}</h2>
        {message && (
          <p className="muted byline">
            <a href={composeMailto(message.email)}>
              <AddressText address={message.email} />
            </a>
            <time dateTime={message.createdAt}>{describeMoment(message.createdAt)}</time>
          </p>
        )}
      </div>
      <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </header>
  );
}

/** What the visitor sent. */
function MessageText({ message }: { readonly message: ContactMessage }) {
  return (
    <>
      <dl className="facts">
        <dt>Company</dt>
        <dd>{message.company ?? 'Not given'}</dd>
        <dt>Service</dt>
        <dd>{message.service ? nameService(message.service) : 'Not given'}</dd>
        {Object.entries(message.answers ?? {}).map(([question, answer]) => (
          <Fragment key={question}>
            <dt>{question}</dt>
            <dd className="said">{answer}</dd>
          </Fragment>
        ))}
      </dl>
      <SpamNote item={message} />
      <p className="quote said">{message.message}</p>
    </>
  );
}
