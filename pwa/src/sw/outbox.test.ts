import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createItem } from '../platform/outbox/outbox-item.ts';
import { addItem, outboxName } from '../platform/outbox/outbox-store.ts';
import { answerCalls } from '../testing/answer.ts';
import { sendOutboxOnSync } from './outbox.ts';

const form = {
  name: 'contact',
  page: '/contact',
  path: '/contact',
  title: 'Contact message',
  noun: 'message',
  success: { title: 'Sent' },
};

test('what was sent without a page leaves the badge, and what was not is tried again', async () => {
  const setAppBadge = vi.fn(async () => undefined);
  Object.assign(navigator, { setAppBadge });
  sendOutboxOnSync();
  const sync = async () => {
    const waitUntil = vi.fn<(work: Promise<void>) => void>();
    self.dispatchEvent(Object.assign(new Event('sync'), { tag: outboxName, waitUntil }));
    await waitUntil.mock.calls[0]?.[0];
  };
  const content = { payload: {}, values: {}, excerpt: '' };
  await addItem(createItem({ form, key: 'a1', content }, Date.now()));
  answerCalls({ status: 200 }, 'no connection');
  await expect(sync()).rejects.toThrow('1 items wait');
  expect(setAppBadge).toHaveBeenLastCalledWith(1);
  answerCalls({ status: 201, body: { id: 'f'.repeat(24) } });
  await sync();
  expect(setAppBadge).toHaveBeenLastCalledWith(0);
  Reflect.deleteProperty(navigator, 'setAppBadge');
});
