import { beforeAll, expect, test, vi } from 'vitest';
import { recoverFromStaleChunks } from './start-client.ts';

beforeAll(recoverFromStaleChunks);

const miss = () => dispatchEvent(new Event('vite:preloadError'));

test('a missing chunk reloads the page once, and again only after a while', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
  miss();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 31_000);
  miss();
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('without a connection a reload would only lose the page', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  miss();
  expect(reload).not.toHaveBeenCalled();
});
