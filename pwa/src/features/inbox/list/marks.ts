// The definitions of marks for lists, rows and items. A new mark needs an entry in each table.
import { waitingStatuses } from '@longitude/contract/inbox-statuses';
import type { InboxKind } from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import { requestInbox } from '@longitude/contract/requests';
import type { Mark } from '../../../records/list-definition.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Folder } from '../inbox.ts';
import type { InboxChange } from './inbox-list.tsx';

/** An action that sets one mark of items. */
export interface MarkAction extends Mark<InboxItem, InboxChange> {
  /** Label in the menu of an open item; without it only lists offer the action there. */
  readonly itemLabel?: string;
  readonly icon: IconName;
  readonly leaves: boolean;
  readonly inverse: MarkKey;
}
export type MarkKey = 'archive' | 'unarchive' | 'spam' | 'release' | 'read' | 'unread';

export const markActions: Readonly<Record<MarkKey, MarkAction>> = {
  archive: {
    label: 'Archive',
    icon: 'archive',
    change: { archived: true },
    bulk: { action: 'archive' },
    item: { archived: true },
    leaves: true,
    done: 'Archived',
    failure: 'Not archived',
    inverse: 'unarchive',
  },
  unarchive: {
    label: 'Unarchive',
    icon: 'restore',
    change: { archived: false },
    bulk: { action: 'unarchive' },
    item: { archived: false },
    leaves: true,
    done: 'Back in the inbox',
    failure: 'Not moved to the inbox',
    inverse: 'archive',
  },
  spam: {
    label: 'Spam',
    itemLabel: 'Mark as spam',
    icon: 'spam',
    change: { spam: true },
    bulk: { action: 'spam', value: true },
    item: { spam: true },
    leaves: true,
    done: 'Suspected spam',
    failure: 'Not marked as spam',
    inverse: 'release',
  },
  release: {
    label: 'Not spam',
    icon: 'restore',
    change: { spam: false },
    bulk: { action: 'spam', value: false },
    item: { spam: false },
    leaves: true,
    done: 'Not spam',
    failure: 'Not moved to the inbox',
    inverse: 'spam',
  },
  read: {
    label: 'Mark as read',
    icon: 'eye',
    change: { read: true },
    bulk: { action: 'read', value: true },
    item: { unread: false },
    leaves: false,
    done: 'Marked as read',
    failure: 'Not marked as read',
    inverse: 'unread',
  },
  unread: {
    label: 'Mark as unread',
    icon: 'eyeOff',
    change: { read: false },
    bulk: { action: 'read', value: false },
    item: { unread: true },
    leaves: false,
    done: 'Marked as unread',
    failure: 'Not marked as unread',
    inverse: 'read',
  },
};

/** The folder of an item. */
export function findFolder({ spam, archived }: Pick<InboxItem, 'spam' | 'archived'>): Folder {
  if (spam) return 'spam';
  return archived ? 'archived' : 'inbox';
}

const everywhere: readonly MarkKey[] = ['read', 'unread'];

/** By folder: the action of its button, swipe and key, then those in the bulk menu. */
export const folderActions: Readonly<
  Record<Folder, { readonly first: MarkKey; readonly more: readonly MarkKey[] }>
> = {
  inbox: { first: 'archive', more: [...everywhere, 'spam'] },
  archived: { first: 'unarchive', more: everywhere },
  spam: { first: 'release', more: everywhere },
};

/** The filters by mark: a checkbox in the dialog, and a chip above the rows that may also sort. */
export const markFilters = [
  // Unanswered items come before the statuses, the oldest first.
  { key: 'unanswered', label: 'Unanswered only', chip: 'Unanswered', sort: 'createdAt' },
  { key: 'unread', label: 'Unread only', chip: 'Unread', sort: undefined },
] as const;

interface RowNote {
  readonly text: string;
  /** The inboxes whose rows show it. */
  readonly kinds: readonly InboxKind[];
  readonly isShown: (item: InboxItem) => boolean;
}

/** The marks that a row shows after the status. */
export const rowNotes: readonly RowNote[] = [
  {
    text: 'Answered',
    kinds: [requestInbox.kind],
    // An email leaves the status unchanged; other statuses need no note.
    isShown: ({ answered, status }) => answered && waitingStatuses.includes(status),
  },
];
