import { errorCodes, isErrorCode } from '@longitude/contract/core/error-codes';
import { ApiError } from '@longitude/contract/core/errors';
import type { BulkResult } from '@longitude/contract/core/records';
import { adminApi } from '../platform/api.ts';
import { reportFailure } from '../ui/report-failure.ts';
import { showToast } from '../ui/toast.tsx';
import { askToRemove, findMoved, isApplicable, undo, whilePending, type Run } from './actions.ts';
import type { BulkCall, Failure, Texts } from './list-definition.ts';
import type { Row } from './paged-rows.ts';
import type { RecordList } from './record-list.ts';

/** One call for all selected rows, with its texts. */
interface BulkAction<Item> {
  readonly call: Omit<BulkCall, 'ids'>;
  /** The rows leave the list. */
  readonly leaves: boolean;
  /** The rows afterwards, if they stay. */
  readonly item?: Partial<Item>;
  /** Title of the toast. */
  readonly failure: string;
  /** @param items a name, or a number of records */
  readonly describe: (items: string, count: number) => Texts;
  readonly describeUndone?: (items: string) => Texts;
  /** The calls that undo it, from the previous rows. */
  readonly undo: (before: readonly Item[]) => readonly BulkCall[];
}

export const listIds = (items: readonly Row[]): string[] => items.map(({ id }) => id);

const titleOf = (failure: Failure) => (typeof failure === 'string' ? failure : 'Not saved');

/** Sets a mark of all selected rows; Undo restores those that changed. */
export function markMany<Item extends Row>(list: RecordList<Item>, key: string): Promise<boolean> {
  const mark = list.mark(key);
  const { bulk, item, leaves = false, done, failure } = mark;
  const inverse = list.mark(mark.inverse).bulk;
  if (!bulk || !inverse) return Promise.resolve(false);
  return runBulk(list, {
    call: bulk,
    leaves,
    item,
    failure: titleOf(failure),
    describe: (items) => list.describe(done, items),
    undo: (before) => {
      const ids = listIds(before.filter((each) => isApplicable(mark, each)));
      return ids.length > 0 ? [{ ids, ...inverse }] : [];
    },
  });
}

/**
 * Asks, then moves all selected rows to the trash, with Undo.
 * @param run shows that it is pending: after the question
 */
export async function removeMany<Item extends Row>(
  list: RecordList<Item>,
  run: Run,
): Promise<boolean> {
  const { removal } = list.definition;
  const [first, ...others] = listChosen(list);
  if (!removal || !first) return false;
  const { title } = removal.ask(first);
  const isSure = await askToRemove({
    title: others.length === 0 ? title : `Delete ${list.countItems(others.length + 1)}?`,
    ...(removal.askMany === undefined ? {} : { text: removal.askMany }),
  });
  if (!isSure) return false;
  const { done, restored, failure = 'Not deleted' } = removal;
  return run(() =>
    runBulk(list, {
      call: { action: 'delete' },
      failure: titleOf(failure),
      leaves: true,
      describe: done,
      ...(restored ? { describeUndone: restored } : {}),
      undo: (before) => [{ ids: listIds(before), action: 'restore' }],
    }),
  );
}

function listChosen<Item extends Row>({ list, selection }: RecordList<Item>): readonly Item[] {
  const chosen = selection.ids.peek();
  return (list.peek().items.peek() ?? []).filter(({ id }) => chosen.has(id));
}

/** Runs an action on the selected rows, with Undo in its toast. True when any row was changed. */
export function runBulk<Item extends Row>(
  list: RecordList<Item>,
  action: BulkAction<Item>,
): Promise<boolean> {
  const before = listChosen(list);
  const ids = listIds(before);
  // All rows may have been removed while the question was open.
  if (ids.length === 0) return Promise.resolve(false);
  return whilePending(list, async () => {
    const result = await callBulk(list, { ...action.call, ids }, action.failure);
    if (!result) return false;
    const done = new Set(result.done);
    list.selection.clear();
    reportFailed(list, result, before, action.failure);
    if (done.size === 0) return false;
    if (action.leaves) await list.removeRows(result.done);
    else {
      list.updateRows(result.done, action.item ?? {});
      list.touch();
    }
    reportDone(
      list,
      action,
      before.filter(({ id }) => done.has(id)),
    );
    return true;
  });
}

async function callBulk<Item extends Row>(
  list: RecordList<Item>,
  payload: BulkCall,
  failure: string,
): Promise<BulkResult | null> {
  const { bulk } = list.definition;
  if (!bulk) return null;
  try {
    return await adminApi.call(bulk, { payload });
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const done = await findMoved(list, payload.ids, cause);
    if (done.length < payload.ids.length) reportFailure(failure, cause);
    return done.length > 0 ? { done, failed: [] } : null;
  }
}

function reportDone<Item extends Row>(
  list: RecordList<Item>,
  action: BulkAction<Item>,
  changed: readonly Item[],
): void {
  const calls = action.undo(changed);
  const [first] = changed;
  const count = changed.length;
  const items = count === 1 && first ? list.definition.nameOf(first) : list.countItems(count);
  showToast({
    ...action.describe(items, count),
    tone: 'success',
    ...(calls.length > 0 ? undo(() => undoBulk(list, action, calls, changed)) : {}),
  });
}

/** Reports the records that were not changed, and why. */
function reportFailed<Item extends Row>(
  { definition }: RecordList<Item>,
  { failed }: BulkResult,
  items: readonly Item[],
  title: string,
): void {
  const [first] = failed;
  if (!first) return;
  const ids = new Set(listIds(failed));
  const names = items.filter(({ id }) => ids.has(id)).map((item) => definition.nameOf(item));
  const shown = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const reason = isErrorCode(first.code) ? ` ${errorCodes[first.code].text}` : '';
  showToast({ title, text: `${shown}${more}.${reason}`, tone: 'error' });
}

function undoBulk<Item extends Row>(
  list: RecordList<Item>,
  action: BulkAction<Item>,
  calls: readonly BulkCall[],
  items: readonly Item[],
): Promise<boolean> {
  return whilePending(list, async () => {
    const results = await Promise.all(calls.map((call) => callBulk(list, call, 'Not undone')));
    for (const result of results) if (result) reportFailed(list, result, items, 'Not undone');
    const count = results.reduce((sum, result) => sum + (result?.done.length ?? 0), 0);
    if (count > 0) {
      const { describeUndone = (undone) => list.describe('Undone', undone) } = action;
      showToast({ ...describeUndone(list.countItems(count)), tone: 'success' });
    }
    await list.refresh();
    return count > 0;
  });
}
