import { composeFollowUpBody, followUpSubject } from '@longitude/contract/email-defaults';
import { readMessage, sendFollowUp, type Message } from '@longitude/contract/messages';
import { useMemo } from 'react';
import { adminApi } from '../../platform/api.ts';
import { usePresence } from '../../platform/live-presence.ts';
import { session } from '../../platform/session.ts';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Composer } from '../../ui/composer/composer.tsx';
import { connectComposer } from '../../ui/composer/connect-composer.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../dashboard/icon.tsx';
import { ListSkeleton, LoadError } from '../dashboard/list-states.tsx';
import { OthersHere } from '../dashboard/others-here.tsx';
import { useReturnFocus } from '../dashboard/use-return-focus.ts';
import { useVersioned } from '../dashboard/use-versioned.ts';
import { callsOfMessage } from './message-calls.ts';
import { markMessageRead, refreshMessages } from './messages-state.ts';
import { findShown } from './find-shown.ts';
import { useMarkRead } from '../dashboard/use-mark-read.ts';

interface FollowUpDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An e-mail to the sender of a contact message. What is typed stays as a draft when it closes. */
export function FollowUpDialog({ id, onClose }: FollowUpDialogProps) {
  useReturnFocus();
  const resource = useVersioned(readMessage, id);
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
  readonly message: Message;
  readonly onSent: () => void;
}

function FollowUp({ message, onSent }: FollowUpProps) {
  const { companyName } = useSettings();
  const { id, name, email } = message;
  const { others, tell } = usePresence('contact-message', id);
  const calls = useMemo(() => connectFollowUp(id), [id]);
  const defaults = useMemo(
    () => ({ subject: followUpSubject, paragraphs: composeFollowUpBody(name, companyName) }),
    [name, companyName],
  );
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
        recipient={email}
        defaults={defaults}
        calls={calls}
        sentText="Follow-up email sent successfully"
        onSent={() => {
          onSent();
          void refreshMessages();
        }}
        onWithdrawn={() => void refreshMessages()}
        onTyping={() => tell('answering')}
      />
    </>
  );
}

function connectFollowUp(id: string) {
  const { kind, files } = callsOfMessage(id);
  return connectComposer({
    kind,
    id,
    send: (payload, key) =>
      adminApi.call(sendFollowUp, {
        params: { id },
        payload: { ...payload, fileIds: [...payload.fileIds], sendCopy: true },
        headers: { 'idempotency-key': key },
      }),
    upload: files.upload,
    removeFile: files.delete,
  });
}
