import { messageInbox } from '@longitude/contract/messages';
import type { LiveEvent } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { adminApi } from '../../platform/api.ts';
import { composeTabPath, readTab, type TabKey } from '../../platform/dashboard-tabs.ts';
import { whenLiveMany } from '../../platform/live-events.ts';
import { showToast, type ToastInput } from '../../ui/toast.tsx';
import { toasts } from '../../platform/toast-state.ts';

interface Inbox {
  readonly kind: string;
  readonly tab: TabKey;
  readonly one: string;
  readonly many: string;
  readonly read: (id: string) => Promise<{ readonly name: string; readonly spam: boolean }>;
  readonly compose: (id: string) => string;
}

const inboxes: readonly Inbox[] = [
  {
    kind: 'service-request',
    tab: 'requests',
    one: 'New service request',
    many: 'new service requests',
    read: async (id) => (await adminApi.call(requestInbox.read, { params: { id } })).request,
    compose: (id) => `/admin/requests/${id}`,
  },
  {
    kind: 'contact-message',
    tab: 'messages',
    one: 'New contact message',
    many: 'new contact messages',
    read: (id) => adminApi.call(messageInbox.read, { params: { id } }),
    compose: (id) => `${composeTabPath('messages')}&message=${id}`,
  },
];

/**
 * Tells in a toast what visitors send, except on the list that it belongs to, which says so
 * itself, and in windows that nobody looks at. Returns the function that ends it.
 */
export function announceArrivals(goTo: (href: string) => void): () => void {
  const stops = inboxes.map((inbox) =>
    whenLiveMany(inbox.kind, (events) => {
      const created = events.filter(({ type, by }) => type === `${inbox.kind}.created` && !by);
      if (created.length > 0 && !isShown(inbox)) void announce(inbox, created, goTo);
    }),
  );
  return () => stops.forEach((stop) => stop());
}

function isShown({ tab }: Inbox): boolean {
  if (document.visibilityState === 'hidden') return true;
  return location.pathname === '/admin' && readTab(location.search).key === tab;
}

async function announce(
  inbox: Inbox,
  created: readonly LiveEvent[],
  goTo: (href: string) => void,
): Promise<void> {
  const [first] = created;
  const before = countShown(inbox);
  if (first && created.length + before === 1) {
    const item = await inbox.read(first.id).catch(() => undefined);
    // Suspected spam is nobody's news, and what cannot be read may be gone again.
    if (!item || item.spam) return;
    const run = () => goTo(inbox.compose(first.id));
    const title = `${inbox.one} from ${item.name}`;
    tell(inbox, 1, { title, action: { label: 'Open', run } });
    return;
  }
  const count = created.length + before;
  const run = () => goTo(composeTabPath(inbox.tab));
  tell(inbox, count, { title: `${count} ${inbox.many}`, action: { label: 'Show', run } });
}

/** How many the toast of an inbox has told of that is on screen. */
const told = new Map<string, number>();

function countShown({ kind }: Inbox): number {
  return toasts.peek().some(({ about }) => about === kind) ? (told.get(kind) ?? 0) : 0;
}

/** One toast for each inbox: a stream of arrivals must not push others off the screen. */
function tell({ kind }: Inbox, count: number, toast: ToastInput): void {
  told.set(kind, count);
  showToast({ ...toast, about: kind });
}
