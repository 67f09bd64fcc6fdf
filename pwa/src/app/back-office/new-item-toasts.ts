import { inboxKinds } from '@longitude/contract/inbox-statuses';
import type { InboxKind } from '@longitude/contract/inbox-items';
import type { LiveEvent } from '@longitude/contract/events';
import { composeItemPath, composeTabPath } from '@longitude/contract/dashboard-paths';
import { whenLiveMany } from '../../platform/live-events.ts';
import { toasts, showToast, type ToastInput } from '../../ui/toast.tsx';
import { inboxViews } from '../../features/inbox/inbox.ts';
import { readTab } from './dashboard-tabs.ts';

/**
 * Shows a toast for each new request or message, except on that inbox's own list, which shows it
 * itself, and in hidden windows. Returns a function that stops it.
 */
export function announceNewItems(goTo: (href: string) => void): () => void {
  const stops = inboxKinds.map((kind) =>
    whenLiveMany(kind, (events) => {
      const created = events.filter(({ type, by }) => type === `${kind}.created` && !by);
      if (created.length > 0 && !isShown(kind)) void announce(kind, created, goTo);
    }),
  );
  return () => stops.forEach((stop) => stop());
}

function isShown(kind: InboxKind): boolean {
  if (document.visibilityState === 'hidden') return true;
  return location.pathname === '/admin' && readTab(location.search).key === inboxViews[kind].tab;
}

async function announce(
  kind: InboxKind,
  created: readonly LiveEvent[],
  goTo: (href: string) => void,
): Promise<void> {
  const [first] = created;
  const { tab, arrived, many, readSender } = inboxViews[kind];
  const before = countShown(kind);
  if (first && created.length + before === 1) {
    const item = await readSender(first.id).catch(() => undefined);
    // Suspected spam is not announced; an item that cannot be read may be deleted again.
    if (!item || item.spam) return;
    const run = () => goTo(composeItemPath(kind, first.id));
    const title = `${arrived} from ${item.name}`;
    showArrival(kind, 1, { title, action: { label: 'Open', run } });
    return;
  }
  const count = created.length + before;
  const run = () => goTo(composeTabPath(tab));
  showArrival(kind, count, { title: `${count} new ${many}`, action: { label: 'Show', run } });
}

/** Number of new items that the visible toast of an inbox counts. */
const counts = new Map<string, number>();

function countShown(kind: InboxKind): number {
  return toasts.peek().some(({ about }) => about === kind) ? (counts.get(kind) ?? 0) : 0;
}

/** One toast for each inbox: a burst of new items must not push other toasts off the screen. */
function showArrival(kind: InboxKind, count: number, toast: ToastInput): void {
  counts.set(kind, count);
  showToast({ ...toast, about: kind });
}
