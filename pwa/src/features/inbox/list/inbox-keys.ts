import type { InboxItem } from '@longitude/contract/inboxes';
import { atCursor } from '../../../records/keys.ts';
import type { Shortcut } from '../../../ui/shortcuts.ts';
import { applyMark, askToRemove, markRead, removeItem } from './inbox-actions.ts';
import type { Inbox } from './inbox-state.ts';
import { folderActions, markActions } from './marks.ts';

/** The keys of an inbox, besides those that every list has. */
export function listInboxKeys<Item extends InboxItem>(inbox: Inbox<Item>): Shortcut[] {
  const { folder } = inbox.filter.value;
  const { first } = folderActions[folder];
  const mark = ({ id, unread }: Item) => void markRead(inbox, id, unread);
  const move = (item: Item) => void applyMark(inbox, item, first);
  const remove = folder === 'inbox' ? [] : [listRemoval(inbox)];
  return [
    { keys: 'u', label: 'Mark as read or unread', run: atCursor(inbox, mark) },
    { keys: 'e', label: markActions[first].label, run: atCursor(inbox, move) },
    ...remove,
  ];
}

function listRemoval<Item extends InboxItem>(inbox: Inbox<Item>): Shortcut {
  const remove = async (item: Item) => {
    if (await askToRemove(inbox, item)) await removeItem(inbox, item);
  };
  return {
    keys: '#',
    label: 'Delete',
    run: atCursor(inbox, (item: Item) => void remove(item)),
  };
}
