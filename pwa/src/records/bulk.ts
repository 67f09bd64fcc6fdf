import { errorCodes, isErrorCode } from '@longitude/contract/core/error-codes';
import { ApiError } from '@longitude/contract/core/errors';
import type { BulkResult } from '@longitude/contract/inbox-items';
import type { Row } from './paged-rows.ts';
import { reportFailure } from '../ui/report-failure.ts';
import { showToast, type ToastInput } from '../ui/toast.tsx';
import { findMoved, undo, whilePending } from './actions.ts';
import type { RowState } from './row-state.ts';

interface Call {
  readonly ids: string[];
}

/** A list with one call for many of its rows. */
export interface BulkRows<Item extends Row, BulkCall extends Call> extends RowState<Item> {
  /** Throws ApiError. */
  bulk(call: BulkCall): Promise<BulkResult>;
  /** '12 service requests'. */
  countItems(count: number): string;
}

type Texts = Pick<ToastInput, 'title' | 'text'>;

/** One call for all selected rows, with its texts. */
export interface BulkAction<Item, BulkCall extends Call> {
  readonly call: Omit<BulkCall, 'ids'>;
  /** The rows leave the list. */
  readonly leaves: boolean;
  /** The rows afterwards, if they stay. */
  readonly item?: Partial<Item>;
  readonly failure: string;
  /** The toast; `items` is a name, or a number of items. */
  readonly describe: (items: string) => Texts;
  readonly describeUndone: (items: string) => Texts;
  /** The calls that undo it, from the previous rows. */
  readonly undo: (before: readonly Item[]) => readonly BulkCall[];
}

export const listIds = (items: readonly Row[]): string[] => items.map(({ id }) => id);

/** Runs an action on the selected rows, with Undo in its toast. True when any row was changed. */
export function runBulk<Item extends Row, BulkCall extends Call>(
  rows: BulkRows<Item, BulkCall>,
  action: BulkAction<Item, BulkCall>,
): Promise<boolean> {
  const chosen = rows.selection.ids.peek();
  const before = (rows.list.peek().items.peek() ?? []).filter(({ id }) => chosen.has(id));
  const ids = listIds(before);
  // All rows may have been removed while the question was open.
  if (ids.length === 0) return Promise.resolve(false);
  return whilePending(rows, async () => {
    const call = { ...action.call, ids } as BulkCall;
    const result = await callBulk(rows, call, action.failure);
    if (!result) return false;
    const done = new Set(result.done);
    rows.selection.clear();
    reportFailed(rows, result, before, action.failure);
    if (done.size === 0) return false;
    if (action.leaves) await rows.removeRows(result.done);
    else rows.updateRows(result.done, action.item ?? {});
    reportDone(
      rows,
      action,
      before.filter(({ id }) => done.has(id)),
    );
    return true;
  });
}

async function callBulk<Item extends Row, BulkCall extends Call>(
  rows: BulkRows<Item, BulkCall>,
  call: BulkCall,
  failure: string,
): Promise<BulkResult | null> {
  try {
    return await rows.bulk(call);
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const done = await findMoved(rows, call.ids, cause);
    if (done.length < call.ids.length) reportFailure(failure, cause);
    return done.length > 0 ? { done, failed: [] } : null;
  }
}

function reportDone<Item extends Row, BulkCall extends Call>(
  rows: BulkRows<Item, BulkCall>,
  action: BulkAction<Item, BulkCall>,
  changed: readonly Item[],
): void {
  const calls = action.undo(changed);
  const [first] = changed;
  const items =
    changed.length === 1 && first ? rows.nameOf(first) : rows.countItems(changed.length);
  showToast({
    ...action.describe(items),
    tone: 'success',
    ...(calls.length > 0 ? undo(() => undoBulk(rows, action, calls, changed)) : {}),
  });
}

/** Reports the items that were not changed, and why. */
function reportFailed<Item extends Row>(
  rows: Pick<RowState<Item>, 'nameOf'>,
  { failed }: BulkResult,
  items: readonly Item[],
  title: string,
): void {
  const [first] = failed;
  if (!first) return;
  const ids = new Set(listIds(failed));
  const names = items.filter(({ id }) => ids.has(id)).map((item) => rows.nameOf(item));
  const shown = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const reason = isErrorCode(first.code) ? ` ${errorCodes[first.code].text}` : '';
  showToast({ title, text: `${shown}${more}.${reason}`, tone: 'error' });
}

function undoBulk<Item extends Row, BulkCall extends Call>(
  rows: BulkRows<Item, BulkCall>,
  action: BulkAction<Item, BulkCall>,
  calls: readonly BulkCall[],
  items: readonly Item[],
): Promise<boolean> {
  return whilePending(rows, async () => {
    const results = await Promise.all(calls.map((call) => callBulk(rows, call, 'Not undone')));
    for (const result of results) if (result) reportFailed(rows, result, items, 'Not undone');
    const count = results.reduce((sum, result) => sum + (result?.done.length ?? 0), 0);
    if (count > 0) {
      showToast({ ...action.describeUndone(rows.countItems(count)), tone: 'success' });
    }
    await rows.refresh();
    return count > 0;
  });
}
