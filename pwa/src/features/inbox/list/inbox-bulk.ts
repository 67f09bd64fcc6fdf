import { ApiError, errorCodes, isErrorCode } from '@longitude/contract/core/errors';
import type { BulkResult } from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import { formatTotal } from '@longitude/contract/totals';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { findMoved, undo, whilePending } from './inbox-actions.ts';
import type { BulkCall, Inbox } from './inbox-state.ts';
import { isApplicable, markActions, type MarkAction, type MarkKey } from './marks.ts';

/** One call for all selected rows, with its texts. `item`: the rows afterwards, if they stay. */
interface BulkAction extends Pick<MarkAction, 'bulk' | 'done' | 'failure' | 'leaves'> {
  readonly item?: Partial<InboxItem>;
  /** The calls that undo it, from the previous rows. */
  readonly undo: (before: readonly InboxItem[]) => readonly BulkCall[];
}

/** Sets a mark of all selected rows; Undo restores those that changed. */
export function applyMarkToMany(inbox: Inbox, key: MarkKey): Promise<boolean> {
  const action = markActions[key];
  const { bulk } = markActions[action.inverse];
  return runBulk(inbox, {
    ...action,
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
    title: count === 1 ? inbox.view.askToDelete : `Delete ${countItems(inbox, count)}?`,
    text: 'Deleted items stay in the trash for 30 days.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  return runBulk(inbox, {
    bulk: { action: 'delete' },
    done: 'Deleted',
    failure: 'Not deleted',
    leaves: true,
    undo: (before) => [{ ids: listIds(before), action: 'restore' }],
  });
}

/** Sets the status of all selected rows; Undo restores each row's own. */
export function setStatusOfMany(inbox: Inbox, status: string): Promise<boolean> {
  return runBulk(inbox, {
    bulk: { action: 'status', value: status },
    done: `Now ${status}`,
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

const listIds = (items: readonly InboxItem[]): string[] => items.map(({ id }) => id);

/** '1 service request', '12 service requests'; for a search '10,000+ service requests'. */
export function countItems({ view }: Inbox, count: number, isSearch = false): string {
  return `${formatTotal(count, isSearch)} ${count === 1 ? view.one : view.many}`;
}

function runBulk(inbox: Inbox, action: BulkAction): Promise<boolean> {
  const chosen = inbox.selection.ids.peek();
  const before = (inbox.list.peek().items.peek() ?? []).filter(({ id }) => chosen.has(id));
  const ids = listIds(before);
  // All rows may have been removed while the question was open.
  if (ids.length === 0) return Promise.resolve(false);
  return whilePending(inbox, async () => {
    const result = await callBulk(inbox, { ids, ...action.bulk }, action.failure);
    if (!result) return false;
    const done = new Set(result.done);
    inbox.selection.clear();
    reportFailed(result, before, action.failure);
    if (done.size === 0) return false;
    if (action.leaves) await inbox.removeRows(result.done);
    else {
      inbox.updateRows(result.done, action.item ?? {});
      inbox.changes.value += 1;
    }
    reportDone(
      inbox,
      action,
      before.filter(({ id }) => done.has(id)),
    );
    return true;
  });
}

async function callBulk(inbox: Inbox, call: BulkCall, failure: string): Promise<BulkResult | null> {
  try {
    return await inbox.bulk(call);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const done = await findMoved(inbox, call.ids, cause);
    if (done.length < call.ids.length) reportFailure(failure, cause);
    return done.length > 0 ? { done, failed: [] } : null;
  }
}

function reportDone(inbox: Inbox, action: BulkAction, changed: readonly InboxItem[]): void {
  const calls = action.undo(changed);
  const [first] = changed;
  const text = changed.length === 1 && first ? first.name : countItems(inbox, changed.length);
  showToast({
    title: inbox.view.updated,
    text: `${action.done}: ${text}`,
    tone: 'success',
    ...(calls.length > 0 ? undo(() => undoBulk(inbox, calls, changed)) : {}),
  });
}

/** Reports the items that were not changed, and why. */
function reportFailed({ failed }: BulkResult, items: readonly InboxItem[], title: string): void {
  const [first] = failed;
  if (!first) return;
  const ids = new Set(failed.map(({ id }) => id));
  const names = items.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  const shown = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const reason = isErrorCode(first.code) ? ` ${errorCodes[first.code].text}` : '';
  showToast({ title, text: `${shown}${more}.${reason}`, tone: 'error' });
}

function undoBulk(
  inbox: Inbox,
  calls: readonly BulkCall[],
  items: readonly InboxItem[],
): Promise<boolean> {
  return whilePending(inbox, async () => {
    const results = await Promise.all(calls.map((call) => callBulk(inbox, call, 'Not undone')));
    for (const result of results) if (result) reportFailed(result, items, 'Not undone');
    const count = results.reduce((sum, result) => sum + (result?.done.length ?? 0), 0);
    if (count > 0) {
      showToast({
        title: inbox.view.updated,
        text: `Undone: ${countItems(inbox, count)}`,
        tone: 'success',
      });
    }
    await inbox.refresh();
    return count > 0;
  });
}
