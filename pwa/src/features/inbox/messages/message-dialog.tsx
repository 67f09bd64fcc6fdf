import { useEffect, useState } from 'react';
import { usePresence } from '../../../platform/live-presence.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { askToDiscard } from '../../../ui/editing/ask-to-discard.ts';
import { useLeaveGuard } from '../../../ui/editing/leave-guard.ts';
import { useMarkRead } from '../list/use-mark-read.ts';
import { useNeighbours } from '../list/use-neighbours.ts';
import { AlsoSent } from '../item/also-sent.tsx';
import { OthersHere } from '../item/others-here.tsx';
import { useLiveItem } from '../item/use-live-item.ts';
import { findShown } from './find-shown.ts';
import { turnToMessage } from './message-address.ts';
import { MessageFoot } from './message-foot.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageHead } from './message-head.tsx';
import { MessageMore } from './message-more.tsx';
import { MessageNeighbours } from './message-neighbours.tsx';
import { MessageText } from './message-text.tsx';
import { markMessageRead, messageList } from './messages-state.ts';
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
