import type { InboxKind } from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import { useEffect, useEffectEvent, useState } from 'react';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { markRead } from '../list/inbox-actions.ts';
import type { Inbox } from '../list/inbox-state.ts';

/** Calls `reload` when the item, its notes, its files or its emails may have changed. */
export function useLiveItem(kind: InboxKind, id: string, reload: () => void): void {
  const onChange = useEffectEvent(reload);
  useEffect(
    () =>
      whenLiveMany(kind, (events) => {
        if (events.some((event) => event.id === id || event.type === 'reset')) onChange();
      }),
    [kind, id],
  );
}

/**
 * Marks an item as read when it is first on screen; undefined while loading. Once per opening: an
 * item that is marked as unread while it is open here stays unread.
 */
export function useMarkRead(
  inbox: Inbox,
  item: Pick<InboxItem, 'id' | 'unread'> | undefined,
): void {
  const [seen] = useState(() => new Set<string>());
  const { id, unread } = item ?? {};
  useEffect(() => {
    if (!id || seen.has(id)) return;
    seen.add(id);
    if (unread) void markRead(inbox, id);
  }, [inbox, id, unread, seen]);
}
