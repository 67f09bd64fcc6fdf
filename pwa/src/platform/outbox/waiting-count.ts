import { signal } from '@preact/signals-react';
import { readStored, writeStored } from '../storage.ts';

const key = 'outbox';

/** The number of items that wait in the outbox, or for the person; written only in the browser. */
export const waitingCount = signal(0);

/** Whether this device has items, including sent ones: a notice may be due. */
export const hasItems = signal(false);

/** Applies the counts noted by the last visit and other windows, without opening the database. */
export function followWaitingCount(): void {
  read();
  addEventListener('storage', (event) => {
    if (event.key === key) read();
  });
}

function read(): void {
  const stored = readStored(key);
  hasItems.value = stored !== null;
  waitingCount.value = Number(stored) || 0;
}

/** Before an item is stored: if this page crashes, the next visit checks. */
export function announceItem(): void {
  writeStored(key, readStored(key) ?? '0');
}

/** @param total of all items */
export function noteWaitingCount(count: number, total: number): void {
  waitingCount.value = count;
  hasItems.value = total > 0;
  writeStored(key, total > 0 ? String(count) : null);
}
