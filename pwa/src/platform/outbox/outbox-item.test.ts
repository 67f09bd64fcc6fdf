import { expect, test } from 'vitest';
import {
  createItem,
  dayMs,
  isDue,
  isExpired,
  isOver,
  planRetry,
  type OutboxItem,
} from './outbox-item.ts';

const form = {
  name: 'contact',
  page: '/contact',
  path: '/contact',
  title: 'Contact message',
  noun: 'message',
  success: { title: 'Sent' },
};
const content = { payload: {}, values: {}, excerpt: '' };
const writtenAt = Date.parse('2026-11-21T14:00:00.000Z');
const item = (changes: Partial<OutboxItem> = {}): OutboxItem => ({
  ...createItem({ form, key: 'a', content }, writtenAt),
  ...changes,
});
const after = (days: number) => writtenAt + days * dayMs;

test('is sent on its own for seven days', () => {
  expect([isDue(item(), after(7)), isExpired(item(), after(7))]).toEqual([true, false]);
  expect([isDue(item(), after(7.01)), isExpired(item(), after(7.01))]).toEqual([false, true]);
});

test('is sent after all when a clock that was ahead is corrected', () => {
  expect(isExpired(item(), after(400))).toBe(true);
  expect(isDue(item(), after(1))).toBe(true);
});

test('is sent when a clock was put back: neither its age nor a future pause delays it', () => {
  expect(isDue(item({ retryAt: writtenAt + 3_000 }), after(-30))).toBe(true);
});

test('an expired item stays for seven days after its notice, an unseen one forever', () => {
  expect(isOver(item(), after(100))).toBe(false);
  expect(isOver(item({ noticedAt: after(8) }), after(14))).toBe(false);
  expect(isOver(item({ noticedAt: after(8) }), after(15.1))).toBe(true);
});

test('a rejected item stays until the person has handled it', () => {
  const rejection = { message: 'No', fields: {} };
  const rejected = item({ state: 'rejected', rejection, noticedAt: after(1), endedAt: after(1) });
  expect(isOver(rejected, after(100))).toBe(false);
});

test('pauses grow up to an hour, and a pause requested by the server is observed', () => {
  const pause = (failures: number, retryAfter?: number) =>
    planRetry(failures, retryAfter, 0) / 1000;
  expect(pause(1)).toBeGreaterThanOrEqual(22.5);
  expect(pause(1)).toBeLessThanOrEqual(30);
  expect(pause(50)).toBeGreaterThanOrEqual(2700);
  expect(pause(50)).toBeLessThanOrEqual(3600);
  expect([pause(1, 120), pause(5, 1), pause(1, 86_400)]).toEqual([120, 1, 3600]);
});
