import { ApiError } from '@longitude/contract/core/errors';
import { reportFailure } from '../ui/report-failure.ts';
import type { ToastInput } from '../ui/toast.tsx';
import type { RowState } from './row-state.ts';

/** A list with rows that change, for any kind of item. */
export type ChangingRows = Pick<RowState, 'find' | 'pending' | 'syncFromServer'>;

/** Makes one call; shows a failure in a toast. True on success. */
export async function attempt(call: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (cause) {
    reportFailure(failure, cause);
    return false;
  }
}

/** Like `attempt`, for a call that moves an item; true also when only its response was lost. */
export function attemptMove(
  rows: ChangingRows,
  id: string,
  call: () => Promise<unknown>,
  failure: string,
): Promise<boolean> {
  return attempt(async () => {
    try {
      await call();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const [moved] = await findMoved(rows, [id], cause);
      if (moved === undefined) throw cause;
    }
  }, failure);
}

/**
 * Maximum milliseconds that a failure waits for the server's list: after that users click again.
 */
const maxWaitMs = 3_000;

/**
 * The rows among `ids` that left the list although the call that moves them failed with `cause`:
 * the server did it, and only its response was lost. Reads the list, and removes them from the
 * screen. Empty also when it cannot be read.
 */
export async function findMoved(
  rows: ChangingRows,
  ids: readonly string[],
  cause: ApiError,
): Promise<string[]> {
  // A rejection is a response: nothing was done.
  if (cause.status >= 400 && cause.status < 500) return [];
  const isOnList = (id: string) => rows.find(id) !== undefined;
  const before = ids.filter(isOnList);
  // Absence proves nothing about an item that was not on the list.
  if (before.length === 0) return [];
  await Promise.race([rows.syncFromServer(before), pause(maxWaitMs)]);
  return before.filter((id) => !isOnList(id));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Runs a change, and ignores events about it until it is done. */
export async function whilePending(
  { pending }: Pick<RowState, 'pending'>,
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

/** Runs a change of one item, unless one is running; false then. */
export async function changeOnce(
  rows: Pick<RowState, 'pending'>,
  id: string,
  run: () => Promise<boolean>,
): Promise<boolean> {
  if (changing.has(id)) return false;
  changing.add(id);
  try {
    return await whilePending(rows, run);
  } finally {
    changing.delete(id);
  }
}

/** Undo in a toast, offered for 8 seconds. */
export function undo(run: () => Promise<unknown>): Pick<ToastInput, 'action' | 'life'> {
  return { action: { label: 'Undo', run: () => void run() }, life: 8_000 };
}
