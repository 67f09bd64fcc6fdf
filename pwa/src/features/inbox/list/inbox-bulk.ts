import { ApiError, errorCodes, isErrorCode } from '@longitude/contract/core/errors';
import type { BulkResult } from '@longitude/contract/inbox-items';
import { formatTotal } from '@longitude/contract/totals';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { BulkOrder, Inbox, InboxItem } from './create-inbox.ts';
import { findMoved, undo, whilePending } from './inbox-actions.ts';
import { moves, type MoveKey } from './inbox-moves.ts';

type Order = Omit<BulkOrder, 'ids'>;

/** Something that is done to all chosen rows with one call. */
interface Bulk<Item extends InboxItem> {
  readonly order: Order;
  /** 'Archived', before how many. */
  readonly done: string;
  readonly failure: string;
  /** Whether the rows leave the folder; else they change where they stand. */
  readonly leaves: boolean;
  readonly change?: Partial<InboxItem>;
  /** Brings back what was, from the rows as they were. */
  readonly inverse: (before: readonly Item[]) => readonly BulkOrder[];
}

/** Moves all chosen rows to another folder, with Undo. */
export function moveMany<Item extends InboxItem>(
  inbox: Inbox<Item>,
  key: MoveKey,
): Promise<boolean> {
  const { bulk, done, failure, inverse } = moves[key];
  const back = moves[inverse].bulk;
  return runBulk(inbox, {
    order: bulk,
    done,
    failure,
    leaves: true,
    inverse: (before) => [{ ids: listIds(before), ...back }],
  });
}

/** Asks, then moves all chosen rows to the trash, with Undo. */
export async function removeMany<Item extends InboxItem>(inbox: Inbox<Item>): Promise<boolean> {
  const { askToDelete } = inbox.words;
  const count = inbox.selection.ids.peek().size;
  const isSure = await askConfirm({
    title: count === 1 ? askToDelete : `Delete ${countItems(inbox, count)}?`,
    text: 'Deleted items stay in the trash for 30 days.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  return runBulk(inbox, {
    order: { action: 'delete' },
    done: 'Deleted',
    failure: 'Not deleted',
    leaves: true,
    inverse: (before) => [{ ids: listIds(before), action: 'restore' }],
  });
}

/** Sets the status of all chosen rows; Undo gives each its own back. */
export function setStatusOfMany<Item extends InboxItem>(
  inbox: Inbox<Item>,
  status: string,
): Promise<boolean> {
  return runBulk(inbox, {
    order: { action: 'status', value: status },
    done: `Now ${status}`,
    failure: 'Status not saved',
    leaves: false,
    change: { status },
    inverse: (before) =>
      [...Map.groupBy(before, (item) => item.status)].map(([value, items]) => ({
        ids: listIds(items),
        action: 'status',
        value,
      })),
  });
}

/** Marks all chosen rows as read, or as unread; Undo changes back those that were changed. */
export function markMany<Item extends InboxItem>(
  inbox: Inbox<Item>,
  read: boolean,
): Promise<boolean> {
  return runBulk(inbox, {
    order: { action: 'read', value: read },
    done: read ? 'Marked as read' : 'Marked as unread',
    failure: read ? 'Not marked as read' : 'Not marked as unread',
    leaves: false,
    change: { unread: !read },
    inverse: (before) => {
      const changed = before.filter(({ unread }) => unread === read);
      return changed.length > 0 ? [{ ids: listIds(changed), action: 'read', value: !read }] : [];
    },
  });
}

const listIds = (items: readonly InboxItem[]): string[] => items.map(({ id }) => id);

/** '1 service request', '12 service requests'; of a search '10,000+ service requests'. */
export function countItems<Item extends InboxItem>(
  { words }: Pick<Inbox<Item>, 'words'>,
  count: number,
  isSearch = false,
): string {
  return `${formatTotal(count, isSearch)} ${count === 1 ? words.one : words.many}`;
}

function runBulk<Item extends InboxItem>(inbox: Inbox<Item>, bulk: Bulk<Item>): Promise<boolean> {
  const chosen = inbox.selection.ids.peek();
  const before = (inbox.list.peek().items.peek() ?? []).filter(({ id }) => chosen.has(id));
  const ids = listIds(before);
  // All of them may have gone while a question stood.
  if (ids.length === 0) return Promise.resolve(false);
  return whilePending(inbox, async () => {
    const result = await callBulk(inbox, { ids, ...bulk.order }, bulk.failure);
    if (!result) return false;
    const done = new Set(result.done);
    const changed = before.filter(({ id }) => done.has(id));
    inbox.selection.clear();
    tellFailed(result, before, bulk.failure);
    if (done.size === 0) return false;
    if (bulk.leaves) await inbox.takeOut(result.done);
    else changeRows(inbox, result.done, bulk.change as Partial<Item>);
    tellDone(inbox, bulk, changed);
    return true;
  });
}

async function callBulk<Item extends InboxItem>(
  inbox: Inbox<Item>,
  order: BulkOrder,
  failure: string,
): Promise<BulkResult | null> {
  try {
    return await inbox.calls.bulk(order);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const done = await findMoved(inbox, order.ids, cause);
    if (done.length < order.ids.length) reportFailure(failure, cause);
    return done.length > 0 ? { done, failed: [] } : null;
  }
}

function changeRows<Item extends InboxItem>(
  inbox: Inbox<Item>,
  ids: readonly string[],
  change: Partial<Item>,
): void {
  for (const list of Object.values(inbox.lists)) list.update(ids, change);
  inbox.moves.value += 1;
}

function tellDone<Item extends InboxItem>(
  inbox: Inbox<Item>,
  { done, inverse }: Bulk<Item>,
  changed: readonly Item[],
): void {
  const orders = inverse(changed);
  const [first] = changed;
  const text = changed.length === 1 && first ? first.name : countItems(inbox, changed.length);
  showToast({
    title: inbox.words.updated,
    text: `${done}: ${text}`,
    tone: 'success',
    ...(orders.length > 0 ? undo(() => undoBulk(inbox, orders, changed)) : {}),
  });
}

/** Names what was not changed, and why. */
function tellFailed({ failed }: BulkResult, items: readonly InboxItem[], title: string): void {
  const [first] = failed;
  if (!first) return;
  const ids = new Set(failed.map(({ id }) => id));
  const names = items.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  const shown = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const reason = isErrorCode(first.code) ? ` ${errorCodes[first.code].text}` : '';
  showToast({ title, text: `${shown}${more}.${reason}`, tone: 'error' });
}

function undoBulk<Item extends InboxItem>(
  inbox: Inbox<Item>,
  orders: readonly BulkOrder[],
  items: readonly Item[],
): Promise<boolean> {
  return whilePending(inbox, async () => {
    const results = await Promise.all(orders.map((order) => callBulk(inbox, order, 'Not undone')));
    for (const result of results) if (result) tellFailed(result, items, 'Not undone');
    const count = results.reduce((sum, result) => sum + (result?.done.length ?? 0), 0);
    if (count > 0) {
      showToast({
        title: inbox.words.updated,
        text: `Undone: ${countItems(inbox, count)}`,
        tone: 'success',
      });
    }
    await inbox.refresh();
    return count > 0;
  });
}
