import { ApiError } from '@longitude/contract/core/errors';
import { restoreFromTrash } from '@longitude/contract/trash';
import { adminApi } from '../../../platform/api.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast, type ToastInput } from '../../../ui/toast.tsx';
import type { Inbox, InboxItem } from './create-inbox.ts';
import { moves, type MoveKey } from './inbox-moves.ts';
import { reachNeighbours } from './neighbours.tsx';

type Named = Pick<InboxItem, 'id' | 'name'>;

/** Makes one call; tells in a toast why it failed. True when it was done. */
async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (cause) {
    reportFailure(failure, cause);
    return false;
  }
}

/** As `attempt`, for a call that moves an item; true also when only the answer to it was lost. */
async function attemptMove<Item extends InboxItem>(
  inbox: Inbox<Item>,
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

/** Runs a change; what the server tells of it meanwhile is no news. */
export async function whilePending<Item extends InboxItem>(
  { pending }: Inbox<Item>,
  run: () => Promise<boolean>,
): Promise<boolean> {
  pending.value += 1;
  try {
    return await run();
  } finally {
    pending.value -= 1;
  }
}

/** The items that are being moved, by their ids: a second key or finger moves none of them again. */
const moving = new Set<string>();

async function moveOnce<Item extends InboxItem>(
  inbox: Inbox<Item>,
  id: string,
  run: () => Promise<boolean>,
): Promise<boolean> {
  if (moving.has(id)) return false;
  moving.add(id);
  try {
    return await whilePending(inbox, run);
  } finally {
    moving.delete(id);
  }
}

/** Milliseconds for which a toast offers Undo. */
const undoLife = 8_000;

/** Undo in a toast. */
export function undo(run: () => Promise<unknown>): Pick<ToastInput, 'action' | 'life'> {
  return { action: { label: 'Undo', run: () => void run() }, life: undoLife };
}

/** Moves an item to another folder at once, with Undo in the toast. True when it was done. */
export function moveItem<Item extends InboxItem>(
  inbox: Inbox<Item>,
  item: Named,
  key: MoveKey,
  isUndo = false,
): Promise<boolean> {
  const { change, done, failure, inverse } = moves[key];
  return moveOnce(inbox, item.id, async () => {
    const call = () => inbox.calls.change(item.id, change);
    if (!(await attemptMove(inbox, item.id, call, failure))) return false;
    // The row is gone before Undo is offered: it could be taken out after it came back.
    await (isUndo ? inbox.refresh() : inbox.takeOut([item.id]));
    showToast({
      title: inbox.words.updated,
      text: `${done}: ${item.name}`,
      tone: 'success',
      ...(isUndo ? {} : undo(() => moveItem(inbox, item, inverse, true))),
    });
    return true;
  });
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
export function removeItem<Item extends InboxItem>(
  inbox: Inbox<Item>,
  item: Named,
): Promise<boolean> {
  return moveOnce(inbox, item.id, async () => {
    const call = () => inbox.calls.remove(item.id);
    if (!(await attemptMove(inbox, item.id, call, 'Not deleted'))) return false;
    await inbox.takeOut([item.id]);
    showToast({
      ...inbox.words.deleted,
      tone: 'success',
      ...undo(() => restoreItem(inbox, item)),
    });
    return true;
  });
}

function restoreItem<Item extends InboxItem>(
  inbox: Inbox<Item>,
  { id, name }: Named,
): Promise<boolean> {
  return whilePending(inbox, async () => {
    const call = () => adminApi.call(restoreFromTrash, { params: { id } });
    if (!(await attempt(call, 'Not brought back'))) return false;
    showToast({
      title: inbox.words.updated,
      text: `Back from the trash: ${name}`,
      tone: 'success',
    });
    await inbox.refresh();
    return true;
  });
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
  if (read) {
    const opened = inbox.opened.peek();
    if (opened && opened.id !== id) inbox.setOpened({ id, scroll: null });
    void reachNeighbours(inbox, id);
  }
  mark(inbox, [id], !read);
  const failure = read ? 'Not marked as read' : 'Not marked as unread';
  await whilePending(inbox, async () => {
    const isDone = await attempt(() => inbox.calls.change(id, { read }), failure);
    // Also when it is done: a reading of the list may have come between.
    mark(inbox, [id], isDone ? !read : read);
    return isDone;
  });
}

/** On the lists of all folders: an item may have been opened by its address. */
function mark<Item extends InboxItem>(
  { lists }: Inbox<Item>,
  ids: readonly string[],
  unread: boolean,
): void {
  for (const list of Object.values(lists)) list.update(ids, { unread } as Partial<Item>);
}

/** Milliseconds for which a failure is not told yet: longer, and one would press again. */
const patience = 3_000;

/**
 * The rows among `ids` that left the list although the call which moves them failed with `cause`:
 * the server did it, and only its answer was lost. Asks the server, and takes them off the screen.
 * Empty also when it cannot be asked.
 */
export async function findMoved<Item extends InboxItem>(
  inbox: Inbox<Item>,
  ids: readonly string[],
  cause: ApiError,
): Promise<string[]> {
  // A refusal is an answer: nothing was done.
  if (cause.status >= 400 && cause.status < 500) return [];
  const { items } = inbox.list.peek();
  const readIds = () => new Set(items.peek()?.map(({ id }) => id));
  const before = readIds();
  // What is not on the list can tell nothing by its absence.
  if (!ids.some((id) => before.has(id))) return [];
  await Promise.race([inbox.noticeNews(true), pause(patience)]);
  const after = readIds();
  return ids.filter((id) => before.has(id) && !after.has(id));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
