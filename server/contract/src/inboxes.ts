import { messageInbox, type ContactMessage } from './messages.ts';
import { requestInbox, type ServiceRequest } from './requests.ts';

/** The inboxes, keyed by the kind of their items. */
export const inboxes = {
  [requestInbox.kind]: requestInbox,
  [messageInbox.kind]: messageInbox,
} as const;

/** An item of either inbox, as returned in lists. */
export type InboxItem = ServiceRequest | ContactMessage;
