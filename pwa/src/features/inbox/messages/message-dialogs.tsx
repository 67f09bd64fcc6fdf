import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { fetchFollowUp, followUpDialog, openFollowUpChunk } from './follow-up-chunk.ts';
import { closeMessageView, readMessageView } from './message-address.ts';
import { MessageDialog } from './message-dialog.tsx';

/** The dialogs that the address asks for: details of a message, and over them the e-mail to its sender. */
export function MessageDialogs() {
  const search = useSearch();
  const message = readMessageView(search, 'message');
  const followUp = readMessageView(search, 'followup');
  const FollowUp = followUpDialog.value;
  useEffect(() => {
    if (followUp) openFollowUpChunk(followUp);
    // Ahead of the first press; offline it is asked for again then.
    else fetchFollowUp().catch(() => undefined);
  }, [followUp]);
  return (
    <>
      {message && <OpenMessage id={message} />}
      {followUp && FollowUp && (
        <FollowUp
          key={`to-${followUp}`}
          id={followUp}
          onClose={() => closeMessageView('followup', followUp)}
        />
      )}
    </>
  );
}

/** The details of one message after the other; the focus returns to where the first was opened. */
function OpenMessage({ id }: { readonly id: string }) {
  useReturnFocus();
  return <MessageDialog key={id} id={id} onClose={() => closeMessageView('message', id)} />;
}
