import { messageStatuses } from '@longitude/contract/constants';
import {
  bulkMessages,
  changeMessage,
  deleteMessage,
  listMessages,
  type ContactMessage,
} from '@longitude/contract/messages';
import { adminApi } from '../../../platform/api.ts';
import { createInbox } from '../list/inbox.ts';
import * as actions from '../list/inbox-actions.ts';

type Named = Pick<ContactMessage, 'id' | 'name'>;

/** The contact messages on screen. */
export const messageInbox = createInbox<ContactMessage>({
  tab: 'messages',
  kind: 'contact-message',
  statuses: messageStatuses,
  words: {
    one: 'contact message',
    many: 'contact messages',
    updated: 'Contact message updated',
    deleted: { title: 'Deleted', text: 'Contact message deleted' },
    askToDelete: 'Delete this message?',
  },
  listEndpoint: listMessages,
  calls: {
    list: ({ status, ...query }, { limit, cursor, signal }) =>
      adminApi.request(listMessages, {
        query: {
          ...query,
          status: messageStatuses.find((known) => known === status),
          limit,
          cursor,
        },
        signal,
      }),
    change: (id, payload) => adminApi.call(changeMessage, { params: { id }, payload }),
    remove: (id) => adminApi.call(deleteMessage, { params: { id } }),
    bulk: (payload) => adminApi.call(bulkMessages, { payload }),
  },
});

/** Loads again what is on screen: after each change, the list may differ. */
export const refreshMessages = (): Promise<void> => messageInbox.refresh();

/** Archives or brings back at once, with Undo in the toast. True when it was done. */
export const moveMessage = (message: Named, archived: boolean): Promise<boolean> =>
  actions.moveItem(messageInbox, message, archived ? 'archive' : 'unarchive');

/** Brings suspected spam to the inbox, or puts it aside, with Undo. True when it was done. */
export const releaseMessage = (message: Named, spam = false): Promise<boolean> =>
  actions.moveItem(messageInbox, message, spam ? 'spam' : 'release');

/** Marks as read, or as unread again; whatever opens a message calls it. */
export const markMessageRead = (id: string, read = true): Promise<void> =>
  actions.markRead(messageInbox, id, read);
