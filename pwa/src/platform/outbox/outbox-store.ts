import { openDB, type DBSchema } from 'idb';
import type { OutboxItem } from './outbox-item.ts';

interface Schema extends DBSchema {
  readonly items: { readonly key: string; readonly value: OutboxItem };
}

/** Name of the database, and of the channel that announces changes to windows and the worker. */
export const outboxName = 'outbox';

// Browsers without `using` (Chrome before 134, Firefox before 141, Safari) lack the symbol; the code that the
// build makes of it takes the same one.
const dispose =
  (Symbol.dispose as typeof Symbol.dispose | undefined) ?? Symbol.for('Symbol.dispose');

/** Opened for each use: an open connection keeps a page out of the back/forward cache. */
async function openItems() {
  const database = await openDB<Schema>(outboxName, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('items', { keyPath: 'id' }),
    terminated: () => undefined,
  });
  return {
    database,
    // The browser writes to disk before it reports success: the device may lose power right after.
    begin: () => database.transaction('items', 'readwrite', { durability: 'strict' }),
    [dispose as typeof Symbol.dispose]: () => database.close(),
  };
}

/** Oldest first. @throws DOMException when the device blocks storage, as do all functions here */
export async function listItems(): Promise<readonly OutboxItem[]> {
  using items = await openItems();
  const all = await items.database.getAll('items');
  return all.toSorted((a, b) => a.writtenAt - b.writtenAt);
}

/**
 * Stores an item; the same submission again replaces it, and stays uncertain if it was. An item
 * that is still `sending` was interrupted.
 */
export async function addItem(item: OutboxItem): Promise<void> {
  using items = await openItems();
  const { store, done } = items.begin();
  const known = await store.get(item.id);
  const wasUncertain = known !== undefined && (known.isUncertain || known.state === 'sending');
  await store.put({ ...item, isUncertain: item.isUncertain || wasUncertain });
  await done;
  announceChange();
}

type Change = (item: OutboxItem) => OutboxItem | null;

/**
 * Changes an item in one transaction; `change` returns null to leave it unchanged.
 * @returns the current item; null if it does not exist, or was not changed
 */
export async function changeItem(id: string, change: Change): Promise<OutboxItem | null> {
  const [changed] = await changeItems([id], change);
  return changed ?? null;
}

/** Changes several items in one transaction, as `changeItem` does. Returns those that were changed. */
export async function changeItems(ids: readonly string[], change: Change): Promise<OutboxItem[]> {
  using items = await openItems();
  const { store, done } = items.begin();
  const known = await Promise.all(ids.map((id) => store.get(id)));
  const changed = known.flatMap((item) => (item && change(item)) ?? []);
  await Promise.all(changed.map((item) => store.put(item)));
  await done;
  if (changed.length > 0) announceChange();
  return changed;
}

export async function removeItem(id: string): Promise<void> {
  using items = await openItems();
  const { store, done } = items.begin();
  await store.delete(id);
  await done;
  announceChange();
}

/** A response announced to all windows, so that the worker reaches the page of the form. */
export interface AcceptedMessage {
  readonly item: OutboxItem;
  /** The server's response. The page and the worker may be of different builds: the name is fixed. */
  readonly answer: unknown;
}

export const announceResponse = (item: OutboxItem, response: unknown): void =>
  announce({ item, answer: response });

const announceChange = (): void => announce(null);

function announce(message: AcceptedMessage | null): void {
  const channel = new BroadcastChannel(outboxName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(message);
  channel.close();
}
