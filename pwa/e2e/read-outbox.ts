import type { Page } from 'playwright-core';
import type { OutboxItem } from '../src/platform/outbox/outbox-item.ts';

/** The contents of this device's outbox. */
export function readOutbox(page: Page): Promise<readonly OutboxItem[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'outbox')) return [];
    const opening = indexedDB.open('outbox');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('The outbox cannot be read')));
    });
    const reading = database.transaction('items').objectStore('items').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    database.close();
    return reading.result as OutboxItem[];
  });
}
