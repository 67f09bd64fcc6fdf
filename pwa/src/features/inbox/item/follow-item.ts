import type { DraftKind } from '@longitude/contract/drafts';
import type { LiveEvent } from '@longitude/contract/overview';
import { useEffect, useEffectEvent, useState } from 'react';
import { whenLiveMany } from '../../../platform/live-events.ts';
import type { InboxItem } from '../list/create-inbox.ts';

/** Calls `reload` when the item, its notes, its files or its e-mails may have changed. */
export function useLiveItem(
  kind: DraftKind,
  id: string,
  reload: (events: readonly LiveEvent[]) => void,
): void {
  const tell = useEffectEvent(reload);
  useEffect(
    () =>
      whenLiveMany(kind, (events) => {
        const meant = events.filter((event) => event.id === id || event.type === 'reset');
        if (meant.length > 0) tell(meant);
      }),
    [kind, id],
  );
}

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
