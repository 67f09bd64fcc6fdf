import { restoreFromTrash } from '@longitude/contract/trash';
import { adminApi } from '../../platform/api.ts';
import { askConfirm } from '../../ui/confirm.tsx';
import { showToast, type ToastInput } from '../../ui/toast.tsx';
import type { Inbox, InboxItem } from './inbox.ts';
import { reachNeighbours } from './inbox-neighbours.ts';
import { reportFailure } from './report-failure.ts';

type Named = Pick<InboxItem, 'id' | 'name'>;

/** Makes one call; tells in a toast why it failed. True when it was done. */
export async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (cause) {
    reportFailure(failure, cause);
    return false;
  }
}

/** Milliseconds for which a toast offers Undo. */
const undoLife = 8_000;

/** Undo in a toast. */
export function undo(run: () => Promise<unknown>): Pick<ToastInput, 'action' | 'life'> {
  return { action: { label: 'Undo', run: () => void run() }, life: undoLife };
}

/** Archives or brings back at once, with Undo in the toast. True when it was done. */
export async function moveItem<Item extends InboxItem>(
  inbox: Inbox<Item>,
  item: Named,
  archived: boolean,
  isUndo = false,
): Promise<boolean> {
  const failure = archived ? 'Not archived' : 'Not moved to the inbox';
  if (!(await attempt(() => inbox.calls.change(item.id, { archived }), failure))) return false;
  showToast({
    title: inbox.words.updated,
    text: `${archived ? 'Archived' : 'Back in the inbox'}: ${item.name}`,
    tone: 'success',
    ...(isUndo ? {} : undo(() => moveItem(inbox, item, !archived, true))),
  });
  await (isUndo ? inbox.refresh() : inbox.takeOut([item.id]));
  return true;
}

/** Puts aside as suspected spam, or brings back, with Undo in the toast. True when it was done. */
export async function markSpam<Item extends InboxItem>(
  inbox: Inbox<Item>,
  item: Named,
  spam: boolean,
  isUndo = false,
): Promise<boolean> {
  const failure = spam ? 'Not marked as spam' : 'Not moved to the inbox';
  if (!(await attempt(() => inbox.calls.change(item.id, { spam }), failure))) return false;
  showToast({
    title: inbox.words.updated,
    text: `${spam ? 'Suspected spam' : 'Not spam'}: ${item.name}`,
    tone: 'success',
    ...(isUndo ? {} : undo(() => markSpam(inbox, item, !spam, true))),
  });
  await (isUndo ? inbox.refresh() : inbox.takeOut([item.id]));
  return true;
}

/** Asks before an item goes to the trash. */
export function askToRemove<Item extends InboxItem>(
  { words }: Inbox<Item>,
  { name }: Named,
): Promise<boolean> {
  return askConfirm({
    title: words.askToDelete,
    text: `From ${name}. It stays in the trash for 30 days.`,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
}

/** Moves an item to the trash, with Undo in the toast. True when it was done. */
export async function removeItem<Item extends InboxItem>(
  inbox: Inbox<Item>,
  item: Named,
): Promise<boolean> {
  if (!(await attempt(() => inbox.calls.remove(item.id), 'Not deleted'))) return false;
  showToast({
    ...inbox.words.deleted,
    tone: 'success',
    ...undo(() => restoreItem(inbox, item)),
  });
  await inbox.takeOut([item.id]);
  return true;
}

async function restoreItem<Item extends InboxItem>(
  inbox: Inbox<Item>,
  { id, name }: Named,
): Promise<void> {
  const call = () => adminApi.call(restoreFromTrash, { params: { id } });
  if (!(await attempt(call, 'Not brought back'))) return;
  showToast({ title: inbox.words.updated, text: `Back from the trash: ${name}`, tone: 'success' });
  await inbox.refresh();
}

/**
 * Marks an item as read, or as unread again, without a word: on the list at once, then on the
 * server. What opens an item calls it: the focus will return to its row.
 */
export async function markRead<Item extends InboxItem>(
  inbox: Inbox<Item>,
  id: string,
  read = true,
): Promise<void> {
  const before = findItem(inbox, id);
  if (read) {
    inbox.opened.value = id;
    void reachNeighbours(inbox, id);
  }
  // An item that is on no list may be unread: only what is known to be right is left out.
  if (before?.unread === !read) return;
  mark(inbox, [id], !read);
  const failure = read ? 'Not marked as read' : 'Not marked as unread';
  const isDone = await attempt(() => inbox.calls.change(id, { read }), failure);
  if (!isDone) mark(inbox, [id], read);
}

function findItem<Item extends InboxItem>({ lists }: Inbox<Item>, id: string): Item | undefined {
  const rows = Object.values(lists).flatMap((list) => list.items.peek() ?? []);
  return rows.find((row) => row.id === id);
}

/** In all folders: an item may have been opened by its address. */
function mark<Item extends InboxItem>(
  { lists }: Inbox<Item>,
  ids: readonly string[],
  unread: boolean,
): void {
  for (const list of Object.values(lists)) list.update(ids, { unread } as Partial<Item>);
}
