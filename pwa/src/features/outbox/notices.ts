import { effect } from '@preact/signals-react';
import { navigate } from 'wouter/use-browser-location';
import { showToast } from '../../ui/toast.tsx';
import { isExpired, type OutboxItem } from '../../platform/outbox/outbox-item.ts';
import { changeItem } from '../../platform/outbox/outbox-store.ts';
import { outboxItems, startOutbox } from '../../platform/outbox/outbox.ts';

/** Sends waiting items, and reports their outcome, while the page is open. */
export async function followOutbox(): Promise<void> {
  effect(() => void showNotices(outboxItems.value ?? []));
  document.addEventListener('visibilitychange', () => void showNotices(outboxItems.value ?? []));
  await startOutbox();
}

/** Reports once, in one visible window, which items were sent, rejected, or have expired. */
async function showNotices(items: readonly OutboxItem[]): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const now = Date.now();
  const isUnseen = (item: OutboxItem) =>
    item.noticedAt === null && (item.endedAt !== null || isExpired(item, now));
  const candidates = items.filter(isUnseen);
  if (candidates.length === 0) return;
  const claimed = await Promise.all(
    candidates.map(({ id }) =>
      changeItem(id, (item) => (isUnseen(item) ? { ...item, noticedAt: now } : null)),
    ),
  );
  const seen = claimed.filter((item) => item !== null);
  const sent = seen.filter(({ state }) => state === 'sent');
  showSent(sent);
  showOpen(
    'Rejected. Your text is saved.',
    seen.filter(({ state }) => state === 'rejected'),
  );
  showOpen(
    'Not sent within seven days. Your text is saved.',
    seen.filter(({ state }) => state === 'waiting' || state === 'sending'),
  );
}

function showSent(sent: readonly OutboxItem[]): void {
  const [first] = sent;
  if (!first) return;
  const several = {
    title: `${sent.length} submissions sent`,
    text: 'Everything in your outbox has been delivered.',
  };
  showToast({ ...(sent.length === 1 ? first.form.success : several), tone: 'success' });
}

function showOpen(title: string, items: readonly OutboxItem[]): void {
  if (items.length === 0) return;
  const action = { label: 'Outbox', run: () => navigate('/outbox') };
  showToast({ title, tone: 'error', about: 'outbox', action });
}
