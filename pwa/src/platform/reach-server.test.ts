import { expect, test, vi } from 'vitest';
import { reachServer } from './reach-server.ts';

test('a server that times out counts as unreachable', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const silence = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => silence.reject(signal.reason));
    return silence.promise;
  });
  const response = reachServer();
  limit.abort();
  expect(await response).toBe(false);
});
