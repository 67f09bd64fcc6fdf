import type { ContactMessage } from '@longitude/contract/messages';
import { messageList } from './messages-state.ts';

/** A message as the list on screen knows it. */
export function findShown(id: string): ContactMessage | undefined {
  return messageList.list
    .peek()
    .items.peek()
    ?.find((message) => message.id === id);
}
