import type { InboxItem } from '@longitude/contract/inboxes';
import { applyMark, attempt, isApplicable, whilePending } from '../../../records/actions.ts';
import type { Inbox } from './inbox-list.tsx';
import { markActions, type MarkKey } from './marks.ts';
import { loadNeighbours } from './neighbours.tsx';

/** The mark actions of an open item, beside its folder's action. @param run makes the change */
export function listItemActions(
  inbox: Inbox,
  item: InboxItem,
  run: (change: () => Promise<boolean>) => unknown,
) {
  const keys = Object.keys(markActions) as MarkKey[];
  return keys.flatMap((key) => {
    const mark = markActions[key];
    const { itemLabel: label, icon, leaves } = mark;
    if (!label || !isApplicable(mark, item)) return [];
    return [{ label, icon, leaves, run: () => void run(() => applyMark(inbox, item, key)) }];
  });
}

/**
 * Marks an item as read or unread, without a toast: on the list immediately, then on the server.
 * Call it when an item opens: the focus will return to its row.
 */
export async function markRead(inbox: Inbox, id: string, read = true): Promise<void> {
  if (read) {
    const opened = inbox.opened.peek();
    if (opened && opened.id !== id) inbox.setOpened({ id, scroll: null });
    void loadNeighbours(inbox, id);
  }
  const { change, failure, item: marks, inverse } = markActions[read ? 'read' : 'unread'];
  inbox.updateRows([id], marks);
  await whilePending(inbox, async () => {
    const isDone = await attempt(async () => inbox.definition.change?.(id, change), failure);
    // Also on success: the list may have been reloaded in between.
    inbox.updateRows([id], isDone ? marks : markActions[inverse].item);
    return isDone;
  });
}
