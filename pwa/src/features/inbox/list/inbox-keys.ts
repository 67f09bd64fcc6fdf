import type { InboxItem } from '@longitude/contract/inboxes';
import { applyMark } from '../../../records/actions.ts';
import { atCursor } from '../../../records/keys.ts';
import type { Shortcut } from '../../../ui/shortcuts.ts';
import { markRead } from './inbox-actions.ts';
import { readFolder, type Inbox } from './inbox-list.tsx';
import { folderActions, markActions } from './marks.ts';

/** The keys of an inbox, besides those that every list has. */
export function listInboxKeys<Item extends InboxItem>(inbox: Inbox<Item>): Shortcut[] {
  const { first } = folderActions[readFolder(inbox.filter.value)];
  const mark = ({ id, unread }: Item) => void markRead(inbox, id, unread);
  const move = (item: Item) => void applyMark(inbox, item, first);
  return [
    { keys: 'u', label: 'Mark as read or unread', run: atCursor(inbox, mark) },
    { keys: 'e', label: markActions[first].label, run: atCursor(inbox, move) },
  ];
}
