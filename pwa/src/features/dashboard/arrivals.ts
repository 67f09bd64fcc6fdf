import { readMessage } from '@longitude/contract/messages';
import type { LiveEvent } from '@longitude/contract/overview';
import { readRequest } from '@longitude/contract/requests';
import { adminApi } from '../../platform/api.ts';
import { whenLiveMany } from '../../platform/live-events.ts';
import { showToast } from '../../ui/toast.tsx';
import { composeTabPath, readTab, type TabKey } from './dashboard-tabs.ts';

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
    read: async (id) => (await adminApi.call(readRequest, { params: { id } })).request,
    compose: (id) => `/admin/requests/${id}`,
  },
  {
    kind: 'contact-message',
    tab: 'messages',
    one: 'New contact message',
    many: 'new contact messages',
    read: (id) => adminApi.call(readMessage, { params: { id } }),
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
  if (first && created.length === 1) {
    const item = await inbox.read(first.id).catch(() => undefined);
    // Suspected spam is nobody's news, and what cannot be read may be gone again.
    if (!item || item.spam) return;
    const run = () => goTo(inbox.compose(first.id));
    showToast({ title: `${inbox.one} from ${item.name}`, action: { label: 'Open', run } });
    return;
  }
  const run = () => goTo(composeTabPath(inbox.tab));
  showToast({ title: `${created.length} ${inbox.many}`, action: { label: 'Show', run } });
}
