import type { ApiError } from '@longitude/contract/core/errors';
import { isDue, planRetry, type OutboxItem } from './outbox-item.ts';
import {
  addItem,
  announceResponse,
  changeItem,
  changeItems,
  listItems,
  outboxName,
  removeItem,
} from './outbox-store.ts';
import { sendItem, type Outcome } from './send-item.ts';

/**
 * `busy`: another window or the worker is sending it. `gone`: it has been sent, deleted or
 * rejected.
 */
type Delivery = Outcome | { readonly kind: 'busy' | 'gone' };

/**
 * Runs `use` with an exclusive lock on this item, across all windows and the worker.
 * @returns null when the lock is taken
 */
export async function withItem<Result>(
  id: string,
  use: () => Promise<Result>,
): Promise<Result | null> {
  // Web Locks exist wherever a worker does. Without them, the idempotency key prevents a duplicate.
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return use();
  return locks.request(`${outboxName}:${id}`, { ifAvailable: true }, (lock) =>
    lock ? use() : null,
  );
}

type AcceptedListener = (item: OutboxItem, response: unknown) => void;
const listeners = new Set<AcceptedListener>();

/**
 * Listens to the responses for items of the outbox, in this window or another. Returns a function
 * that unsubscribes.
 */
export function onAccepted(listener: AcceptedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes a response to the listeners of this window. */
export function notifyAccepted(item: OutboxItem, response: unknown): void {
  for (const listener of listeners) listener(item, response);
}

/** Makes one attempt to send an item, and stores its outcome. */
async function deliver(id: string): Promise<Delivery> {
  const delivery = await withItem(id, async (): Promise<Delivery> => {
    const item = await changeItem(id, begin);
    if (!item) return { kind: 'gone' };
    const outcome = await sendItem(item);
    if (outcome.kind === 'accepted') {
      notifyAccepted(item, outcome.response);
      // Before the change: a window that waits for the response stops once the item was sent.
      announceResponse(item, outcome.response);
    }
    await changeItem(id, (now) => conclude(now, outcome, item));
    return outcome;
  });
  return delivery ?? { kind: 'busy' };
}

/**
 * Stores a new item and sends it, for a person who sees the result immediately: only an item that
 * did not reach the server stays in the outbox, everything else returns to the form.
 * @param isLost there is no connection: it waits, without an attempt whose outcome would be
 * uncertain
 * @returns `isStored` is false where the device blocks storage
 * @throws when no request could be made: then nothing is stored either
 */
export async function deliverNew(
  item: OutboxItem,
  isLost: boolean,
): Promise<{ readonly delivery: Delivery | null; readonly isStored: boolean }> {
  const result = await withItem(item.id, async () => {
    const isStored = await addItem(isLost ? item : { ...item, state: 'sending' }).then(
      () => true,
      () => false,
    );
    if (isStored && isLost) return { delivery: null, isStored };
    const outcome = await sendItem(item).catch(async (error: unknown) => {
      if (isStored) await removeItem(item.id);
      throw error;
    });
    if (isStored) await settle(item, outcome);
    return { delivery: outcome, isStored };
  });
  // Another window sends it, from the same draft.
  return result ?? { delivery: { kind: 'busy' }, isStored: true };
}

/** Stores the outcome of a new item. If that fails it is sent again, with its key. */
async function settle(item: OutboxItem, outcome: Outcome): Promise<void> {
  const settled =
    outcome.kind === 'unreachable'
      ? changeItem(item.id, (now) => conclude(now, outcome, item))
      : removeItem(item.id);
  await settled.catch(() => undefined);
}

/**
 * With the lock, an item in `sending` means that its attempt was interrupted. Another window may
 * have learned since that it has to wait.
 */
function begin(item: OutboxItem): OutboxItem | null {
  if (!isDue(item, Date.now())) return null;
  return { ...item, state: 'sending', isUncertain: item.isUncertain || item.state === 'sending' };
}

/** @param sent the item at the start of the attempt */
function conclude(item: OutboxItem, outcome: Outcome, sent: OutboxItem): OutboxItem {
  const now = Date.now();
  // A clock that ran ahead may have caused a notice that it had expired.
  const ended = { ...item, endedAt: now, noticedAt: null, isUncertain: false };
  if (outcome.kind === 'accepted') return { ...ended, state: 'sent', content: null };
  if (outcome.kind === 'rejected') {
    const { message, fields } = outcome.error;
    return { ...ended, state: 'rejected', rejection: { message, fields } };
  }
  if (outcome.kind === 'unreachable') return { ...item, state: 'waiting', isUncertain: true };
  const isUncertain = outcome.isUncertain || (sent.isUncertain && outcome.error.status !== 429);
  const failures = item.failures + 1;
  const retryAt = planRetry(failures, outcome.error.retryAfter, now);
  return { ...item, state: 'waiting', isUncertain, failures, retryAt };
}

/** Statuses of a server or proxy that is busy for everyone on this network. */
const busyStatuses = [429, 502, 503, 504];

/**
 * Sends due items, oldest first, until the server cannot be reached. A slow item is sent
 * concurrently, so that it does not delay the rest.
 * @param canReach makes a small request first: an interrupted submission may have arrived, a failed
 * probe leaves no doubt
 */
export async function drain(canReach: () => Promise<boolean>): Promise<void> {
  const due = (await listItems()).filter((item) => isDue(item, Date.now()));
  if (due.length === 0 || !(await canReach())) return;
  await Promise.all([
    deliverAll(
      due.filter(({ form }) => form.timeoutMs),
      canReach,
    ),
    deliverAll(
      due.filter(({ form }) => !form.timeoutMs),
      canReach,
    ),
  ]);
}

async function deliverAll(
  items: readonly OutboxItem[],
  canReach: () => Promise<boolean>,
): Promise<void> {
  const paused = new Set<string>();
  for (const { id, form } of items) {
    if (paused.has(form.path)) continue;
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were written
    const delivery = await deliver(id);
    // An item that never gets a response, although the server is reachable, must not delay the
    // rest.
    // oxlint-disable-next-line no-await-in-loop -- before the next one is left in doubt
    if (delivery.kind === 'unreachable' && !(await isLostAlone(delivery.error, canReach))) return;
    if (delivery.kind !== 'postponed' || !busyStatuses.includes(delivery.error.status)) continue;
    paused.add(form.path);
    // oxlint-disable-next-line no-await-in-loop -- rare
    await pause(
      items.filter((item) => item.form.path === form.path),
      delivery.error.retryAfter,
    );
  }
}

/**
 * Any other code is a response of a third party, such as a captive portal, which later items would
 * get too.
 */
const isLostAlone = async ({ code }: ApiError, canReach: () => Promise<boolean>) =>
  code === 'offline' && (await canReach());

/** Makes the others of a form wait as well. */
async function pause(items: readonly OutboxItem[], retryAfter: number | undefined): Promise<void> {
  const retryAt = planRetry(1, retryAfter, Date.now());
  const wait = (item: OutboxItem) =>
    item.state === 'waiting' && item.retryAt < retryAt ? { ...item, retryAt } : null;
  await changeItems(
    items.map(({ id }) => id),
    wait,
  );
}
