import { nameService } from '@longitude/contract/constants';
import type { Message } from '@longitude/contract/messages';
import { Fragment } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { askToDiscard } from '../dashboard/ask-to-discard.ts';
import { composeMailto } from '../dashboard/compose-mailto.ts';
import { describeMoment } from '../dashboard/describe-time.ts';
import { Icon } from '../dashboard/icon.tsx';
import { SpamNote } from '../dashboard/spam-note.tsx';
import { useReturnFocus } from '../dashboard/use-return-focus.ts';
import { MessageForm } from './message-form.tsx';
import { useMessageDraft } from './use-message-draft.ts';

interface MessageDialogProps {
  /** As the list knows it: shown at once, until the dialog has read it anew. */
  readonly message: Message;
  readonly onClose: () => void;
}

/** Details of a contact message, with status and notes to edit. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  useReturnFocus();
  const editing = useMessageDraft(message.id);
  const shown = editing.resource.data.value?.item ?? message;

  const close = async () => {
    const isFree =
      !editing.isDirty ||
      (await askToDiscard('Status and notes of this message are not saved yet.'));
    if (isFree) onClose();
  };
  const save = async () => {
    if (await editing.save()) onClose();
  };

  return (
    <Dialog open onClose={() => void close()} labelledBy="message-title">
      <DialogHead message={shown} onClose={() => void close()} />
      <div className="stack">
        <MessageText message={shown} />
        <MessageForm id="message-form" editing={editing} onSave={() => void save()} />
      </div>
      <footer>
        <Button size="small" onClick={() => void close()}>
          Cancel
        </Button>
        <Button
          tone="ink"
          size="small"
          type="submit"
          form="message-form"
          disabled={!editing.draft}
          isPending={editing.isSaving}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </footer>
    </Dialog>
  );
}

function MessageText({ message }: Pick<MessageDialogProps, 'message'>) {
  return (
    <>
      <dl className="facts">
        <dt>Company</dt>
        <dd>{message.company ?? 'None'}</dd>
        <dt>Service</dt>
        <dd>{message.service ? nameService(message.service) : 'None'}</dd>
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

function DialogHead({ message, onClose }: MessageDialogProps) {
  return (
    <header>
      <div className="cut">
        <h2 id="message-title" className="cut">
          {message.name}
        </h2>
        <p className="muted byline">
          <a className="cut" href={composeMailto(message.email)}>
            {message.email}
          </a>
          <time dateTime={message.createdAt}>{describeMoment(message.createdAt)}</time>
        </p>
      </div>
      <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </header>
  );
}
