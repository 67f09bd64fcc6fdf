import { messageInbox } from './messages.ts';
import { requestInbox } from './requests.ts';

/** The inboxes by the kind of their items. */
export const inboxes = {
  [requestInbox.kind]: requestInbox,
  [messageInbox.kind]: messageInbox,
} as const;
