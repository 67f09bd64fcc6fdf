import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { doWithout, recoverFromStaleChunks } from './stale-chunks.ts';

beforeAll(recoverFromStaleChunks);

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
});
afterEach(() => void vi.useRealTimers());

/** Vite's event for an import that fails. */
async function miss(take: (error: unknown) => void = () => {}): Promise<void> {
  const error = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  await Promise.reject(error).catch(take);
  vi.advanceTimersByTime(1);
}

test('a missing chunk reloads the page once, and again only after a while', async () => {
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 31_000);
  await miss();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('offline, a missing chunk does not reload the page', async () => {
  vi.setSystemTime(Date.now() + 62_000);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await miss();
  expect(reload).not.toHaveBeenCalled();
});

test('a failed optional chunk does not reload the page', async () => {
  vi.setSystemTime(Date.now() + 93_000);
  await miss(doWithout);
  expect(reload).not.toHaveBeenCalled();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
});
