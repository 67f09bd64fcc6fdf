import type { InboxItem } from '@longitude/contract/inboxes';
import { askConfirm } from '../../../ui/confirm.tsx';
import { listIds, runBulk, type BulkAction } from '../../../records/bulk.ts';
import type { BulkCall, Inbox } from './inbox-state.ts';
import { isApplicable, markActions, type MarkKey } from './marks.ts';

/** Sets a mark of all selected rows; Undo restores those that changed. */
export function applyMarkToMany(inbox: Inbox, key: MarkKey): Promise<boolean> {
  const action = markActions[key];
  const { bulk } = markActions[action.inverse];
  return runInboxBulk(inbox, action.done, {
    call: action.bulk,
    leaves: action.leaves,
    item: action.item,
    failure: action.failure,
    undo: (before) => {
      const ids = listIds(before.filter((item) => isApplicable(key, item)));
      return ids.length > 0 ? [{ ids, ...bulk }] : [];
    },
  });
}

/** Asks, then moves all selected rows to the trash, with Undo. */
export async function removeMany(inbox: Inbox): Promise<boolean> {
  const count = inbox.selection.ids.peek().size;
  const isSure = await askConfirm({
    title: count === 1 ? inbox.view.askToDelete : `Delete ${inbox.countItems(count)}?`,
    text: 'Deleted items stay in the trash for 30 days.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  return runInboxBulk(inbox, 'Deleted', {
    call: { action: 'delete' },
    failure: 'Not deleted',
    leaves: true,
    undo: (before) => [{ ids: listIds(before), action: 'restore' }],
  });
}

/** Sets the status of all selected rows; Undo restores each row's own. */
export function setStatusOfMany(inbox: Inbox, status: string): Promise<boolean> {
  return runInboxBulk(inbox, `Now ${status}`, {
    call: { action: 'status', value: status },
    failure: 'Status not saved',
    leaves: false,
    item: { status } as Partial<InboxItem>,
    undo: (before) =>
      [...Map.groupBy(before, (item) => item.status)].map(([value, items]) => ({
        ids: listIds(items),
        action: 'status',
        value,
      })),
  });
}

/** @param done text before the item's name in the toast */
async function runInboxBulk(
  inbox: Inbox,
  done: string,
  action: Omit<BulkAction<InboxItem, BulkCall>, 'describe' | 'describeUndone'>,
): Promise<boolean> {
  const title = inbox.view.updated;
  const isDone = await runBulk(inbox, {
    ...action,
    describe: (items) => ({ title, text: `${done}: ${items}` }),
    describeUndone: (items) => ({ title, text: `Undone: ${items}` }),
  });
  if (isDone) inbox.changes.value += 1;
  return isDone;
}
