import type { Message } from '@longitude/contract/messages';
import { useEffect } from 'react';
import { markMessageRead, messageInbox } from './messages-state.ts';

/** A message as the list on screen knows it. */
export function findShown(id: string): Message | undefined {
  return messageInbox.list
    .peek()
    .items.peek()
    ?.find((message) => message.id === id);
}

/** Marks a message as read once it is on screen. */
export function useMarkRead(message: Message | undefined): void {
  const { id, unread } = message ?? {};
  useEffect(() => {
    if (id && unread) void markMessageRead(id);
  }, [id, unread]);
}
