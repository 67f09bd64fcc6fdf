import { messageInbox, type ContactMessage } from '@longitude/contract/messages';
import { Inbox } from '../list/inbox-list.tsx';

/** The contact messages on screen. */
export const messageList = new Inbox<ContactMessage>(messageInbox);
