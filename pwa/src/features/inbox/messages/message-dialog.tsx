import { formatService } from '@longitude/contract/constants';
import { messageInbox, type ContactMessage } from '@longitude/contract/messages';
import { Fragment, useEffect, useState } from 'react';
import { composeMailto } from '@longitude/contract/core/email-address';
import { AddressText } from '../../../ui/address-text.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { askToDiscard, useLeaveGuard } from '../../../editing/leave-guard.ts';
import { OthersHere, usePresence } from '../../events/events.tsx';
import { AlsoSent } from '../item/also-sent.tsx';
import { useLiveItem } from '../../../ui/lists/use-live-item.ts';
import { useMarkRead } from '../item/follow-item.ts';
import { SpamNote } from '../item/item-notices.tsx';
import { NeighbourButton, useNeighbours } from '../list/neighbours.tsx';
import { turnDialog } from '../../../platform/dialog-address.ts';
import { createLazyPart } from '../../../platform/lazy-part.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { MessageFoot, MessageForm } from './message-form.tsx';
import { messageList } from './message-list.ts';
import type { MessageMoreProps } from './message-more.tsx';
import { useMessageDraft, type MessageEditing } from './use-message-draft.ts';
import detailStyles from '../../../ui/details.module.css';
import factStyles from '../../../ui/facts.module.css';
import boxes from '../../../ui/boxes.module.css';

interface MessageDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Details of a contact message: editable status and notes, its files and its emails. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const editing = useMessageDraft(id);
  const { others } = usePresence(messageInbox.kind, id);
  const neighbours = useNeighbours(messageList, id);
  const close = useClosing(editing, onClose);
  const loaded = editing.resource.data.value?.item;
  // Shows the list's copy until the dialog has loaded.
  const shown = loaded ?? messageList.find(id);
  useMarkRead(messageList, loaded);
  useLiveItem(messageInbox.kind, id, () => void editing.resource.load());
  const isMissing = ['not_found', 'validation_failed'].includes(
    editing.resource.error.value?.code ?? '',
  );
  return (
    <Dialog
      open
      onClose={() => close.ask()}
      labelledBy="message-title"
      className={`${detailStyles['details']} ${detailStyles['tall']}`}
    >
      <MessageHead message={shown} onClose={() => close.ask()} />
      <div className="stack">
        <MessagePlace
          neighbours={neighbours}
          onOpen={(other) => close.ask(() => turnDialog('message', other))}
        />
        <OthersHere others={others} noun="message" />
        {isMissing && <MissingMessage isShown={shown !== undefined} />}
        {shown && <MessageText message={shown} />}
        {loaded && <AlsoSent email={loaded.email} except={id} />}
        {(shown || !isMissing) && (
          <MessageForm id="message-form" editing={editing} onSave={() => void close.save()} />
        )}
        {loaded && <LazyMore message={loaded} editing={editing} />}
      </div>
      {shown && <MessageFoot message={shown} editing={editing} />}
    </Dialog>
  );
}

/** Emails and files: the fields render before their code loads. */
const more = createLazyPart(async () => (await import('./message-more.tsx')).MessageMore);

function LazyMore(props: MessageMoreProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const load = () => {
    setHasFailed(false);
    more.fetch().catch(() => setHasFailed(true));
  };
  useEffect(() => void more.fetch().catch(() => setHasFailed(true)), []);
  const More = more.part.value;
  if (More) return <More {...props} />;
  const text = 'Emails and attachments could not be loaded. Check the connection.';
  return hasFailed ? <RetryNotice text={text} onRetry={load} /> : null;
}

/** Closes, or opens another message, after asking about unsaved changes. */
function useClosing(editing: MessageEditing, onClose: () => void) {
  // Once leaving is confirmed, the guard is off.
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

interface MessagePlaceProps {
  readonly neighbours: ReturnType<typeof useNeighbours>;
  readonly onOpen: (id: string) => void;
}

/** The position of a message in its list, with links to the previous and next one. */
function MessagePlace({ neighbours, onOpen }: MessagePlaceProps) {
  if (!neighbours) return null;
  const shared = { inbox: messageList, neighbours, onOpen };
  return (
    <div className="row">
      <span className="muted numeric">
        {neighbours.position} of {neighbours.total}
      </span>
      <span className="actions to-end">
        <NeighbourButton {...shared} direction="previous" />
        <NeighbourButton {...shared} direction="next" />
      </span>
    </div>
  );
}

function MissingMessage({ isShown }: { readonly isShown: boolean }) {
  return (
    <div className={`${boxes['note']} ${boxes['cool']}`} role="alert">
      <p>
        <b>{isShown ? 'This message was deleted.' : 'Message not found'}</b>{' '}
        {isShown
          ? 'What you typed is still here.'
          : 'It may have been deleted. Deleted messages stay in the trash for 30 days.'}
      </p>
    </div>
  );
}

interface MessageHeadProps {
  /** Undefined while loading. */
  readonly message: ContactMessage | undefined;
  readonly onClose: () => void;
}

/** The sender and the time. */
function MessageHead({ message, onClose }: MessageHeadProps) {
  return (
    <header>
      <div className={detailStyles['title']}>
        <h2 id="message-title">{message?.name ?? 'Contact message'}</h2>
        {message && (
          <p className={`muted ${detailStyles['byline']}`}>
            <a href={composeMailto(message.email)}>
              <AddressText address={message.email} />
            </a>
            <time dateTime={message.createdAt}>{describeMoment(message.createdAt)}</time>
          </p>
        )}
      </div>
      <CloseButton onClose={onClose} />
    </header>
  );
}

/** The visitor's text. */
function MessageText({ message }: { readonly message: ContactMessage }) {
  return (
    <>
      <dl className={factStyles['facts']}>
        <dt>Company</dt>
        <dd>{message.company ?? 'Not given'}</dd>
        <dt>Service</dt>
        <dd>{message.service ? formatService(message.service) : 'Not given'}</dd>
        {Object.entries(message.answers ?? {}).map(([question, response]) => (
          <Fragment key={question}>
            <dt>{question}</dt>
            <dd className="multiline">{response}</dd>
          </Fragment>
        ))}
      </dl>
      <SpamNote item={message} />
      <p className={`${boxes['quote']} multiline`}>{message.message}</p>
    </>
  );
}
