import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { createLazyPart } from '../../../platform/lazy-part.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useReturnFocus } from '../../../ui/focus.ts';
import { closeDialog, readDialog } from '../../../platform/dialog-address.ts';
import { MessageDialog } from './message-dialog.tsx';

/** The dialogs that the address opens: details of a message, and above them the email to its sender. */
export function MessageDialogs() {
  const search = useSearch();
  const message = readDialog(search, 'message');
  const followUp = readDialog(search, 'followup');
  const FollowUp = followUpDialog.part.value;
  useEffect(() => {
    if (followUp) openFollowUpChunk(followUp);
    // Prefetch; a failure, such as offline, is retried on the first press.
    else followUpDialog.fetch().catch(() => undefined);
  }, [followUp]);
  return (
    <>
      {message && <OpenMessage id={message} />}
      {followUp && FollowUp && (
        <FollowUp
          key={`to-${followUp}`}
          id={followUp}
          onClose={() => closeDialog('followup', followUp)}
        />
      )}
    </>
  );
}

/** Shows the details of messages in turn; the focus returns to where the first was opened. */
function OpenMessage({ id }: { readonly id: string }) {
  useReturnFocus();
  return <MessageDialog key={id} id={id} onClose={() => closeDialog('message', id)} />;
}

/** The dialog with its composer: the list renders before it loads. */
const followUpDialog = createLazyPart(
  async () => (await import('./follow-up-dialog.tsx')).FollowUpDialog,
);

/** Fetches the dialog that the address opens, or reports why it does not open. */
function openFollowUpChunk(id: string): void {
  followUpDialog.fetch().catch(() => {
    closeDialog('followup', id);
    showToast({
      title: 'Email Follow-up did not open',
      text: 'A part of the app could not be loaded. Check the connection, then try again.',
      tone: 'error',
    });
  });
}
