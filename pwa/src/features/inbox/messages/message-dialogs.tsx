import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { showToast } from '../../../ui/toast.tsx';
import { useReturnFocus } from '../../../ui/focus.ts';
import type { FollowUpDialog } from './follow-up-dialog.tsx';
import { closeMessageView, readMessageView } from './message-address.ts';
import { MessageDialog } from './message-dialog.tsx';

/** The dialogs that the address opens: details of a message, and above them the email to its sender. */
export function MessageDialogs() {
  const search = useSearch();
  const message = readMessageView(search, 'message');
  const followUp = readMessageView(search, 'followup');
  const FollowUp = followUpDialog.value;
  useEffect(() => {
    if (followUp) openFollowUpChunk(followUp);
    // Prefetch; a failure, such as offline, is retried on the first press.
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

/** Shows the details of messages in turn; the focus returns to where the first was opened. */
function OpenMessage({ id }: { readonly id: string }) {
  useReturnFocus();
  return <MessageDialog key={id} id={id} onClose={() => closeMessageView('message', id)} />;
}

/** The dialog with its composer, a chunk of its own: the list renders before it loads. */
const followUpDialog = signal<typeof FollowUpDialog | undefined>();

/** Fetches the dialog unless it is loaded; a failure is handled when the dialog is opened. */
async function fetchFollowUp(): Promise<void> {
  followUpDialog.value ??= (await import('./follow-up-dialog.tsx')).FollowUpDialog;
}

/** Fetches the dialog that the address opens, or reports why it does not open. */
function openFollowUpChunk(id: string): void {
  fetchFollowUp().catch(() => {
    closeMessageView('followup', id);
    showToast({
      title: 'Email Follow-up did not open',
      text: 'A part of the app could not be loaded. Check the connection, then try again.',
      tone: 'error',
    });
  });
}
