import { setMaxListeners } from 'node:events';
import type { ScanLimits } from './limits.ts';
import { NetworkError } from './network.ts';

/** The end of a scan: its time, the caller's signal, or its being closed. */
export function createEnd({ scanMs }: ScanLimits, outer?: AbortSignal) {
  const end = new AbortController();
  const stop = (reason: string) => end.abort(new NetworkError('budget', reason));
  const late = () => stop(`The scan's time of ${scanMs / 1000} seconds was used up.`);
  const timer = setTimeout(late, scanMs).unref();
  // Each connection and each wait listens: many at once are no leak.
  setMaxListeners(0, end.signal);
  const stopEarly = () => stop('The scan was stopped.');
  outer?.addEventListener('abort', stopEarly, { once: true });
  end.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stopEarly);
  });
  if (outer?.aborted) stopEarly();
  return { signal: end.signal, close: () => stop('The scan is over.') };
}
