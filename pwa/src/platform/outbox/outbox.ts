import { effect, signal } from '@preact/signals-react';
import { checkConnection, isOffline, noteResponse, noteLoss } from '../connection.ts';
import { isTimeout } from '../api.ts';
import type { ApiError } from '@longitude/contract/core/errors';
import { describeWhenSent, requestSync, sendsInBackground } from './background-sync.ts';
import { deliverNew, drain, notifyAccepted } from './deliver.ts';
import {
  createItem,
  isDue,
  isExpired,
  isOpen,
  isOver,
  needsPerson,
  type OutboxItem,
  type OutboxSubmission,
} from './outbox-item.ts';
import {
  addItem,
  listItems,
  outboxName,
  removeItem,
  type AcceptedMessage,
} from './outbox-store.ts';
import { announceItem, noteWaitingCount } from './waiting-count.ts';

/** The items on this device, oldest first; null until they were read. Written only in the browser. */
export const outboxItems = signal<readonly OutboxItem[] | null>(null);
/** Whether the device refuses to store anything. */
export const isBlocked = signal(false);

export type SubmissionOutcome =
  | { readonly kind: 'accepted'; readonly response: unknown }
  /** Stored in the outbox. */
  | {
      readonly kind: 'waiting';
      readonly item: OutboxItem;
      /** When it is sent, as a sentence. */
      readonly when: string;
    }
  /** Not stored anywhere: the text stays in the form. */
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * Stores a submission on the device, and sends it. Without a connection it waits in the outbox; the
 * form reports refusals and server errors (spec decision 50).
 * @throws only if nothing was sent or stored
 */
export async function submit(submission: OutboxSubmission): Promise<SubmissionOutcome> {
  const item = createItem(submission, Date.now());
  const isLost = !navigator.onLine || (isOffline.peek() && !(await checkConnection()));
  const sentAt = performance.now();
  announceItem();
  const { delivery, isStored } = await deliverNew(item, isLost);
  try {
    followConnection(delivery, sentAt);
    if (isStored) await startOutbox();
  } catch (error) {
    // It was sent, or waits.
    reportError(error);
  }
  if (delivery?.kind === 'accepted') return delivery;
  const isRefused = delivery?.kind === 'rejected' || delivery?.kind === 'postponed';
  const isUnstored = delivery?.kind === 'unreachable' && !isStored;
  if (isRefused || isUnstored) return { kind: 'failed', error: delivery.error };
  await requestSync();
  return { kind: 'waiting', item, when: describeWhenSent(sendsInBackground.peek()) };
}

/**
 * Keeps a submission in the outbox that could not be sent.
 * @param isUncertain an attempt was interrupted, so that it may have arrived
 * @returns false if the device could not store it
 */
export async function saveForLater(
  submission: OutboxSubmission,
  isUncertain: boolean,
): Promise<boolean> {
  try {
    await addItem({ ...createItem(submission, Date.now()), isUncertain });
  } catch {
    return false;
  }
  await startOutbox();
  void requestSync();
  return true;
}

/** Notes what an attempt shows about the connection. */
function followConnection(
  delivery: { readonly kind: string; readonly error?: ApiError } | null,
  sentAt: number,
): void {
  const { kind, error } = delivery ?? {};
  if (kind === 'unreachable' && error && !isTimeout(error)) noteLoss(sentAt);
  if (kind === 'accepted' || kind === 'rejected' || kind === 'postponed') noteResponse(sentAt);
}

let isStarted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds between attempts while items are due: a connection may return without an event. */
const pollMs = 30_000;

/** Reads the outbox, and from now on sends waiting items whenever that may succeed. */
export async function startOutbox(): Promise<void> {
  if (isStarted) {
    await refresh();
    return;
  }
  isStarted = true;
  listenForChanges();
  const run = () => void drainOutbox();
  addEventListener('online', run);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') run();
  });
  // Also runs immediately.
  effect(() => {
    if (!isOffline.value) run();
  });
  await refresh();
  // Of an earlier visit: the browser may have forgotten it, and says again whether it agrees.
  if (outboxItems.peek()?.some(isOpen)) void requestSync();
}

/**
 * Other windows and the worker change items as well. A page in the back/forward cache receives no
 * events.
 */
function listenForChanges(): void {
  let channel: BroadcastChannel | undefined;
  const open = () => {
    channel = new BroadcastChannel(outboxName);
    channel.addEventListener('message', ({ data }: MessageEvent<AcceptedMessage | null>) => {
      if (data) notifyAccepted(data.item, data.answer);
      else void refresh();
    });
  };
  open();
  addEventListener('pagehide', () => channel?.close());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    open();
    void drainOutbox();
  });
}

let isDraining = false;

/** Sends due items. */
export async function drainOutbox(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  try {
    await drain(checkConnection);
  } catch {
    // Storage is blocked: then nothing waits.
  } finally {
    isDraining = false;
  }
  await refresh();
}

let reading: Promise<void> = Promise.resolve();
let nextReading: Promise<void> | null = null;

/**
 * Reads the items again and removes finished ones. One read at a time, and one more for all calls
 * during it: each change of many items is announced to every window.
 */
export function refresh(): Promise<void> {
  nextReading ??= reading.then(() => {
    nextReading = null;
    reading = readItems();
    return reading;
  });
  return nextReading;
}

async function readItems(): Promise<void> {
  try {
    const now = Date.now();
    const items = await listItems();
    const over = items.filter((item) => isOver(item, now));
    await Promise.all(over.map(({ id }) => removeItem(id)));
    const saved = items.filter((item) => !over.includes(item));
    outboxItems.value = saved;
    const waiting = saved.filter((item) => isOpen(item) || needsPerson(item, now));
    noteWaitingCount(waiting.length, saved.length);
    void showBadge(waiting.length);
    schedule(saved, now);
  } catch {
    isBlocked.value = true;
    outboxItems.value ??= [];
  }
}

/** The badge on the icon of the installed app. */
async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // A browser may have the API, but refuse it for a site that is not installed.
  await navigator.setAppBadge(count).catch(() => undefined);
}

function schedule(items: readonly OutboxItem[], now: number): void {
  clearTimeout(timer);
  const open = items.filter((item) => isOpen(item) && !isExpired(item, now));
  if (open.length === 0) return;
  const pauses = open.map((item) => (isDue(item, now) ? pollMs : item.retryAt - now));
  timer = setTimeout(() => void drainOutbox(), Math.min(...pauses));
}
