import { countUnsent, type OutboxItem } from './outbox-item.ts';

/** Shows on the icon of the installed app how many items wait. Also in the worker. */
export async function showBadge(items: readonly OutboxItem[]): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // A browser may know the call, and refuse it for a site that is not installed.
  await navigator.setAppBadge(countUnsent(items)).catch(() => undefined);
}
