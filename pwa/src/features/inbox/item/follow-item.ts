import type { InboxItem } from '@longitude/contract/inboxes';
import { useEffect, useState } from 'react';
import { markRead } from '../list/inbox-actions.ts';
import type { Inbox } from '../list/inbox-list.tsx';

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
