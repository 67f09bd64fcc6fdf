import { inboxKinds } from '@longitude/contract/constants';
import { readOverview } from '@longitude/contract/overview';
import { computed } from '@preact/signals-react';
import { adminApi } from '../../platform/api.ts';
import { liveState, whenLiveMany } from '../../platform/live-events.ts';
import { createResource } from '../../platform/resource.ts';
import { whenSessionEnds } from '../../platform/session-state.ts';

const overview = createResource((signal) => adminApi.call(readOverview, { signal }));

/** What nobody has opened yet, by tab; 0 until it is known. */
export const unread = computed(() => ({
  requests: overview.data.value?.unreadRequests ?? 0,
  messages: overview.data.value?.unreadMessages ?? 0,
}));
export const totalUnread = computed(() => unread.value.requests + unread.value.messages);

/** Tabs whose items somebody can have opened, or nobody yet. */
export const canBeUnread = (tab: string) => tab === 'requests' || tab === 'messages';

/** How many of a tab nobody has opened yet; 0 where nothing can be unread. */
export function countUnread(tab: string): number {
  return tab === 'requests' || tab === 'messages' ? unread.value[tab] : 0;
}

/** Keeps the counts right while a screen is open. Returns the function that ends it. */
export function followUnread(): () => void {
  // While the server tells what changes there is nothing to ask again.
  const isKnown = overview.data.peek() !== undefined && liveState.peek() === 'connected';
  if (!isKnown) void overview.load();
  const reload = async () => {
    await overview.load();
    return overview.error.peek() === undefined;
  };
  const stops = inboxKinds.map((kind) => whenLiveMany(kind, reload));
  return () => stops.forEach((stop) => stop());
}

/** The number on the icon of the installed app, where the system shows one. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Refused while the app is not installed: there is no icon then.
  navigator.setAppBadge(count).catch(() => undefined);
}
whenSessionEnds(() => showBadge(0));
