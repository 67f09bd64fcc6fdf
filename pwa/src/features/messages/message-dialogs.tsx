import { useSearch } from 'wouter';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { closeMessageView, readMessageView } from './message-address.ts';
import { MessageDialog } from './message-dialog.tsx';

/** The dialogs that the address asks for: details of a message, and over them the e-mail to its sender. */
export function MessageDialogs() {
  const search = useSearch();
  const message = readMessageView(search, 'message');
  const followUp = readMessageView(search, 'followup');
  return (
    <>
      {message && (
        <MessageDialog
          key={message}
          id={message}
          onClose={() => closeMessageView('message', message)}
        />
      )}
      {followUp && (
        <FollowUpDialog
          key={`to-${followUp}`}
          id={followUp}
          onClose={() => closeMessageView('followup', followUp)}
        />
      )}
    </>
  );
}
