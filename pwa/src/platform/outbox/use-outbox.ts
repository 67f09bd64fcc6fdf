import { useEffect } from 'react';
import { returnToForm } from './edit-item.ts';
import { isOpen, type OutboxItem } from './outbox-item.ts';
import { outboxItems } from './outbox.ts';

/**
 * The item with this id until it was sent, or has returned to its form: a rejected item returns
 * unless the form contains another text by then.
 */
export function useWaitingItem(id: string | null): OutboxItem | null {
  const item = outboxItems.value?.find((each) => each.id === id);
  const isRejected = item?.state === 'rejected';
  useEffect(() => {
    if (isRejected && id !== null) void returnToForm(id);
  }, [isRejected, id]);
  return item && (isOpen(item) || isRejected) ? item : null;
}
