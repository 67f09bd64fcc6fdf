import { inboxKinds } from '@longitude/contract/inbox-statuses';
import type { LiveEvent } from '@longitude/contract/events';
import { readOverview, type Overview } from '@longitude/contract/overview';
import { computed } from '@preact/signals-react';
import { adminApi } from '../../platform/api.ts';
import { gatherEvents } from '../../platform/gather-events.ts';
import { liveState, whenLive } from '../../platform/live-events.ts';
import { createResource } from '../../platform/resource.ts';
import { whenSessionEnds } from '../../platform/session-state.ts';
import { inboxViews } from '../inbox/inbox.ts';

/** Counts for the frame, the overview and the email queue: one call for all. */
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

/**
 * The counts, from the load that is running or from a new one.
 * @throws ApiError
 */
export async function readCounts(): Promise<Overview> {
  await overview.join();
  const counts = overview.data.peek();
  const error = overview.error.peek();
  if (error || !counts) throw error ?? new Error('the session has ended');
  return counts;
}

/** Whether the counts are loaded again because of an event while they are followed. */
const changesUnread = ({ type }: LiveEvent): boolean =>
  type === 'reset' || inboxKinds.some((kind) => type === kind || type.startsWith(`${kind}.`));

/** Loads all counts again after events, unless the frame does so already. */
export function recount(events: readonly LiveEvent[]): void {
  if (!events.some(changesUnread)) void overview.load();
}

let followers = 0;
let stopFollowing = () => {};

/** Keeps the counts up to date while a screen is open. Returns a function that stops it. */
export function followUnread(): () => void {
  // While the server publishes changes there is no need to load again.
  const isKnown = overview.data.peek() !== undefined && liveState.peek() === 'connected';
  if (!isKnown) void overview.join();
  followers += 1;
  if (followers === 1) stopFollowing = followEvents();
  return () => {
    followers -= 1;
    if (followers === 0) stopFollowing();
  };
}

function followEvents(): () => void {
  const gathering = gatherEvents(async () => {
    await overview.load();
    return overview.error.peek() === undefined;
  });
  const stop = whenLive('', (event) => {
    if (changesUnread(event)) gathering.add(event);
  });
  return () => {
    gathering.stop();
    stop();
  };
}

/** The badge on the icon of the installed app, where the system supports it. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Rejected while the app is not installed: then there is no icon.
  navigator.setAppBadge(count).catch(() => undefined);
}
whenSessionEnds(() => showBadge(0));
