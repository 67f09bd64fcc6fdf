import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isOffline, noteResponse, noteLoss, watchConnection } from './connection.ts';

let isReachable = true;

beforeAll(watchConnection);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  isReachable = true;
  isOffline.value = false;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response();
  });
});

test('a connection whose first request still fails is detected without any user action', async () => {
  isReachable = false;
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOffline.value).toBe(true);
  await vi.advanceTimersByTimeAsync(6000);
  expect(isOffline.value).toBe(true);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(6000);
  expect(isOffline.value).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a hidden page checks nothing, nor does one whose device has no network', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  noteLoss();
  await vi.advanceTimersByTimeAsync(60_000);
  visibility.mockReturnValue('visible');
  network.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isOffline.value).toBe(true);
  network.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(6000);
  expect(isOffline.value).toBe(false);
});

test('a request that fails late does not hide a later response', () => {
  const first = performance.now();
  noteLoss();
  const second = performance.now() + 1;
  noteResponse(second);
  noteLoss(first);
  expect(isOffline.value).toBe(false);
  noteLoss(second + 1);
  expect(isOffline.value).toBe(true);
});
