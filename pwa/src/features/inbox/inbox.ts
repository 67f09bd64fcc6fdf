import type { InboxKind } from '@longitude/contract/inbox-items';
import { messageInbox } from '@longitude/contract/messages';
import type { Overview } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { adminApi } from '../../platform/api.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import type { IconName } from '../../ui/icon.tsx';

/** The texts, addresses and pictures of one inbox. */
export interface InboxView {
  readonly tab: 'requests' | 'messages';
  /** Title of its tab. */
  readonly title: string;
  readonly icon: IconName;
  /** Name of an item: 'Service request', in a sentence 'service request' and 'service requests'. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** Name of an item among other items of the back office: 'Request', 'request'. */
  readonly shortName: string;
  readonly noun: 'request' | 'message';
  /** Texts of its list, and titles of toasts: whole sentences, so that they can be searched for. */
  readonly empty: string;
  readonly arrived: string;
  readonly updated: string;
  /** Toast after a deletion, and the confirmation before it. */
  readonly deleted: { readonly title: string; readonly text?: string };
  readonly askToDelete: string;
  /** Its counts in the overview. */
  readonly inbox: keyof Overview & `inbox${string}`;
  readonly unanswered: keyof Overview & `unanswered${string}`;
  readonly unread: keyof Overview & `unread${string}`;
  readonly spam: keyof Overview & `spam${string}`;
  /** The sender of an item. Throws ApiError. */
  readonly readSender: (id: string) => Promise<{ readonly name: string; readonly spam: boolean }>;
}

/** The inboxes by the kind of their items. */
export const inboxViews: Readonly<Record<InboxKind, InboxView>> = {
  [requestInbox.kind]: {
    tab: 'requests',
    title: 'Service Requests',
    icon: 'archive',
    name: 'Service request',
    one: 'service request',
    many: 'service requests',
    shortName: 'Request',
    noun: 'request',
    empty: 'No service requests yet',
    arrived: 'New service request',
    updated: 'Service request updated',
    deleted: { title: 'Service request deleted' },
    askToDelete: 'Delete this service request?',
    inbox: 'inboxRequests',
    unanswered: 'unansweredRequests',
    unread: 'unreadRequests',
    spam: 'spamRequests',
    readSender: async (id) => (await adminApi.call(requestInbox.read, { params: { id } })).request,
  },
  [messageInbox.kind]: {
    tab: 'messages',
    title: 'Contact Messages',
    icon: 'mail',
    name: 'Contact message',
    one: 'contact message',
    many: 'contact messages',
    shortName: 'Message',
    noun: 'message',
    empty: 'No contact messages yet',
    arrived: 'New contact message',
    updated: 'Contact message updated',
    deleted: { title: 'Deleted', text: 'Contact message deleted' },
    askToDelete: 'Delete this message?',
    inbox: 'inboxMessages',
    unanswered: 'unansweredMessages',
    unread: 'unreadMessages',
    spam: 'spamMessages',
    readSender: (id) => adminApi.call(messageInbox.read, { params: { id } }),
  },
};

/** The folders of an inbox. */
export const folders = [
  { key: 'inbox', title: 'Inbox' },
  { key: 'archived', title: 'Archived' },
  { key: 'spam', title: 'Suspected spam' },
] as const;
export type Folder = (typeof folders)[number]['key'];

/** The address of a folder, for Back and bookmarks. */
export function composeFolderPath(tab: InboxView['tab'], folder: Folder): string {
  const path = composeTabPath(tab);
  return folder === 'inbox' ? path : `${path}&folder=${folder}`;
}
