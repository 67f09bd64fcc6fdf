import type { InboxItem } from '@longitude/contract/inboxes';
import { restoreFromTrash } from '@longitude/contract/trash';
import { adminApi } from '../../../platform/api.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { attempt, attemptMove, changeOnce, undo, whilePending } from '../../../records/actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { Inbox } from './inbox-state.ts';
import { isApplicable, markActions, type MarkKey } from './marks.ts';
import { loadNeighbours } from './neighbours.tsx';

type Named = Pick<InboxItem, 'id' | 'name'>;

/** Sets a mark of an item optimistically, with Undo in the toast. True on success. */
export function applyMark(
  inbox: Inbox,
  item: Named,
  key: MarkKey,
  isUndo = false,
): Promise<boolean> {
  const { change, done, failure, inverse, leaves, item: marks } = markActions[key];
  return changeOnce(inbox, item.id, async () => {
    const call = () => inbox.change(item.id, change);
    if (!(await attemptMove(inbox, item.id, call, failure))) return false;
    if (!leaves) inbox.updateRows([item.id], marks);
    // The row must be removed before Undo is offered, so that it is not removed after it came back.
    await (leaves && !isUndo ? inbox.removeRows([item.id]) : inbox.refresh());
    showToast({
      title: inbox.view.updated,
      text: `${done}: ${item.name}`,
      tone: 'success',
      ...(isUndo ? {} : undo(() => applyMark(inbox, item, inverse, true))),
    });
    return true;
  });
}

/** The mark actions of an open item, beside its folder's action. @param run makes the change */
export function listItemActions(
  inbox: Inbox,
  item: InboxItem,
  run: (change: () => Promise<boolean>) => unknown,
) {
  const keys = Object.keys(markActions) as MarkKey[];
  return keys.flatMap((key) => {
    const { itemLabel: label, icon, leaves } = markActions[key];
    if (!label || !isApplicable(key, item)) return [];
    return [{ label, icon, leaves, run: () => void run(() => applyMark(inbox, item, key)) }];
  });
}

/** Asks before moving an item to the trash. */
export function askToRemove({ view }: Inbox, { name }: Named): Promise<boolean> {
  return askConfirm({
    title: view.askToDelete,
    text: `From ${name}. It stays in the trash for 30 days.`,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
}

/** Moves an item to the trash, with Undo in the toast. True on success. */
export function removeItem(inbox: Inbox, item: Named): Promise<boolean> {
  return changeOnce(inbox, item.id, async () => {
    const call = () => inbox.remove(item.id);
    if (!(await attemptMove(inbox, item.id, call, 'Not deleted'))) return false;
    await inbox.removeRows([item.id]);
    showToast({
      ...inbox.view.deleted,
      tone: 'success',
      ...undo(() => restoreItem(inbox, item)),
    });
    return true;
  });
}

function restoreItem(inbox: Inbox, { id, name }: Named): Promise<boolean> {
  return whilePending(inbox, async () => {
    const call = () => adminApi.call(restoreFromTrash, { params: { id } });
    if (!(await attempt(call, 'Not restored'))) return false;
    showToast({
      title: inbox.view.updated,
      text: `Restored: ${name}`,
      tone: 'success',
    });
    await inbox.refresh();
    return true;
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
    const isDone = await attempt(() => inbox.change(id, change), failure);
    // Also on success: the list may have been reloaded in between.
    inbox.updateRows([id], isDone ? marks : markActions[inverse].item);
    return isDone;
  });
}
