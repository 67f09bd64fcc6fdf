import { drain } from '../platform/outbox/deliver.ts';
import { isDue } from '../platform/outbox/outbox-item.ts';
import { listItems, outboxName } from '../platform/outbox/outbox-store.ts';
import { reachServer } from '../platform/reach-server.ts';

declare const self: ServiceWorkerGlobalScope;

/** Background Sync (WICG), which TypeScript lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends the items of the outbox once the connection is back, even if no page is open. */
export function sendOutboxOnSync(): void {
  self.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent;
    if (tag === outboxName) (event as SyncEvent).waitUntil(sendAll());
  });
}

/** @throws when a due item is left: then the browser tries again later */
async function sendAll(): Promise<void> {
  await drain(reachServer);
  const left = (await listItems()).filter((item) => isDue(item, Date.now()));
  if (left.length > 0) throw new Error(`${left.length} items wait`);
}
