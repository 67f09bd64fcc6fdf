import type { ApiError } from '@longitude/contract/core/errors';
import { isDue, planRetry, type OutboxItem } from './outbox-item.ts';
import {
  addItem,
  announceAnswer,
  changeItem,
  changeItems,
  listItems,
  outboxName,
  removeItem,
} from './outbox-store.ts';
import { sendItem, type Outcome } from './send-item.ts';

/** `busy`: another window or the worker is sending it. `gone`: it was sent, deleted or rejected meanwhile. */
type Delivery = Outcome | { readonly kind: 'busy' | 'gone' };

/**
 * Runs `use` while nobody else sends or edits this item, in any window or in the worker.
 * @returns null when somebody does
 */
export async function withItem<Result>(
  id: string,
  use: () => Promise<Result>,
): Promise<Result | null> {
  // Web Locks exist wherever a worker does. Without, the idempotency key is what prevents a duplicate.
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return use();
  return locks.request(`${outboxName}:${id}`, { ifAvailable: true }, (lock) =>
    lock ? use() : null,
  );
}

type AcceptedListener = (item: OutboxItem, answer: unknown) => void;
const listeners = new Set<AcceptedListener>();

/** Hears the answers to what is sent from the outbox, by this window or another. Returns a function that unsubscribes. */
export function onAccepted(listener: AcceptedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes an answer to the listeners of this window. */
export function notifyAccepted(item: OutboxItem, answer: unknown): void {
  for (const listener of listeners) listener(item, answer);
}

/** Makes one attempt to send an item, and stores what became of it. */
async function deliver(id: string): Promise<Delivery> {
  const delivery = await withItem(id, async (): Promise<Delivery> => {
    const item = await changeItem(id, begin);
    if (!item) return { kind: 'gone' };
    const outcome = await sendItem(item);
    if (outcome.kind === 'accepted') {
      notifyAccepted(item, outcome.answer);
      // Before the change: whoever waits for the answer stops when the item was sent.
      announceAnswer(item, outcome.answer);
    }
    await changeItem(id, (now) => conclude(now, outcome, item));
    return outcome;
  });
  return delivery ?? { kind: 'busy' };
}

/**
 * Stores a new item and sends it, for somebody who sees the outcome at once: only what did not reach
 * the server stays in the outbox, everything else goes back to the form.
 * @param isLost there is no connection: it waits without an attempt that would leave a doubt
 * @returns `isStored` is false where the device blocks storage
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
    const outcome = await sendItem(item);
    if (isStored) await settle(item, outcome);
    return { delivery: outcome, isStored };
  });
  // Another window sends it, from the same draft.
  return result ?? { delivery: { kind: 'busy' }, isStored: true };
}

/** Stores what became of a new item. Where that fails it goes out again, under its key. */
async function settle(item: OutboxItem, outcome: Outcome): Promise<void> {
  const settled =
    outcome.kind === 'unreachable'
      ? changeItem(item.id, (now) => conclude(now, outcome, item))
      : removeItem(item.id);
  await settled.catch(() => undefined);
}

/**
 * Whoever holds the lock finds an item in `sending` only if that attempt broke off. Another window may
 * have learned since that it has to wait.
 */
function begin(item: OutboxItem): OutboxItem | null {
  if (!isDue(item, Date.now())) return null;
  return { ...item, state: 'sending', isUncertain: item.isUncertain || item.state === 'sending' };
}

/** @param sent the item as it was when the attempt began */
function conclude(item: OutboxItem, outcome: Outcome, sent: OutboxItem): OutboxItem {
  const now = Date.now();
  // The person may have been told that it had expired, by a clock that ran ahead.
  const ended = { ...item, endedAt: now, noticedAt: null, isUncertain: false };
  if (outcome.kind === 'accepted') return { ...ended, state: 'sent', content: null };
  if (outcome.kind === 'rejected') {
    const { message, fields } = outcome.error;
    return { ...ended, state: 'rejected', rejection: { message, fields } };
  }
  if (outcome.kind === 'unreachable') return { ...item, state: 'waiting', isUncertain: true };
  const isUncertain = outcome.isUncertain || (sent.isUncertain && outcome.error.status !== 429);
  const failures = item.failures + 1;
  const retryAt = planRetry(item.failures, outcome.error.retryAfter, now);
  return { ...item, state: 'waiting', isUncertain, failures, retryAt };
}

/** Statuses by which the server, or a proxy before it, is busy for everybody on this network. */
const busyStatuses = [429, 502, 503, 504];

/**
 * Sends what is due, oldest first, until the server cannot be reached. What takes its time is sent
 * beside the rest, so that it does not hold up the rest.
 * @param canReach asks the server for something small first: an attempt that breaks off could have
 * arrived, a question that fails leaves no doubt
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
    // One that never gets an answer, while the server is there, must not hold up the rest.
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

/** An answer of somebody else, as of a captive portal, stands for all that would come after. */
const isLostAlone = async ({ code }: ApiError, canReach: () => Promise<boolean>) =>
  code === 'offline' && (await canReach());

/** Has the others of a form wait as well. */
async function pause(items: readonly OutboxItem[], retryAfter: number | undefined): Promise<void> {
  const retryAt = planRetry(0, retryAfter, Date.now());
  const wait = (item: OutboxItem) =>
    item.state === 'waiting' && item.retryAt < retryAt ? { ...item, retryAt } : null;
  await changeItems(
    items.map(({ id }) => id),
    wait,
  );
}
