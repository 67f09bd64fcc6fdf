import { ApiError } from '@longitude/contract/core/errors';
import { restoreFromTrash } from '@longitude/contract/trash';
import { adminApi } from '../platform/api.ts';
import { askConfirm, showAlert } from '../ui/confirm.tsx';
import { alertFailure, reportFailure } from '../ui/report-failure.ts';
import { showToast, type ToastInput } from '../ui/toast.tsx';
import type { Done, Failure, Mark } from './list-definition.ts';
import type { Row } from './paged-rows.ts';
import type { RecordList } from './record-list.ts';

/** Reports a failure that needs more than a text. Throws anything but ApiError. */
type Report = (cause: unknown) => void | Promise<void>;

/** Makes one call; shows a failure in a toast, in an alert, or as `failure` does. True on success. */
export async function attempt(
  call: () => Promise<unknown>,
  failure: Failure | Report,
): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (cause) {
    if (typeof failure === 'function') await failure(cause);
    else if (typeof failure === 'string') reportFailure(failure, cause);
    else await alertFailure(failure.alert, cause);
    return false;
  }
}

type ChangingRows = Pick<RecordList, 'find' | 'pending' | 'syncFromServer'>;

/** Makes a call that moves a record. Throws, unless only its response was lost. */
async function move(rows: ChangingRows, id: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const [moved] = await findMoved(rows, [id], cause);
    if (moved === undefined) throw cause;
  }
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
  // Absence proves nothing about a record that was not on the list.
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
  { pending }: Pick<RecordList, 'pending'>,
  run: () => Promise<boolean>,
): Promise<boolean> {
  pending.value += 1;
  try {
    return await run();
  } finally {
    pending.value -= 1;
  }
}

/** Ids of the records being changed: a second key press or tap must not change them again. */
const changing = new Set<string>();

/** Runs a change of one record, unless one is running; false then. */
async function changeOnce(
  rows: Pick<RecordList, 'pending'>,
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

/** A change of one record, with its texts. */
export interface Action<Item> {
  /** Throws ApiError. */
  readonly call: () => Promise<unknown>;
  readonly failure: Failure | Report;
  /** The record leaves the list. */
  readonly leaves?: boolean;
  /** Shown immediately, and taken back after a failure; without it the list reloads. */
  readonly row?: { readonly after: Partial<Item>; readonly before: Partial<Item> };
  readonly done: Done;
  /** Offered in the toast. */
  readonly undo?: () => Promise<boolean>;
}

/** A change of something that is no row of a list, with its texts. */
interface Change<Response> {
  /** Throws ApiError. */
  readonly call: () => Promise<Response>;
  readonly failure: Failure | Report;
  readonly done: (response: Response) => Done;
  /** Runs afterwards, also after a failure. */
  readonly reload?: () => Promise<unknown>;
}

/** Makes a change, and confirms it in a toast, or says what failed. True on success. */
export async function makeChange<Response>(change: Change<Response>): Promise<boolean> {
  const { call, failure, done, reload } = change;
  const isDone = await attempt(async () => confirm(done(await call())), failure);
  await reload?.();
  return isDone;
}

/** Changes a record once, and confirms it in a toast, or says what failed. True on success. */
export function act<Item extends Row>(
  list: RecordList<Item>,
  id: string,
  { call, failure, leaves = false, row, done, undo: inverse }: Action<Item>,
): Promise<boolean> {
  const { isReloaded = false } = list.definition;
  return changeOnce(list, id, async () => {
    if (row) list.updateRows([id], row.after);
    if (!(await attempt(leaves ? () => move(list, id, call) : call, failure))) {
      if (row) list.updateRows([id], row.before);
      if (isReloaded) void list.refresh();
      return false;
    }
    // The row must be removed before Undo is offered, so that it is not removed after it came back.
    if (leaves) await list.removeRows([id]);
    else if (row && !isReloaded) list.touch();
    else await list.refresh();
    await confirm(done, inverse);
    return true;
  });
}

async function confirm({ alert, ...texts }: Done, inverse?: () => Promise<boolean>): Promise<void> {
  if (alert !== undefined) await showAlert(alert);
  showToast({ ...texts, tone: 'success', ...(inverse ? undo(inverse) : {}) });
}

/** Sets a mark of a record, with Undo in the toast. True on success. */
export function applyMark<Item extends Row>(
  list: RecordList<Item>,
  item: Item,
  key: string,
  isUndo = false,
): Promise<boolean> {
  const mark = list.mark(key);
  const { change, failure, done, inverse, leaves = false } = mark;
  const row = { after: mark.item, before: list.mark(inverse).item };
  return act(list, item.id, {
    call: async () => list.definition.change?.(item.id, change),
    failure,
    ...(leaves ? { leaves: !isUndo } : { row }),
    done: list.describe(done, list.definition.nameOf(item)),
    ...(isUndo ? {} : { undo: () => applyMark(list, item, inverse, true) }),
  });
}

/** Whether the mark would change the record. */
export function isApplicable<Item extends Row>({ item: marks }: Mark<Item>, item: Item): boolean {
  return (Object.keys(marks) as (keyof Item)[]).some((key) => marks[key] !== item[key]);
}

/** Runs a change while a control shows that it is pending. */
export type Run = (change: () => Promise<boolean>) => Promise<boolean>;

/**
 * Asks, then deletes a record; from the trash Undo restores it. True on success.
 * @param run shows that it is pending: after the question
 */
export async function removeRecord<Item extends Row>(
  list: RecordList<Item>,
  item: Item,
  run: Run = (change) => change(),
): Promise<boolean> {
  const { removal } = list.definition;
  if (!removal || !(await askToRemove(removal.ask(item), removal.confirmLabel))) return false;
  const { call, done, restored, failure = 'Not deleted' } = removal;
  const name = list.definition.nameOf(item);
  const restore = () =>
    act(list, item.id, {
      call: () => adminApi.call(restoreFromTrash, { params: { id: item.id } }),
      failure: 'Not restored',
      done: restored?.(name) ?? { title: 'Restored', text: name },
    });
  return run(() =>
    act(list, item.id, {
      call: () => call(item.id),
      failure,
      leaves: true,
      done: done(name, 1),
      ...(restored ? { undo: restore } : {}),
    }),
  );
}

/** Asks before something is lost. */
export function askToRemove(
  question: { readonly title: string; readonly text?: string },
  confirmLabel = 'Delete',
): Promise<boolean> {
  return askConfirm({ ...question, confirmLabel, tone: 'danger' });
}
