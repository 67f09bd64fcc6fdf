import { messageStatuses } from '@longitude/contract/constants';
import { messageInbox, type ContactMessage } from '@longitude/contract/messages';
import { adminApi } from '../../../platform/api.ts';
import { createInbox } from '../list/create-inbox.ts';
import * as actions from '../list/inbox-actions.ts';

type Named = Pick<ContactMessage, 'id' | 'name'>;

/** The contact messages on screen. */
export const messageList = createInbox<ContactMessage>({
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
  listEndpoint: messageInbox.list,
  calls: {
    list: ({ status, ...query }, { limit, cursor, signal }) =>
      adminApi.request(messageInbox.list, {
        query: {
          ...query,
          status: messageStatuses.find((known) => known === status),
          limit,
          cursor,
        },
        signal,
      }),
    change: (id, payload) => adminApi.call(messageInbox.change, { params: { id }, payload }),
    remove: (id) => adminApi.call(messageInbox.delete, { params: { id } }),
    bulk: (payload) => adminApi.call(messageInbox.bulk, { payload }),
  },
});

/** Loads again what is on screen: after each change, the list may differ. */
export const refreshMessages = (): Promise<void> => messageList.refresh();

/** Archives or brings back at once, with Undo in the toast. True when it was done. */
export const moveMessage = (message: Named, archived: boolean): Promise<boolean> =>
  actions.moveItem(messageList, message, archived ? 'archive' : 'unarchive');

/** Brings suspected spam to the inbox, or puts it aside, with Undo. True when it was done. */
export const releaseMessage = (message: Named, spam = false): Promise<boolean> =>
  actions.moveItem(messageList, message, spam ? 'spam' : 'release');

/** Marks as read, or as unread again; whatever opens a message calls it. */
export const markMessageRead = (id: string, read = true): Promise<void> =>
  actions.markRead(messageList, id, read);

/** A message as the list on screen knows it. */
export function findShown(id: string): ContactMessage | undefined {
  return messageList.list
    .peek()
    .items.peek()
    ?.find((message) => message.id === id);
}
