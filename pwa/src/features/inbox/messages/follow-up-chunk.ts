import { signal } from '@preact/signals-react';
import { showToast } from '../../../platform/toast-state.ts';
import { closeMessageView } from './message-address.ts';
import type { FollowUpDialog } from './follow-up-dialog.tsx';

/** The dialog with its composer, a chunk of its own: the list is there before it. */
export const followUpDialog = signal<typeof FollowUpDialog | undefined>();

/** Fetches the dialog, if it is not there yet; a failure is left for when it is asked for. */
export async function fetchFollowUp(): Promise<void> {
  followUpDialog.value ??= (await import('./follow-up-dialog.tsx')).FollowUpDialog;
}

/** Fetches the dialog that the address asks for, or says why it does not open. */
export function openFollowUpChunk(id: string): void {
  fetchFollowUp().catch(() => {
    closeMessageView('followup', id);
    showToast({
      title: 'Email Follow-up did not open',
      text: 'A part of the app could not be loaded. Check the connection, then try again.',
      tone: 'error',
    });
  });
}
