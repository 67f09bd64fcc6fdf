import { ApiError } from '@longitude/contract/core/errors';
import type { InboxItem } from '@longitude/contract/inboxes';
import { restoreFromTrash } from '@longitude/contract/trash';
import { adminApi } from '../../../platform/api.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast, type ToastInput } from '../../../ui/toast.tsx';
import type { Inbox } from './inbox-state.ts';
import { isApplicable, markActions, type MarkKey } from './marks.ts';
import { loadNeighbours } from './neighbours.tsx';

type Named = Pick<InboxItem, 'id' | 'name'>;

/** Makes one call; shows a failure in a toast. True on success. */
async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (cause) {
    reportFailure(failure, cause);
    return false;
  }
}

/** Like `attempt`, for a call that moves an item; true also when only its response was lost. */
function attemptMove(
  inbox: Inbox,
  id: string,
  call: () => Promise<unknown>,
  failure: string,
): Promise<boolean> {
  return attempt(async () => {
    try {
      await call();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const [moved] = await findMoved(inbox, [id], cause);
      if (moved === undefined) throw cause;
    }
  }, failure);
}

/** Maximum milliseconds that a failure waits for the server's list: after that people press again. */
const maxWaitMs = 3_000;

/**
 * The rows among `ids` that left the list although the call that moves them failed with `cause`:
 * the server did it, and only its response was lost. Reads the list, and removes them from the
 * screen. Empty also when it cannot be read.
 */
export async function findMoved(
  inbox: Inbox,
  ids: readonly string[],
  cause: ApiError,
): Promise<string[]> {
  // A rejection is a response: nothing was done.
  if (cause.status >= 400 && cause.status < 500) return [];
  const isOnList = (id: string) => inbox.find(id) !== undefined;
  const before = ids.filter(isOnList);
  // Absence proves nothing about an item that was not on the list.
  if (before.length === 0) return [];
  await Promise.race([inbox.syncFromServer(before), pause(maxWaitMs)]);
  return before.filter((id) => !isOnList(id));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Runs a change; events about it are ignored meanwhile. */
export async function whilePending(
  { pending }: Inbox,
  run: () => Promise<boolean>,
): Promise<boolean> {
  pending.value += 1;
  try {
    return await run();
  } finally {
    pending.value -= 1;
  }
}

/** Ids of the items being changed: a second key press or tap must not change them again. */
const changing = new Set<string>();

async function changeOnce(inbox: Inbox, id: string, run: () => Promise<boolean>): Promise<boolean> {
  if (changing.has(id)) return false;
  changing.add(id);
  try {
    return await whilePending(inbox, run);
  } finally {
    changing.delete(id);
  }
}

/** Undo in a toast, offered for 8 seconds. */
export function undo(run: () => Promise<unknown>): Pick<ToastInput, 'action' | 'life'> {
  return { action: { label: 'Undo', run: () => void run() }, life: 8_000 };
}

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
    if (!(await attempt(call, 'Not brought back'))) return false;
    showToast({
      title: inbox.view.updated,
      text: `Back from the trash: ${name}`,
      tone: 'success',
    });
    await inbox.refresh();
    return true;
  });
}

/**
 * Marks an item as read or unread, without a toast: on the list at once, then on the server. Call
 * it when an item opens: the focus will return to its row.
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
    // Also on success: the list may have been read meanwhile.
    inbox.updateRows([id], isDone ? marks : markActions[inverse].item);
    return isDone;
  });
}
