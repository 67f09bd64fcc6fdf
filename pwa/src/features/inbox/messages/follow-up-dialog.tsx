import {
  composeFollowUpBody,
  composeNextBody,
  followUpSubject,
} from '@longitude/contract/email-defaults';
import { messageInbox, type ContactMessage } from '@longitude/contract/messages';
import { useMemo } from 'react';
import { useSettings } from '../../../platform/site.ts';
import { useVersioned } from '../../../platform/versioned.ts';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { useReturnFocus } from '../../../ui/focus.ts';
import { ItemComposer, useItemEmails } from '../../emails/emails.tsx';
import { useMarkRead } from '../item/follow-item.ts';
import { callsOf } from '../item/item-calls.ts';
import { messageList } from './message-list.ts';
import detailStyles from '../../../ui/details.module.css';
import boxes from '../../../ui/boxes.module.css';

interface FollowUpDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An email to the sender of a contact message. Its draft survives closing the dialog. */
export function FollowUpDialog({ id, onClose }: FollowUpDialogProps) {
  useReturnFocus();
  const resource = useVersioned(messageInbox.read, id);
  const loaded = resource.data.value?.item;
  const message = loaded ?? messageList.find(id);
  useMarkRead(messageList, loaded);
  const error = resource.error.value;
  return (
    <Dialog open onClose={onClose} labelledBy="follow-up-title" className={detailStyles['details']}>
      <header>
        <div className="ellipsis">
          <h2 id="follow-up-title">Email Follow-up</h2>
          {message && <p className="muted ellipsis">{message.name}</p>}
        </div>
        <CloseButton onClose={onClose} />
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
  const calls = useMemo(() => callsOf(messageInbox, id, { sendCopy: true }), [id]);
  const emails = useItemEmails(calls);
  const texts = useTexts(name);
  const refresh = () => void messageList.refresh();
  return (
    <>
      <Fold title="Their message">
        <p className={`${boxes['quote']} multiline`}>{message.message}</p>
      </Fold>
      <ItemComposer
        noun="message"
        {...texts}
        recipient={email}
        calls={calls}
        emails={emails}
        sentText="Follow-up email sent successfully"
        onSent={() => {
          onSent();
          refresh();
        }}
        onSendCancelled={refresh}
      />
    </>
  );
}

/** The initial texts of the first email and of further ones. */
function useTexts(name: string) {
  const { companyName } = useSettings();
  return useMemo(() => {
    const paragraphs = composeFollowUpBody(name, companyName);
    const nextParagraphs = composeNextBody(name, companyName);
    return { defaults: { subject: followUpSubject, paragraphs }, nextParagraphs };
  }, [name, companyName]);
}
