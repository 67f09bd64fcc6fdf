import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxItem } from './inbox.ts';

/**
 * Marks an item as read when it is first on screen; undefined while it is not known. Once for each
 * opening: what somebody marks as unread while it is open here stays so.
 */
export function useMarkRead(
  item: Pick<InboxItem, 'id' | 'unread'> | undefined,
  mark: (id: string) => Promise<void>,
): void {
  const [seen] = useState(() => new Set<string>());
  const markRead = useEffectEvent(mark);
  const { id, unread } = item ?? {};
  useEffect(() => {
    if (!id || seen.has(id)) return;
    seen.add(id);
    if (unread) void markRead(id);
  }, [id, unread, seen]);
}
