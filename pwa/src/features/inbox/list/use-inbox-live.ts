import { useEffect } from 'react';
import { isOwnEvent, whenLiveMany } from '../../../platform/live-events.ts';
import type { Inbox, InboxItem } from './inbox.ts';

/** Keeps the rows on screen up to date with what visitors and other administrators do. */
export function useInboxLive<Item extends InboxItem>(inbox: Inbox<Item>): void {
  useEffect(
    () =>
      whenLiveMany(inbox.kind, (events) => {
        const isOwn = events.every(isOwnEvent);
        // What is just being done here is shown by what does it.
        if (isOwn && inbox.pending.peek() > 0) return undefined;
        return inbox.noticeNews(isOwn);
      }),
    [inbox],
  );
}
