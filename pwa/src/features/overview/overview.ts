import { inboxKinds } from '@longitude/contract/constants';
import { readOverview } from '@longitude/contract/overview';
import { computed } from '@preact/signals-react';
import { adminApi } from '../../platform/api.ts';
import { liveState, whenLiveMany } from '../../platform/live-events.ts';
import { createResource } from '../../platform/resource.ts';
import { whenSessionEnds } from '../../platform/session-state.ts';
import { inboxViews } from '../inbox/inbox.ts';

const overview = createResource((signal) => adminApi.call(readOverview, { signal }));

/** The unread items of each inbox, by tab; 0 until loaded. */
const unread = computed(
  () =>
    new Map<string, number>(
      Object.values(inboxViews).map((view) => [view.tab, overview.data.value?.[view.unread] ?? 0]),
    ),
);
export const totalUnread = computed(() =>
  [...unread.value.values()].reduce((sum, n) => sum + n, 0),
);

/** Whether a tab has items that can be unread. */
export const canBeUnread = (tab: string) => unread.value.has(tab);

/** The unread items of a tab; 0 if its items have no unread state. */
export const countUnread = (tab: string) => unread.value.get(tab) ?? 0;

/** Keeps the counts up to date while a screen is open. Returns a function that stops it. */
export function followUnread(): () => void {
  // While the server publishes changes there is no need to load again.
  const isKnown = overview.data.peek() !== undefined && liveState.peek() === 'connected';
  if (!isKnown) void overview.load();
  const reload = async () => {
    await overview.load();
    return overview.error.peek() === undefined;
  };
  const stops = inboxKinds.map((kind) => whenLiveMany(kind, reload));
  return () => stops.forEach((stop) => stop());
}

/** The badge on the icon of the installed app, where the system supports it. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Rejected while the app is not installed: then there is no icon.
  navigator.setAppBadge(count).catch(() => undefined);
}
whenSessionEnds(() => showBadge(0));
